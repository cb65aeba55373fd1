/// Lines of text in aligned columns.
///
/// ```swift
/// var table = TextTable(columns: [.left("NAME"), .right("VERSION"), .left("HASH")])
/// table.append(["westend", "9220", hash])
/// try output.print(table)
/// ```
/// Columns are separated by two spaces and as wide as their widest cell; the last one is not
/// padded. On a narrower terminal, the widest columns of words are shortened, except names and keys
/// that users type or compare. If that is not enough, the last cell of each row has its own line,
/// or each cell, after its heading. Cells are sanitized.
public struct TextTable: Sendable {
  /// The heading and alignment of a column.
  public struct Column: Sendable {
    fileprivate let title: String
    fileprivate var isRight = false
    fileprivate var isWhole = true

    /// A left-aligned column, for words, which may be shortened.
    public static func left(_ title: String = "") -> Column { Column(title: title, isWhole: false) }

    /// A left-aligned column, for names and keys that users type or compare.
    public static func whole(_ title: String) -> Column { Column(title: title) }

    /// A right-aligned column, for numbers.
    public static func right(_ title: String = "") -> Column { Column(title: title, isRight: true) }
  }

  private struct Row {
    let cells: [String]
    var styled: (column: Int, style: TextStyle)?
    var notes: [String] = []
  }

  private let columns: [Column]
  private var rows: [Row] = []

  /// Creates a table without rows.
  ///
  /// No headings are printed if all are empty.
  public init(columns: [Column]) {
    self.columns = columns
    if columns.contains(where: { !$0.title.isEmpty }) { append(columns.map(\.title)) }
  }

  /// Adds a row; cells that are missing at its end are empty.
  ///
  /// - Parameters:
  ///   - cells: at most as many as there are columns.
  ///   - styled: a column whose cell has a style on a terminal.
  ///   - notes: sentences for the lines below the row, if the table is printed.
  public mutating func append(
    _ cells: [String], styled: (column: Int, style: TextStyle)? = nil, notes: [String] = []
  ) {
    precondition(cells.count <= columns.count, "A row has more cells than the table columns")
    let padding = Array(repeating: "", count: columns.count - cells.count)
    rows.append(
      Row(
        cells: (cells + padding).map { TerminalText.sanitized($0, keepingLayout: false) },
        styled: styled, notes: notes))
  }

  /// Cells in as many columns as fit a width, read downwards.
  ///
  /// - Parameters:
  ///   - cells: the cells, in order.
  ///   - room: the maximum width.
  /// - Returns: the lines, separated by line feeds.
  package static func columns(of cells: [String], in room: Int) -> String {
    for count in stride(from: min(8, cells.count), to: 1, by: -1) {
      let height = (cells.count + count - 1) / count
      var table = TextTable(columns: Array(repeating: .left(), count: count))
      for row in 0..<height {
        table.append(stride(from: row, to: cells.count, by: height).map { cells[$0] })
      }
      let text = table.text
      if text.split(separator: "\n").allSatisfy({ $0.count <= room }) { return text }
    }
    return cells.joined(separator: "\n")
  }

  /// The minimum width of a shortened column.
  private static let leastWidth = 8

  /// The lines, separated by line feeds, at their natural width.
  public var text: String { text(columns: nil) }

  /// The lines, separated by line feeds.
  ///
  /// - Parameter room: the maximum width. Words that do not fit are shortened and end in `…`;
  ///   numbers, whole columns and cells on their own lines are not shortened. `nil` for the natural width.
  /// - Returns: the lines.
  public func text(columns room: Int?) -> String {
    lines(columns: room).map { $0.line.rendered(inColor: false) }.joined(separator: "\n")
  }

  /// The lines with their styles; a note is indented by two spaces.
  ///
  /// - Parameter room: the maximum width of rows; `nil` for the natural width.
  /// - Returns: the lines.
  package func styledLines(columns room: Int?) -> [StyledText] {
    lines(columns: room).flatMap { line, notes in [line] + notes.map { StyledText("  " + $0) } }
  }

  /// Each row as a line with its notes; or, if the room is too narrow, as a paragraph of headings
  /// and cells.
  private func lines(columns room: Int?) -> [(line: StyledText, notes: [String])] {
    let natural = columns.indices.map { column in
      rows.map { DisplayWidth.columns(of: $0.cells[column]) }.max() ?? 0
    }
    let widths = fitted(natural, room)
    func isTooWide(_ widths: [Int]) -> Bool {
      widths.reduce(0, +) + 2 * (widths.count - 1) > room ?? .max
    }
    if isTooWide(widths) {
      let others = fitted(Array(natural.dropLast()), room)
      if columns.last?.isWhole == true, columns.last?.isRight == false, !isTooWide(others) {
        return rows.map { row in
          let last = row.cells.last.map { $0.isEmpty ? [] : [$0] } ?? []
          return (line(row, others), last + row.notes)
        }
      }
      if let records { return records }
    }
    return rows.map { row in (line(row, widths), row.notes) }
  }

  private func line(_ row: Row, _ widths: [Int]) -> StyledText {
    var line = StyledText("")
    var pending = 0
    for (index, cell) in zip(row.cells, widths).map({ TextTable.cut($0, to: $1) }).enumerated() {
      let room = widths[index] - DisplayWidth.columns(of: cell)
      let before = columns[index].isRight ? room : 0
      guard !cell.isEmpty else {
        pending += room + 2
        continue
      }
      let style = row.styled.flatMap { $0.column == index ? $0.style : nil }
      line =
        line + StyledText(String(repeating: " ", count: pending + before))
        + StyledText(cell, style: style)
      pending = room - before + 2
    }
    return line
  }

  /// The rows as paragraphs; `nil` without rows, or if a heading is empty.
  private var records: [(line: StyledText, notes: [String])]? {
    guard rows.count > 1, columns.allSatisfy({ !$0.title.isEmpty }) else { return nil }
    return rows.dropFirst().enumerated().map { number, row in
      let lines = zip(rows[0].cells, row.cells).filter { !$0.1.isEmpty }.map { "\($0.0): \($0.1)" }
      return (
        StyledText((number == 0 ? "" : "\n") + lines.joined(separator: "\n")), row.notes
      )
    }
  }

  /// Narrows the widest columns that may be shortened until the table fits, or until all have the minimum width.
  private func fitted(_ widths: [Int], _ room: Int?) -> [Int] {
    var widths = widths
    var excess = widths.reduce(0, +) + 2 * (widths.count - 1) - (room ?? .max)
    while excess > 0 {
      let words = widths.indices.filter { !columns[$0].isWhole }
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
    for line in table.styledLines(columns: tableWidth) { try print(styled: line) }
  }
}
