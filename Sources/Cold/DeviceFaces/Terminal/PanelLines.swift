package import ByteSupport
import ColdSide
import ColdSigner
package import DevicePages
import IdentityPictures
import QRDrawing
import Reporting
import SubstrateCrypto
package import TerminalKit

/// A panel in the lines of a terminal, with the places that a button or the field stands at.
package struct PanelLines {
  /// The lines from top to bottom.
  package internal(set) var lines: [TerminalLine] = []
  /// The buttons in their order, each with its line.
  package private(set) var stops: [(line: Int, control: PageControl)] = []
  /// The line of the field; `nil` where there is none.
  package private(set) var fieldLine: Int?

  /// The lines of the code that is drawn; `nil` where none is.
  package private(set) var codeLines: Range<Int>?
  /// What stands over empty lines where the terminal shows pictures.
  package private(set) var pictures: [PanelPicture] = []

  /// Columns that identity pictures stand away from the edge.
  private static let margin = 2

  let columns: Int
  private let room: Int
  let colors: ColorDepth
  let support: PictureSupport?

  /// Lays out a panel.
  ///
  /// - Parameters:
  ///   - panel: what is shown.
  ///   - frameControls: the buttons around it.
  ///   - entered: what stands in its field.
  ///   - focus: which of the field and the buttons is chosen: 0 for the first.
  ///   - columns: how wide the window is.
  ///   - room: how many lines of it are seen at once.
  ///   - colors: how many colors pictures in characters have.
  ///   - pictures: the pictures that the terminal shows in place of those in characters.
  ///   - frame: which frame of a movie is shown.
  ///   - isTitled: whether the title is the first of the lines.
  package init(
    _ panel: DevicePage.Panel, _ frameControls: [PageControl], entered: EnteredText, focus: Int,
    columns: Int, room: Int, colors: ColorDepth, pictures: PictureSupport?, frame: Int,
    isTitled: Bool = true
  ) {
    self.columns = columns
    self.room = room
    self.colors = colors
    support = pictures
    if isTitled {
      add(panel.title, style: .bold)
      lines.append(.empty)
    }
    let first = panel.field == nil ? 0 : 1
    // A filter stands over what it filters.
    let isFiltered = panel.field?.kind == .filter
    if isFiltered, let field = panel.field {
      add(field, entered, isFocused: focus == 0)
      lines.append(.empty)
    }
    for block in panel.blocks { add(block, focus: focus - first, frame: frame) }
    if !isFiltered, let field = panel.field {
      lines.append(.empty)
      add(field, entered, isFocused: focus == 0)
    }
    add(panel.controls, focus: focus - first)
    add(frameControls, focus: focus - first)
  }

  mutating func add(_ text: String, style: TextStyle? = nil, indent: Int = 0) {
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
    case .summary(let text): add(text, style: .bold)
    case .warning(let text): add("! " + text, style: .yellow)
    case .facts(let facts):
      for (fact, line) in zip(facts, FactLines.aligned(facts.map { ($0.name, $0.value) })) {
        add(fact, line)
      }
    case .card(let indent, let texts, let picture):
      if let picture, addBeside(picture, texts, indent: 2 * indent) { return }
      for text in texts { add(text, indent: 2 * indent) }
      if let picture { add(picture) }
    case .row(let row):
      add(row.control, color: row.color, focus: focus)
      for line in row.lines { add(line) }
    case .code(let frames): add(frames, frame)
    case .secretCode(let secret): addCode(of: secret)
    case .phrase(let phrase): add(phrase)
    case .secret(let label, let secret):
      lines.append(.lent(label: "\(label): ") { show in secret.withBytes { show($0) } })
    case .draft(let draft):
      let words = draft.draft.withWords { SharedSecret(SecretBytes(copying: $0)) }
      add(DevicePage.count(of: draft))
      add(words)
    }
  }

  /// The words of a phrase, numbered, each lent by itself.
  private mutating func add(_ phrase: SharedSecret) {
    for (number, range) in phrase.wordRanges.enumerated() {
      let label = String(number + 1)
      lines.append(
        .lent(label: "\(String(repeating: " ", count: 3 - label.count) + label)  ") { show in
          phrase.withBytes { show($0.extracting(range)) }
        })
    }
  }

  private mutating func add(_ picture: IdentityPicture) {
    if let support {
      return add(PanelPicture(picture, line: lines.count, column: PanelLines.margin, support))
    }
    for line in picture.raster(side: identityColumns).terminalLines(colors) {
      lines.append(.painted(String(repeating: " ", count: PanelLines.margin) + line))
    }
  }

  private mutating func add(_ frames: [[UInt8]], _ frame: Int) {
    guard let symbol = CodeSymbols.symbol(frames, at: frame) else { return addMisfit() }
    addCode(modules: symbol.side) { panel, size in
      if let support = panel.support {
        panel.add(PanelPicture(symbol, size, line: panel.lines.count, support))
      } else if let drawn = try? TerminalSymbol(symbol, border: size.border, scale: size.scale) {
        for line in drawn.lines { panel.lines.append(.painted(line)) }
      }
    }
  }

  /// A code whose lines are lent like the secret that is their content.
  private mutating func addCode(of secret: SharedSecret) {
    guard let symbol = try? SecretSymbol(secret) else { return addMisfit() }
    addCode(modules: symbol.side) { panel, size in
      if let support = panel.support {
        return panel.add(PanelPicture(symbol, size, line: panel.lines.count, support))
      }
      for number in 0..<symbol.lineCount(border: size.border, scale: size.scale) {
        panel.lines.append(
          .drawn(key: "\(symbol.fingerprint.hex) \(size.border) \(size.scale) \(number)") { show in
            symbol.line(number, border: size.border, scale: size.scale).withBytes { show($0) }
          })
      }
    }
  }

  private mutating func addMisfit() { add("! This does not fit a code.", style: .yellow) }

  /// Adds a code as large as it fits, or what the window would have to be.
  private mutating func addCode(
    modules: Int, _ draw: (_ panel: inout PanelLines, _ size: CodeSize) -> Void
  ) {
    let place = CodePlace(columns: columns, lines: room, cell: support?.cell)
    let first = lines.count
    if let size = place.size(modules: modules) {
      draw(&self, size)
      codeLines = first..<lines.count
    } else {
      let least = place.least(modules: modules)
      add(
        """
        ! The code needs \(least.columns) columns and \(least.lines) lines of the window, which has \(columns) \
        and \(room) for it. Enlarge it, make its letters smaller, or save the code as a picture.
        """,
        style: .yellow)
    }
  }

  private mutating func add(_ picture: PanelPicture) {
    pictures.append(picture)
    lines += Array(repeating: .empty, count: picture.size.lines)
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
  private mutating func add(_ control: PageControl, color: RGBColor?, focus: Int) {
    let label = shown(control, isFocused: focus == stops.count)
    stops.append((lines.count, control))
    lines.append(.text(label.text + mark(color)))
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
