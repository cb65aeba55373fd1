/// The solution of the inactive columns from the residual rows and the HDPC rows, as operations on
/// right-hand sides: the second phase of RFC 6330, 5.4.2.3, without the symbols.
struct DenseSolution {
  /// A row and the unknown that it determines.
  struct Pivot {
    let row: Int
    let unknown: Int
  }

  /// An operation on the right-hand sides of the HDPC rows.
  struct OctetStep {
    /// The row to add; or the target, if it is to be multiplied.
    enum Source {
      case binaryPivot(Int)
      case octetRow(Int)
      case target
    }
    let target: Int
    let source: Source
    let factor: UInt8
  }

  /// The residual rows that are used, in order; each row can depend on earlier rows.
  private(set) var binaryPivots: [Pivot] = []
  /// For each of these rows, the earlier rows to add to its right-hand side, by index in
  /// ``binaryPivots``.
  private(set) var forward: [[UInt16]] = []
  /// For each of these rows, its coefficients without the unknowns of earlier rows.
  private(set) var reduced: BitRows
  /// The operations on the HDPC rows, in order, after those on the residual rows.
  private(set) var octetSteps: [OctetStep] = []
  /// The HDPC rows that are used; after all operations, each equals its unknown.
  private(set) var octetPivots: [Pivot] = []

  /// The number of unknowns that are determined.
  var rank: Int { binaryPivots.count + octetPivots.count }

  /// Eliminates as far as the rows allow.
  ///
  /// - Parameters:
  ///   - unknowns: the number of inactive columns.
  ///   - residual: the range of the residual rows in `rows`.
  ///   - rows: binary rows over the unknowns.
  ///   - octets: the HDPC rows over the unknowns.
  ///   - octetCount: the number of HDPC rows.
  init(unknowns: Int, residual: Range<Int>, of rows: BitRows, octets: OctetRows, octetCount: Int) {
    reduced = BitRows(count: 0, width: unknowns)
    for row in residual { reduce(row, of: rows, first: residual.lowerBound) }
    let determined = Set(binaryPivots.map(\.unknown))
    let free = (0..<unknowns).filter { !determined.contains($0) }
    solve(octets, count: octetCount, free: free)
  }

  /// Removes the unknowns of earlier pivots from a row; the rest determines another unknown, or is
  /// zero.
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

  /// Removes all determined unknowns from the HDPC rows, then solves these rows for the other
  /// unknowns.
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
