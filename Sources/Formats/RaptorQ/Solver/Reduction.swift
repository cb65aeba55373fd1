/// The linear system of a block after the first phase.
///
/// Every eliminated column is expressed by inactive columns, so that only a small dense system
/// remains.
///
/// After a failed attempt, a reduction can be continued: a further row is expressed in the same way
/// and added to the dense system, without a new elimination order.
struct Reduction {
  let parameters: BlockParameters
  let inactivation: Inactivation
  let hdpc: HDPCRows
  private(set) var rows: BinaryRows
  /// The rows that are not pivots; rows of later symbols are appended.
  private(set) var residualRows: [UInt16]
  private(set) var solution: DenseSolution

  /// The inactive columns in each eliminated LT column, then in each residual row.
  private var expressions: BitRows
  private let octets: OctetRows

  /// Orders, reduces and tries to solve the rows.
  ///
  /// - Returns: `nil` if far more columns are inactive than with any normal encoder. Dense work
  ///   grows with the cube of their number, and such rows must have been chosen to cause it.
  init?(_ rows: BinaryRows, parameters: BlockParameters) {
    guard
      let inactivation = Inactivation(
        rows, parameters: parameters, limit: parameters.permanentSymbols + Self.inactiveLimit)
    else { return nil }
    self.parameters = parameters
    self.inactivation = inactivation
    self.rows = rows
    hdpc = HDPCRows(parameters)
    residualRows = inactivation.residualRows
    let unknowns = inactivation.inactiveColumns.count
    var expressions = BitRows(
      count: parameters.ltSymbols + inactivation.residualRows.count, width: unknowns)
    for (row, column) in zip(inactivation.pivotRows, inactivation.pivotColumns) {
      Self.express(rows, Int(row), by: inactivation, in: &expressions, at: Int(column))
    }
    for (index, row) in inactivation.residualRows.enumerated() {
      let target = parameters.ltSymbols + index
      Self.express(rows, Int(row), by: inactivation, in: &expressions, at: target)
    }
    octets = OctetRows(
      hdpc, parameters: parameters, inactivation: inactivation, expressions: expressions)
    solution = DenseSolution(
      unknowns: unknowns, residual: parameters.ltSymbols..<expressions.count, of: expressions,
      octets: octets, octetCount: parameters.hdpcSymbols)
    self.expressions = expressions
  }

  /// Whether all intermediate symbols are determined.
  var isComplete: Bool { solution.rank == inactivation.inactiveColumns.count }

  /// Adds the row of an encoded symbol, and tries again to solve the system.
  ///
  /// - Returns: whether the row raises the rank; if not, it is not kept.
  mutating func append(symbol: UInt32, source: UInt16) -> Bool {
    let row = rows.count
    rows.append(symbol: symbol, source: source, parameters: parameters)
    let target = expressions.count
    expressions.appendZeros()
    Self.express(rows, row, by: inactivation, in: &expressions, at: target)
    let attempt = DenseSolution(
      unknowns: inactivation.inactiveColumns.count,
      residual: parameters.ltSymbols..<expressions.count, of: expressions, octets: octets,
      octetCount: parameters.hdpcSymbols)
    guard attempt.rank > solution.rank else {
      rows.removeLast()
      expressions.removeLast()
      return false
    }
    residualRows.append(UInt16(truncatingIfNeeded: row))
    solution = attempt
    return true
  }

  /// The maximum number of inactive columns in addition to the initial P.
  private static let inactiveLimit = 1024

  /// Expresses a row, without its pivot column `target`, by the inactive columns.
  private static func express(
    _ rows: BinaryRows, _ row: Int, by inactivation: Inactivation, in expressions: inout BitRows,
    at target: Int
  ) {
    expressions.add(
      rows.columns.span.extracting(rows.range(of: row)), by: inactivation.inactiveIndices.span,
      to: target)
  }
}
