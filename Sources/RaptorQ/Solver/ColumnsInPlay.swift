/// The LT columns that are neither pivots nor inactive yet, and what is left of the rows in them.
struct ColumnsInPlay {
  /// How many columns are left.
  private(set) var count: Int

  private let rows: BinaryRows
  private var isInPlay: [Bool]
  /// How many columns are left of each row.
  private var degrees: [UInt16]
  /// The XOR of those.
  private var remainders: [UInt16]
  /// The rows of each column: where they begin in `columnRows`, and all of them.
  private let columnStarts: [Int]
  private let columnRows: [UInt16]
  private var singles: SingleRows
  private var components: ColumnComponents
  /// The columns by falling number of rows; made when there is neither a single nor a component.
  private var heaviest: [UInt16]?

  /// All of the first `columns` columns of `rows`.
  init(_ rows: BinaryRows, columns: Int) {
    self.rows = rows
    count = columns
    isInPlay = [Bool](repeating: true, count: columns)
    var degrees = [UInt16](repeating: 0, count: rows.count)
    var remainders = degrees
    var starts = [Int](repeating: 0, count: columns + 1)
    for row in 0..<rows.count {
      for index in rows.range(of: row) where Int(rows.columns[index]) < columns {
        let column = rows.columns[index]
        degrees[row] += 1
        remainders[row] ^= column
        starts[Int(column) + 1] += 1
      }
    }
    for column in 0..<columns { starts[column + 1] += starts[column] }
    var columnRows = [UInt16](repeating: 0, count: starts[columns])
    var ends = starts
    for row in 0..<rows.count {
      for index in rows.range(of: row) where Int(rows.columns[index]) < columns {
        let column = Int(rows.columns[index])
        columnRows[ends[column]] = UInt16(truncatingIfNeeded: row)
        ends[column] += 1
      }
    }
    self.degrees = degrees
    self.remainders = remainders
    columnStarts = starts
    self.columnRows = columnRows
    singles = SingleRows(rows: rows.count)
    components = ColumnComponents(columns: columns)
    for row in 0..<rows.count { note(row) }
  }

  /// Removes the only column left of a row that has just one; of several such rows, of the one that
  /// was lightest at first, because its columns are added up twice.
  mutating func removeSingle() -> (row: UInt16, column: UInt16)? {
    while let row = singles.pop() {
      guard degrees[Int(row)] == 1 else { continue }
      let column = remainders[Int(row)]
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
    var order = heaviest ?? columnsByWeight()
    // Every column in play is in the list: it was made when they all were, or more of them.
    while let column = order.popLast() {
      guard isInPlay[Int(column)] else { continue }
      heaviest = order
      remove(column)
      return column
    }
    preconditionFailure("a column is in play")
  }

  private mutating func remove(_ column: UInt16) {
    isInPlay[Int(column)] = false
    count -= 1
    for index in columnStarts[Int(column)]..<columnStarts[Int(column) + 1] {
      let row = Int(columnRows[index])
      degrees[row] -= 1
      remainders[row] ^= column
      note(row)
    }
  }

  /// Files a row that has one or two columns left.
  private mutating func note(_ row: Int) {
    if degrees[row] == 1 {
      singles.push(UInt16(truncatingIfNeeded: row), weight: rows.range(of: row).count)
    } else if degrees[row] == 2 {
      for index in rows.range(of: row) {
        let column = rows.columns[index]
        guard Int(column) < isInPlay.count, isInPlay[Int(column)] else { continue }
        components.join(column, remainders[row] ^ column)
        return
      }
    }
  }

  private func columnsByWeight() -> [UInt16] {
    func weight(_ column: UInt16) -> Int {
      columnStarts[Int(column) + 1] - columnStarts[Int(column)]
    }
    return (0..<isInPlay.count).map { UInt16(truncatingIfNeeded: $0) }
      .filter { isInPlay[Int($0)] }
      .sorted { weight($0) < weight($1) }
  }
}
