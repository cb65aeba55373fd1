import ByteSupport
import ColdSide
import ColdSigner
import CommandLineKit
import SubstrateCrypto

/// A device in the whole window of a terminal.
///
/// Nothing of it stays in the scrollback. What is pressed has been seen: a button that is out of the
/// window comes into it first, and what cannot be taken back is pressed twice.
package final class TerminalFace {
  private static let help = "Tab next  Enter press  Esc back  PgUp/PgDn scroll  Ctrl-Q close"
  private static let framePeriod = Duration.milliseconds(66)

  private let conversation: DeviceConversation
  private let window: TerminalWindow
  private let surroundings: any FaceSurroundings
  private var entered = EnteredText()
  private var focus = 0
  private var top = 0
  private var frame = 0
  /// The button that was pressed once and cannot be taken back.
  private var armed: Int?
  /// Whether paths of pictures are typed.
  private var isAskingForPictures = false
  private var notice: String?

  /// A face of a conversation.
  ///
  /// - Parameters:
  ///   - conversation: what is shown, and what buttons do.
  ///   - window: where it is shown.
  ///   - surroundings: pictures, and the end.
  package init(
    _ conversation: DeviceConversation, _ window: TerminalWindow,
    _ surroundings: any FaceSurroundings
  ) {
    self.conversation = conversation
    self.window = window
    self.surroundings = surroundings
  }

  /// Shows the device until its user closes it.
  ///
  /// - Returns: whether there was a terminal to show it on.
  /// - Throws: `CommandLineKitError` where the terminal takes no more.
  package func run() async throws -> Bool {
    begin(conversation.page.front)
    while !surroundings.isOver {
      guard let screen = try window.screen() else { return false }
      let panel = panel
      let layout = draw(panel, columns: screen.size.columns)
      try screen.draw(visible(layout, screen.size))
      switch try screen.next(within: TerminalFace.framePeriod) {
      case nil: if panel.isMoving { frame += 1 }
      case .resized?: top = 0
      case .ended?: return true
      case .key(let key)?:
        notice = nil
        guard await take(key, panel, layout, screen.size) else { return true }
      }
    }
    return true
  }

  // MARK: - What is seen

  /// What is in front: the device's page, or the question for pictures.
  private var panel: DevicePage.Panel {
    guard isAskingForPictures else { return conversation.page.front }
    return DevicePage.Panel(
      "Show pictures",
      [
        .text(
          "Files and folders of pictures, with blanks between them; a backslash before a blank.")
      ],
      field: PageField(label: "Pictures", kind: .text, intent: .scan),
      [PageControl("Show them", .scan, .main), PageControl("Cancel", .act(.goBack, ""))])
  }

  private func draw(_ panel: DevicePage.Panel, columns: Int) -> PanelLines {
    let page = conversation.page
    let isOnScreen = !isAskingForPictures && page.alert == nil && page.modal == nil
    return PanelLines(
      panel, isOnScreen ? page.frameControls : [], entered: entered, focus: focus,
      columns: columns, inColor: window.output.usesColor, frame: frame)
  }

  private func visible(_ layout: PanelLines, _ size: TerminalSize) -> [TerminalLine] {
    let room = max(size.lines - 1, 1)
    top = min(max(top, 0), max(layout.lines.count - room, 0))
    var lines = Array(layout.lines.dropFirst(top).prefix(room))
    while lines.count < room { lines.append(.empty) }
    let more =
      layout.lines.count > room
      ? "\(top + 1)-\(min(top + room, layout.lines.count)) of \(layout.lines.count)  " : ""
    lines.append(
      .text(StyledText(notice ?? (more + TerminalFace.help), style: notice == nil ? .dim : .yellow))
    )
    return lines
  }

  /// Turns to another page.
  private func begin(_ panel: DevicePage.Panel) {
    (top, frame, armed) = (0, 0, nil)
    entered = EnteredText()
    for case .draft(let draft) in panel.blocks {
      entered = draft.draft.withInput { EnteredText($0) }
    }
    let main = panel.rowsAndControls.firstIndex { $0.weight == .main } ?? 0
    focus = panel.field == nil ? main : 0
  }

  // MARK: - What is typed

  /// Takes a key.
  ///
  /// - Returns: whether the conversation goes on.
  private func take(
    _ key: TerminalKey, _ panel: DevicePage.Panel, _ layout: PanelLines, _ size: TerminalSize
  ) async -> Bool {
    let first = panel.field == nil ? 0 : 1
    let count = max(layout.stops.count + first, 1)
    let room = max(size.lines - 1, 1)
    switch key {
    case .control("q"), .control("c"), .control("d"): return false
    case .tab, .down: move(to: (focus + 1) % count, layout, first, room)
    case .backTab, .up: move(to: (focus + count - 1) % count, layout, first, room)
    case .pageDown: top += room - 1
    case .pageUp: top -= room - 1
    case .home: top = 0
    case .end: top = layout.lines.count
    case .escape: await goBack(panel, layout)
    case .enter: await enter(panel, layout, first, room)
    case .character(let scalar): type(scalar, panel)
    case .backspace: erase(panel)
    case .delete, .left, .right, .control: break
    }
    return true
  }

  private func move(to stop: Int, _ layout: PanelLines, _ first: Int, _ room: Int) {
    (focus, armed) = (stop, nil)
    _ = bringIntoView(layout, first, room)
  }

  /// Scrolls to what is chosen.
  ///
  /// - Returns: whether it was in view before.
  private func bringIntoView(_ layout: PanelLines, _ first: Int, _ room: Int) -> Bool {
    let index = focus - first
    let line =
      index < 0
      ? layout.fieldLine ?? 0 : layout.stops.indices.contains(index) ? layout.stops[index].line : 0
    if line >= top, line < top + room { return true }
    top = line < top ? line : line - room + 1
    return false
  }

  private func goBack(_ panel: DevicePage.Panel, _ layout: PanelLines) async {
    if let back = layout.stops.map(\.control).first(where: { $0.intent == .act(.goBack, "") }) {
      await press(back.intent)
    }
  }

  private func enter(
    _ panel: DevicePage.Panel, _ layout: PanelLines, _ first: Int, _ room: Int
  ) async {
    guard bringIntoView(layout, first, room) else { return }
    if let field = panel.field, focus == 0 {
      if field.kind == .word { entered.append(" ") }
      return await press(field.intent)
    }
    guard layout.stops.indices.contains(focus - first) else { return }
    let control = layout.stops[focus - first].control
    if control.weight == .destructive, armed != focus {
      armed = focus
      notice = "This cannot be taken back. Press Enter once more to do it."
      return
    }
    await press(control.intent)
  }

  private func type(_ scalar: Unicode.Scalar, _ panel: DevicePage.Panel) {
    guard let field = panel.field else { return }
    (focus, armed) = (0, nil)
    entered.append(scalar)
    if field.kind == .word { tellWord(field) }
  }

  private func erase(_ panel: DevicePage.Panel) {
    guard let field = panel.field else { return }
    focus = 0
    let wasEmpty = entered.count == 0
    entered.removeLast()
    // An empty field takes the last word away; one that becomes empty does not.
    if field.kind == .word, wasEmpty || entered.count > 0 { tellWord(field) }
  }

  private func tellWord(_ field: PageField) {
    _ = conversation.press(field.intent, entered: entered.bytes)
    let (top, focus) = (top, focus)
    begin(panel)
    (self.top, self.focus) = (top, focus)
  }

  // MARK: - What comes of it

  private func press(_ intent: PageIntent) async {
    if isAskingForPictures {
      isAskingForPictures = false
      if intent == .scan { await readPictures() }
    } else {
      switch conversation.press(intent, entered: entered.bytes) {
      case .shown: break
      case .picturesWanted: isAskingForPictures = true
      case .codeWanted(let frames):
        do { notice = "Saved as \(try await surroundings.save(frames))." } catch {
          conversation.refuse(error.reportable.message)
        }
      }
    }
    let kept = notice
    begin(panel)
    notice = kept
  }

  private func readPictures() async {
    let typed = entered.bytes.withBytes { bytes in bytes.indices.map { bytes[$0] } }
    do {
      conversation.take(try await surroundings.payload(of: TypedPaths.split(typed)))
    } catch { conversation.refuse(error.reportable.message) }
  }
}

extension DevicePage.Panel {
  /// The buttons inside the panel, in their order.
  fileprivate var rowsAndControls: [PageControl] {
    blocks.compactMap { block in
      if case .row(let row) = block { row.control } else { nil }
    } + controls
  }

  /// Whether a movie is shown.
  fileprivate var isMoving: Bool {
    blocks.contains { block in
      if case .code(let frames) = block { frames.count > 1 } else { false }
    }
  }
}
