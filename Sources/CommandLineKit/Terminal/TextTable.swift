/// Lines of text in aligned columns.
///
/// ```swift
/// var table = TextTable(columns: [.left("NAME"), .right("VERSION"), .left("HASH")])
/// table.append(["westend", "9220", hash])
/// try output.print(table.text)
/// ```
/// Columns stand two spaces apart and are as wide as their widest cell on a terminal; the last one
/// is not padded. Cells are sanitized and take one line each.
public struct TextTable: Sendable {
  /// A heading and the side to which its cells are pushed.
  public struct Column: Sendable {
    fileprivate let title: String
    fileprivate let isRight: Bool

    /// A column of words.
    public static func left(_ title: String = "") -> Column { Column(title: title, isRight: false) }

    /// A column of numbers.
    public static func right(_ title: String = "") -> Column { Column(title: title, isRight: true) }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Creates a table without rows; it prints no headings if all are empty.
  public init(columns: [Column]) {
    self.columns = columns
    if columns.contains(where: { !$0.title.isEmpty }) { append(columns.map(\.title)) }
  }

  /// Adds a row: one cell for each column, missing ones are empty.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count <= columns.count, "A row has more cells than the table columns")
    let padding = Array(repeating: "", count: columns.count - cells.count)
    rows.append((cells + padding).map { TerminalText.sanitized($0, keepingLayout: false) })
  }

  /// The lines with line breaks between them, none at the end.
  public var text: String {
    let widths = columns.indices.map { column in
      rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
    }
    return rows.map { row in
      var line = ""
      var pending = 0
      for (index, cell) in row.enumerated() {
        let room = widths[index] - DisplayWidth.columns(of: cell)
        let before = columns[index].isRight ? room : 0
        if !cell.isEmpty {
          line += String(repeating: " ", count: pending + before) + cell
          pending = 0
          pending += room - before + 2
        } else {
          pending += room + 2
        }
      }
      return line
    }.joined(separator: "\n")
  }
}
