/// The LT columns that are neither pivots nor inactive yet, and what is left of the rows in them.
struct ColumnsInPlay {
  /// How many columns are left.
  private(set) var count: Int

  private let rows: BinaryRows
  private var isInPlay: [Bool]
  /// For each row how many of its columns are left (upper half) and the XOR of those (lower half).
  private var remainders: [UInt32]
  /// Where the rows of each column begin in `columnRows`, and where the last ones end.
  private var columnStarts: [Int]
  private var columnRows: [UInt16]
  private var singles: SingleRows
  private var components: ColumnComponents
  /// The columns by rising number of rows; made when there is neither a single nor a component.
  private var byWeight: [UInt16]?

  /// All of the first `columns` columns of `rows`.
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

  /// Removes the only column left of a row that has just one; of several such rows, of the one that
  /// was lightest at first, because its columns are added up twice.
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

  /// Removes a column after which as many rows as possible become single, one after the other.
  ///
  /// That is a column of a large component, else the one in most rows. There must be one left.
  mutating func removeUseful() -> UInt16 {
    while let column = components.popLargest() {
      guard isInPlay[Int(column)] else { continue }
      remove(column)
      return column
    }
    // Every column in play is in the list: it was made when they all were, or more of them.
    var order = byWeight ?? columnsByWeight()
    while let column = order.popLast() {
      guard isInPlay[Int(column)] else { continue }
      byWeight = order
      remove(column)
      return column
    }
    preconditionFailure("a column is in play")
  }

  /// Fills `remainders`, `columnStarts` and `columnRows`.
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

  /// Files a row that has one or two columns left.
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
