/// Lines of text in aligned columns.
///
/// ```swift
/// var table = TextTable(columns: [.left("NAME"), .right("VERSION"), .left("HASH")])
/// table.append(["westend", "9220", hash])
/// try output.print(table)
/// ```
/// Columns are separated by two spaces and as wide as their widest cell; the last one is not
/// padded. On a narrower terminal, the widest columns of words are shortened. If that is not
/// enough, each cell has its own line, after its heading. Cells are sanitized.
public struct TextTable: Sendable {
  /// The heading and alignment of a column.
  public struct Column: Sendable {
    fileprivate let title: String
    fileprivate let isRight: Bool

    /// A left-aligned column, for words.
    public static func left(_ title: String = "") -> Column { Column(title: title, isRight: false) }

    /// A right-aligned column, for numbers.
    public static func right(_ title: String = "") -> Column { Column(title: title, isRight: true) }
  }

  private let columns: [Column]
  private var rows: [[String]] = []

  /// Creates a table without rows; it prints no headings if all are empty.
  public init(columns: [Column]) {
    self.columns = columns
    if columns.contains(where: { !$0.title.isEmpty }) { append(columns.map(\.title)) }
  }

  /// Adds a row; missing cells at its end are empty.
  public mutating func append(_ cells: [String]) {
    precondition(cells.count <= columns.count, "A row has more cells than the table columns")
    let padding = Array(repeating: "", count: columns.count - cells.count)
    rows.append((cells + padding).map { TerminalText.sanitized($0, keepingLayout: false) })
  }

  /// The minimum width of a shortened column.
  private static let leastWidth = 8

  /// The lines, separated by line feeds, at their natural width.
  public var text: String { text(columns: nil) }

  /// The lines, separated by line feeds.
  ///
  /// - Parameter room: the maximum width. Words that do not fit are shortened and end in `…`;
  ///   numbers and cells on their own lines are not shortened. `nil` for the natural width.
  /// - Returns: the lines.
  public func text(columns room: Int?) -> String {
    let widths = fitted(
      columns.indices.map { column in
        rows.map { DisplayWidth.columns(of: $0[column]) }.max() ?? 0
      }, room)
    if let room, widths.reduce(0, +) + 2 * (widths.count - 1) > room, let records { return records }
    let shown = rows.map { row in zip(row, widths).map { TextTable.cut($0, to: $1) } }
    return shown.map { row in
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

  /// The rows as paragraphs of headings and cells; `nil` without rows or if a heading is empty.
  private var records: String? {
    guard rows.count > 1, columns.allSatisfy({ !$0.title.isEmpty }) else { return nil }
    return rows.dropFirst().map { row in
      zip(rows[0], row).filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Narrows the widest columns of words until the table fits, or all have the minimum width.
  private func fitted(_ widths: [Int], _ room: Int?) -> [Int] {
    var widths = widths
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - (room ?? .max)
    while excess > 0 {
      let words = widths.indices.filter { !columns[$0].isRight }
      guard let widest = words.max(by: { widths[$0] < widths[$1] }),
        widths[widest] > TextTable.leastWidth
      else { break }
      widths[widest] -= 1
      excess -= 1
    }
    return widths
  }

  private static func cut(_ cell: String, to width: Int) -> String {
    guard DisplayWidth.columns(of: cell) > width else { return cell }
    var taken = 1
    return cell.prefix { character in
      taken += DisplayWidth.columns(of: character)
      return taken <= width
    } + "…"
  }
}

extension CommandOutput {
  /// The maximum width of a table on standard output; `nil` if it is not a terminal.
  public var tableWidth: Int? { isTerminal ? width : nil }

  /// Prints a table, shortened to the width of a terminal.
  public func print(_ table: TextTable) throws(StandardOutputError) {
    try print(table.text(columns: tableWidth))
  }
}
