/// Lines of text in aligned columns.
///
/// ```swift
/// var table = TextTable(columns: [.left("NAME"), .right("VERSION"), .left("HASH")])
/// table.append(["westend", "9220", hash])
/// try output.print(table)
/// ```
/// Columns stand two spaces apart and are as wide as their widest cell; the last one is not padded. On
/// a terminal that is narrower, the widest columns of words are shortened; where even that does not fit,
/// each cell has a line of its own, behind its heading. Cells are sanitized and take one line each.
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

  /// The fewest columns to which one is shortened.
  private static let leastWidth = 8

  /// The lines with line breaks between them, none at the end.
  public var text: String { text(columns: nil) }

  /// The lines with line breaks between them, none at the end.
  ///
  /// - Parameter room: How wide they may be; what does not fit is shortened to end in `…`, but
  ///   numbers are not, nor are cells that have lines of their own. `nil` for as wide as they are.
  /// - Returns: The lines.
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

  /// The rows as paragraphs of headings and cells; `nil` without headings, which say what a cell is.
  private var records: String? {
    guard rows.count > 1, columns.allSatisfy({ !$0.title.isEmpty }) else { return nil }
    return rows.dropFirst().map { row in
      zip(rows[0], row).filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
        .joined(separator: "\n")
    }.joined(separator: "\n\n")
  }

  /// Takes from the widest columns of words until all fit, or each is as narrow as may be.
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
  /// How wide a table may be on standard output; `nil` where it is no terminal.
  public var tableWidth: Int? { isTerminal ? width : nil }

  /// Prints a table, shortened to the terminal's width where there is one.
  public func print(_ table: TextTable) throws(StandardOutputError) {
    try print(table.text(columns: tableWidth))
  }
}
