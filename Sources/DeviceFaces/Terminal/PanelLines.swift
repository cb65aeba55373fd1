import ByteSupport
import ColdSide
import ColdSigner
package import CommandLineKit
import IdentityPictures
import QRRendering
import SubstrateCrypto

/// A panel in the lines of a terminal, with the places that a button or the field stands at.
package struct PanelLines {
  /// The lines from top to bottom.
  package private(set) var lines: [TerminalLine] = []
  /// The buttons in their order, each with its line.
  package private(set) var stops: [(line: Int, control: PageControl)] = []
  /// The line of the field; `nil` where there is none.
  package private(set) var fieldLine: Int?

  private let columns: Int
  private let inColor: Bool

  /// Lays out a panel.
  ///
  /// - Parameters:
  ///   - panel: what is shown.
  ///   - frameControls: the buttons around it.
  ///   - entered: what stands in its field.
  ///   - focus: which of the field and the buttons is chosen: 0 for the first.
  ///   - columns: how wide the window is.
  ///   - inColor: whether pictures may be colored.
  ///   - frame: which frame of a movie is shown.
  package init(
    _ panel: DevicePage.Panel, _ frameControls: [PageControl], entered: EnteredText, focus: Int,
    columns: Int, inColor: Bool, frame: Int
  ) {
    self.columns = columns
    self.inColor = inColor
    add(panel.title, style: .bold)
    lines.append(.empty)
    let first = panel.field == nil ? 0 : 1
    for block in panel.blocks { add(block, focus: focus - first, frame: frame) }
    if let field = panel.field {
      lines.append(.empty)
      add(field, entered, isFocused: focus == 0)
    }
    add(panel.controls, focus: focus - first)
    add(frameControls, focus: focus - first)
  }

  private mutating func add(_ text: String, style: TextStyle? = nil, indent: Int = 0) {
    let margin = String(repeating: " ", count: min(indent, columns / 2))
    for line in TerminalText.lines(of: text, columns: columns - margin.count) {
      lines.append(.text(StyledText(margin + line, style: style)))
    }
  }

  private mutating func add(_ block: PageBlock, focus: Int, frame: Int) {
    switch block {
    case .heading(let text):
      lines.append(.empty)
      add(text, style: .bold)
    case .text(let text): add(text)
    case .warning(let text): add("! " + text, style: .yellow)
    case .facts(let facts):
      for line in FactLines.aligned(facts.map { ($0.name, $0.value) }) { add(line) }
    case .card(let indent, let texts, let picture):
      for text in texts { add(text, indent: 2 * indent) }
      if let picture { add(picture) }
    case .row(let row):
      add(row.control, focus: focus)
      for line in row.lines { add(line, style: .dim, indent: 4) }
    case .code(let frames): add(frames, frame)
    case .phrase(let phrase): add(phrase)
    case .secret(let label, let secret):
      lines.append(.lent(label: "\(label): ") { show in secret.withBytes { show($0) } })
    case .draft(let draft):
      let words = draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) }
      add("\(draft.draft.wordCount) of at most \(SeedDraft.mostWords) words")
      add(words)
    }
  }

  /// The words of a phrase, numbered, each lent by itself.
  private mutating func add(_ phrase: SharedSecret) {
    let ranges = phrase.withBytes { bytes in
      var ranges: [Range<Int>] = []
      var start = 0
      for index in 0...bytes.count
      where index == bytes.count || bytes[index] == UInt8(ascii: " ") {
        if index > start { ranges.append(start..<index) }
        start = index + 1
      }
      return ranges
    }
    for (number, range) in ranges.enumerated() {
      let label = String(number + 1)
      lines.append(
        .lent(label: "\(String(repeating: " ", count: 3 - label.count) + label)  ") { show in
          phrase.withBytes { show($0.extracting(range)) }
        })
    }
  }

  private mutating func add(_ picture: IdentityPicture) {
    for line in picture.raster(side: 16).terminalLines(inColor: inColor) {
      lines.append(.painted("  " + line))
    }
  }

  private mutating func add(_ frames: [[UInt8]], _ frame: Int) {
    guard let symbols = CodeSymbols.all(frames), let symbol = symbols[safe: frame % symbols.count]
    else {
      return add("! This does not fit a code.", style: .yellow)
    }
    // A quiet zone of two modules is read on a screen; four where there is room.
    let border = columns >= symbol.side + 8 ? 4 : 2
    guard columns >= symbol.side + 2 * border,
      let drawn = try? TerminalSymbol(symbol, border: border)
    else {
      return add(
        "! The code needs \(symbol.side + 4) columns, and the window has \(columns). Enlarge it, or save the code as a picture.",
        style: .yellow)
    }
    for line in drawn.lines { lines.append(.painted(line)) }
  }

  private mutating func add(_ field: PageField, _ entered: EnteredText, isFocused: Bool) {
    fieldLine = lines.count
    let label = StyledText("\(isFocused ? ">" : " ") \(field.label): ")
    if field.kind == .secret {
      lines.append(.text(label + StyledText(String(repeating: "•", count: min(entered.count, 40)))))
    } else {
      let bytes = entered.bytes
      lines.append(.lent(label: label) { show in bytes.withBytes { show($0) } })
    }
  }

  /// Buttons side by side, as many on a line as fit.
  private mutating func add(_ controls: [PageControl], focus: Int) {
    guard !controls.isEmpty else { return }
    lines.append(.empty)
    var line: StyledText = ""
    var width = 0
    for control in controls {
      let label = shown(control, isFocused: focus == stops.count)
      if width > 0, width + label.width > columns {
        lines.append(.text(line))
        (line, width) = ("", 0)
      }
      stops.append((lines.count, control))
      line = line + label.text
      width += label.width
    }
    lines.append(.text(line))
  }

  /// A button on a line of its own.
  private mutating func add(_ control: PageControl, focus: Int) {
    let label = shown(control, isFocused: focus == stops.count)
    stops.append((lines.count, control))
    lines.append(.text(label.text))
  }

  private func shown(
    _ control: PageControl, isFocused: Bool
  ) -> (text: StyledText, width: Int) {
    let style: TextStyle? =
      switch control.weight {
      case .plain: nil
      case .main: .cyan
      case .destructive: .red
      }
    // A label that is wider than the window is cut off; the whole of it stands above, where there is
    // more to say than fits.
    let label = TerminalText.lines(of: control.label, columns: max(columns - 4, 1))[0]
    let text = StyledText(isFocused ? ">[" : " [") + StyledText(label, style: style) + "] "
    return (text, TerminalText.columns(of: label) + 4)
  }
}

/// The symbols of a code's frames.
enum CodeSymbols {
  /// One symbol each; `nil` where a frame does not fit one.
  static func all(_ frames: [[UInt8]]) -> [QRSymbol]? {
    guard !frames.isEmpty else { return nil }
    if frames.count == 1 { return (try? StaticSymbol.symbol(of: frames[0])).map { [$0] } }
    guard let drawer = try? QRSymbolDrawer(byteCount: frames[0].count) else { return nil }
    return try? frames.map { try drawer.symbol(of: $0) }
  }
}

extension Array {
  fileprivate subscript(safe index: Int) -> Element? { indices.contains(index) ? self[index] : nil }
}
