/// The LT columns that are neither pivots nor inactive yet, and the remaining columns of each row.
struct ColumnsInPlay {
  /// The number of remaining columns.
  private(set) var count: Int

  private let rows: BinaryRows
  private var isInPlay: [Bool]
  /// For each row the number of its remaining columns (upper half) and their XOR (lower half).
  private var remainders: [UInt32]
  /// The start of each column's rows in `columnRows`, followed by the end of the last.
  private var columnStarts: [Int]
  private var columnRows: [UInt16]
  private var singles: SingleRows
  private var components: ColumnComponents
  /// The columns by ascending number of rows; `nil` before the first use.
  private var byWeight: [UInt16]?

  /// Starts with the first `columns` columns of `rows`.
  init(_ rows: BinaryRows, columns: Int) {
    self.rows = rows
    count = columns
    isInPlay = [Bool](repeating: true, count: columns)
    remainders = []
    columnStarts = [Int](repeating: 0, count: columns + 1)
    columnRows = []
    singles = SingleRows(rows: rows.count)
    components = ColumnComponents(columns: columns)
    index()
    for row in 0..<rows.count where remainders[row] < 3 << 16 { note(row, remainders[row]) }
  }

  /// Removes the last remaining column of a row; `nil` if no row has exactly one.
  ///
  /// Of several such rows, takes the row with the fewest original columns, because these are added
  /// twice.
  mutating func removeSingle() -> (row: UInt16, column: UInt16)? {
    while let row = singles.pop() {
      let remainder = remainders[Int(row)]
      guard remainder >> 16 == 1 else { continue }
      let column = UInt16(truncatingIfNeeded: remainder)
      remove(column)
      return (row, column)
    }
    return nil
  }

  /// Removes the column that probably leaves the most rows with one column: a column of a large
  /// component, or otherwise the column with the most rows.
  ///
  /// - Precondition: a column is left.
  mutating func removeUseful() -> UInt16 {
    while let column = components.popLargest() {
      guard isInPlay[Int(column)] else { continue }
      remove(column)
      return column
    }
    // Contains every remaining column, because it was made when at least these columns remained.
    var order = byWeight ?? columnsByWeight()
    while let column = order.popLast() {
      guard isInPlay[Int(column)] else { continue }
      byWeight = order
      remove(column)
      return column
    }
    preconditionFailure("a column is in play")
  }

  private mutating func index() {
    let rows = self.rows
    let starts = rows.starts.span
    let entries = rows.columns.span
    let limit = UInt16(truncatingIfNeeded: count)
    var ends = columnStarts
    var remainders = [UInt32](repeating: 0, count: rows.count)
    do {
      var remainders = remainders.mutableSpan
      var counts = ends.mutableSpan
      for row in 0..<starts.count - 1 {
        var remainder: UInt32 = 0
        for position in starts[row]..<starts[row + 1] where entries[position] < limit {
          remainder = (remainder &+ 1 << 16) ^ UInt32(entries[position])
          counts[Int(entries[position]) + 1] += 1
        }
        remainders[row] = remainder
      }
      for column in 1..<counts.count { counts[column] += counts[column - 1] }
    }
    self.remainders = remainders
    columnStarts = ends
    var columnRows = [UInt16](repeating: 0, count: ends[Int(limit)])
    var rowsOfColumns = columnRows.mutableSpan
    var nexts = ends.mutableSpan
    for row in 0..<starts.count - 1 {
      for position in starts[row]..<starts[row + 1] where entries[position] < limit {
        let column = Int(entries[position])
        rowsOfColumns[nexts[column]] = UInt16(truncatingIfNeeded: row)
        nexts[column] += 1
      }
    }
    self.columnRows = columnRows
  }

  private mutating func remove(_ column: UInt16) {
    isInPlay[Int(column)] = false
    count -= 1
    for index in columnStarts[Int(column)]..<columnStarts[Int(column) + 1] {
      let row = Int(columnRows[index])
      let remainder = (remainders[row] &- 1 << 16) ^ UInt32(column)
      remainders[row] = remainder
      if remainder < 3 << 16 { note(row, remainder) }
    }
  }

  /// Registers a row with one or two remaining columns.
  private mutating func note(_ row: Int, _ remainder: UInt32) {
    if remainder >> 16 == 1 {
      singles.push(UInt16(truncatingIfNeeded: row), weight: rows.range(of: row).count)
    } else if remainder >> 16 == 2 {
      for index in rows.range(of: row) {
        let column = rows.columns[index]
        guard Int(column) < isInPlay.count, isInPlay[Int(column)] else { continue }
        components.join(column, UInt16(truncatingIfNeeded: remainder) ^ column)
        return
      }
    }
  }

  private func columnsByWeight() -> [UInt16] {
    func weight(_ column: UInt16) -> Int {
      columnStarts[Int(column) + 1] - columnStarts[Int(column)]
    }
    return (0..<isInPlay.count).map { UInt16(truncatingIfNeeded: $0) }.filter { isInPlay[Int($0)] }
      .sorted { weight($0) < weight($1) }
  }
}
