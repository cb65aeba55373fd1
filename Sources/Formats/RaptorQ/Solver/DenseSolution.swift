/// How the inactive columns follow from the right-hand sides of the residual rows and the HDPC rows:
/// the second phase of RFC 6330, 5.4.2.3, without the symbols.
struct DenseSolution {
  /// A row and the unknown it gives.
  struct Pivot {
    let row: Int
    let unknown: Int
  }

  /// One step on the right-hand sides of the HDPC rows.
  struct OctetStep {
    /// What a step adds, or that it multiplies the target.
    enum Source {
      case binaryPivot(Int)
      case octetRow(Int)
      case target
    }
    let target: Int
    let source: Source
    let factor: UInt8
  }

  /// The residual rows that count, in order; each may need the earlier ones.
  private(set) var binaryPivots: [Pivot] = []
  /// For each of them the earlier ones to be added to its right-hand side, by ordinal.
  private(set) var forward: [[UInt16]] = []
  /// For each of them its row, free of the unknowns of earlier ones.
  private(set) var reduced: BitRows
  /// What to do with the HDPC rows after that, in order.
  private(set) var octetSteps: [OctetStep] = []
  /// The HDPC rows that count; each gives its unknown outright.
  private(set) var octetPivots: [Pivot] = []

  /// How many unknowns are determined.
  var rank: Int { binaryPivots.count + octetPivots.count }

  /// Eliminates as much as the rows allow.
  ///
  /// - Parameters:
  ///   - unknowns: the number of inactive columns.
  ///   - residual: the rows of `rows` that are residual.
  ///   - rows: 0/1 rows over the unknowns.
  ///   - octets: the HDPC rows over the unknowns.
  ///   - octetCount: the number of HDPC rows.
  init(unknowns: Int, residual: Range<Int>, of rows: BitRows, octets: OctetRows, octetCount: Int) {
    reduced = BitRows(count: 0, width: unknowns)
    for row in residual { reduce(row, of: rows, first: residual.lowerBound) }
    let determined = Set(binaryPivots.map(\.unknown))
    let free = (0..<unknowns).filter { !determined.contains($0) }
    solve(octets, count: octetCount, free: free)
  }

  /// Frees a row from the unknowns of earlier pivots; what is left of it gives a further one.
  private mutating func reduce(_ row: Int, of rows: BitRows, first: Int) {
    let ordinal = binaryPivots.count
    reduced.append(row, of: rows)
    var added: [UInt16] = []
    for earlier in 0..<ordinal where reduced.contains(binaryPivots[earlier].unknown, in: ordinal) {
      reduced.add(earlier, to: ordinal)
      added.append(UInt16(truncatingIfNeeded: earlier))
    }
    guard let unknown = reduced.firstBit(of: ordinal) else { return reduced.removeLast() }
    binaryPivots.append(Pivot(row: row - first, unknown: unknown))
    forward.append(added)
  }

  /// Frees the HDPC rows from all those unknowns, then solves them for the free ones.
  private mutating func solve(_ octets: OctetRows, count: Int, free: [Int]) {
    var octets = octets
    var steps: [OctetStep] = []
    for row in 0..<count {
      for (ordinal, pivot) in binaryPivots.enumerated() {
        let factor = octets.octet(pivot.unknown, in: row)
        guard factor != 0 else { continue }
        octets.add(ordinal, of: reduced, times: factor, to: row)
        steps.append(OctetStep(target: row, source: .binaryPivot(ordinal), factor: factor))
      }
    }
    var square = (0..<count).map { row in free.map { octets.octet($0, in: row) } }
    var isPivot = [Bool](repeating: false, count: count)
    for column in free.indices {
      guard let row = (0..<count).first(where: { !isPivot[$0] && square[$0][column] != 0 }) else {
        continue
      }
      isPivot[row] = true
      octetPivots.append(Pivot(row: row, unknown: free[column]))
      let factor = Octet.inverse(square[row][column])
      square[row] = square[row].map { Octet.product($0, factor) }
      steps.append(OctetStep(target: row, source: .target, factor: factor))
      for other in 0..<count where other != row && square[other][column] != 0 {
        let factor = square[other][column]
        for index in free.indices {
          square[other][index] ^= Octet.product(square[row][index], factor)
        }
        steps.append(OctetStep(target: other, source: .octetRow(row), factor: factor))
      }
    }
    octetSteps = steps.filter { isPivot[$0.target] }
  }
}
