/// The first phase of RFC 6330, 5.4.2.2, reduced to an elimination order.
///
/// A row with a single remaining column becomes the pivot of that column. If there is none, a
/// column is declared inactive and left to the dense part. A pivot row has no other remaining
/// column, so other rows only lose columns. The number of remaining columns and their XOR are
/// therefore all that must be stored for a row (departure 1).
struct Inactivation {
  /// The value in `inactiveIndices` for an eliminated column.
  static let eliminated: UInt16 = 0xFFFF

  /// The pivot rows in order.
  private(set) var pivotRows: [UInt16] = []
  private(set) var pivotColumns: [UInt16] = []
  /// The inactive columns; the first P are inactive from the start.
  private(set) var inactiveColumns: [UInt16]
  /// For each column its index in `inactiveColumns`, or `eliminated`.
  private(set) var inactiveIndices: [UInt16]
  /// The rows that are not pivots.
  private(set) var residualRows: [UInt16] = []

  /// Determines the elimination order; `nil` if more than `limit` columns would be inactive.
  init?(_ rows: BinaryRows, parameters: BlockParameters, limit: Int) {
    let lt = parameters.ltSymbols
    inactiveColumns = (lt..<parameters.intermediateSymbols).map { UInt16(truncatingIfNeeded: $0) }
    inactiveIndices = [UInt16](repeating: Self.eliminated, count: lt)
    inactiveIndices.append(contentsOf: 0..<UInt16(parameters.permanentSymbols))
    pivotRows.reserveCapacity(lt)
    pivotColumns.reserveCapacity(lt)

    var play = ColumnsInPlay(rows, columns: lt)
    var isPivot = [Bool](repeating: false, count: rows.count)
    while play.count > 0 {
      if let (row, column) = play.removeSingle() {
        pivotRows.append(row)
        pivotColumns.append(column)
        isPivot[Int(row)] = true
      } else {
        guard inactiveColumns.count < limit else { return nil }
        let column = play.removeUseful()
        inactiveIndices[Int(column)] = UInt16(truncatingIfNeeded: inactiveColumns.count)
        inactiveColumns.append(column)
      }
    }
    for row in 0..<rows.count where !isPivot[row] {
      residualRows.append(UInt16(truncatingIfNeeded: row))
    }
  }
}
