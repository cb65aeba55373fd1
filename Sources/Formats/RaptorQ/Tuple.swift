/// The intermediate symbols whose sum is an encoded symbol: RFC 6330, 5.3.5.2 to 5.3.5.4.
package struct Tuple: Equatable {
  /// d: the number of columns of the LT part.
  package let ltDegree: Int
  /// a: the step in the LT part.
  package let ltStep: Int
  /// b: the first column of the LT part.
  package let ltStart: Int
  /// d1: the number of columns of the PI part, 2 or 3.
  package let permanentDegree: Int
  /// a1: the step in the PI part.
  package let permanentStep: Int
  /// b1: the start of the PI part.
  package let permanentStart: Int

  /// The tuple of internal symbol id `symbol` in a block.
  package init(symbol: UInt32, parameters: BlockParameters) {
    let index = UInt64(parameters.systematicIndex)
    let factor = (53_591 + 997 * index) | 1
    let seed = UInt32(truncatingIfNeeded: 10_267 * (index + 1) + UInt64(symbol) * factor)
    let lt = UInt32(parameters.ltSymbols)
    let prime = UInt32(parameters.permanentPrime)
    ltDegree = Self.degree(PseudoRandom.value(seed, 0, below: 1 << 20), ltSymbols: Int(lt))
    ltStep = 1 + Int(PseudoRandom.value(seed, 1, below: lt - 1))
    ltStart = Int(PseudoRandom.value(seed, 2, below: lt))
    permanentDegree = ltDegree < 4 ? 2 + Int(PseudoRandom.value(symbol, 3, below: 2)) : 2
    permanentStep = 1 + Int(PseudoRandom.value(symbol, 4, below: prime - 1))
    permanentStart = Int(PseudoRandom.value(symbol, 5, below: prime))
  }

  /// Deg[v]: the number of columns for a `value` below 2^20, at most W - 2.
  package static func degree(_ value: UInt32, ltSymbols: Int) -> Int {
    var degree = 1
    while degree < DegreeTable.cumulative.count - 1, value >= DegreeTable.cumulative[degree] {
      degree += 1
    }
    return min(degree, ltSymbols - 2)
  }

  /// The maximum number of columns: 30 and 2, because d1 is 3 only for small d.
  package static let maximumColumns = 32

  /// Appends the distinct columns, first those of the LT part.
  package func appendColumns(to columns: inout OutputSpan<UInt16>, parameters: BlockParameters) {
    let lt = parameters.ltSymbols
    var column = ltStart
    for _ in 0..<ltDegree {
      columns.append(UInt16(truncatingIfNeeded: column))
      column += ltStep
      if column >= lt { column -= lt }
    }
    let permanent = parameters.permanentSymbols
    let prime = parameters.permanentPrime
    column = permanentStart
    for _ in 0..<permanentDegree {
      while column >= permanent { column = (column + permanentStep) % prime }
      columns.append(UInt16(truncatingIfNeeded: lt + column))
      column = (column + permanentStep) % prime
    }
  }
}
