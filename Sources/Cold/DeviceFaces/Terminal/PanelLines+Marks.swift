import ByteSupport
import DevicePages
import IdentityPictures
import Reporting
import TerminalKit

extension PanelLines {
  /// Columns of an identity picture that is drawn in characters; half as many lines.
  ///
  /// Without colors it takes more of them to tell one from another.
  var identityColumns: Int { colors == .none ? 16 : 8 }
  /// Columns between such a picture and what stands beside it.
  private static let gap = 2

  /// A square in the color of a network, and a blank; nothing where colors cannot be told apart.
  func mark(_ color: RGBColor?) -> StyledText {
    guard let color else { return "" }
    return switch colors {
    case .none: ""
    case .indexed: StyledText("■ ", style: .indexed(color.index))
    case .trueColor: StyledText("■ ", style: .exact(color))
    }
  }

  /// Adds a fact whose line is laid out already.
  mutating func add(_ fact: PageFact, _ line: String) {
    let value = ScreenText.line(fact.value)
    guard fact.color != nil, line.hasSuffix(value),
      TerminalText.columns(of: line) + PanelLines.gap <= columns
    else { return add(line) }
    let name = StyledText(String(line.dropLast(value.count)))
    lines.append(.text(name + mark(fact.color) + StyledText(value)))
  }

  /// Adds a line below the title of a row.
  mutating func add(_ line: PageLine) {
    let margin = "    "
    guard line.color != nil,
      TerminalText.columns(of: line.text) + margin.count + PanelLines.gap <= columns
    else { return add(line.text, style: .dim, indent: margin.count) }
    lines.append(.text(StyledText(margin) + mark(line.color) + StyledText(line.text, style: .dim)))
  }

  /// Adds texts beside a picture in characters.
  ///
  /// - Returns: whether they fit there, no word of them in two.
  mutating func addBeside(_ picture: IdentityPicture, _ texts: [String], indent: Int) -> Bool {
    let margin = min(indent, columns / 2)
    let side = identityColumns
    let start = margin + side + PanelLines.gap
    let longest =
      texts.flatMap { $0.split(separator: " ") }
      .map { TerminalText.columns(of: String($0)) }.max() ?? 0
    guard support == nil, !texts.isEmpty, longest <= columns - start else { return false }
    var rest = texts.flatMap { TerminalText.lines(of: $0, columns: columns - start) }[...]
    let blanks = { (count: Int) in String(repeating: " ", count: count) }
    for row in picture.raster(side: side).terminalLines(colors) {
      guard let text = rest.popFirst() else {
        lines.append(.painted(blanks(margin) + row))
        continue
      }
      // Without colors nothing stands behind the last field that is seen.
      let missing = colors == .none ? max(side - row.count, 0) : 0
      let painted = blanks(margin) + row + blanks(missing + PanelLines.gap)
      lines.append(.beside(painted: painted, StyledText(text)))
    }
    for text in rest { lines.append(.text(StyledText(blanks(start) + text))) }
    return true
  }
}
