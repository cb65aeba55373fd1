import ColdSide
import ColdSigner
package import DevicePages
import Reporting
import SubstrateCrypto
import TerminalKit

/// A device in the whole window of a terminal.
///
/// Nothing of it stays in the scrollback. What is pressed has been seen: a button that is out of the
/// window comes into it first, and what cannot be taken back is pressed twice.
package final class TerminalFace {
  /// A page with more lines above its code is about something else first.
  private static let mostLinesBefore = 6
  private static let framePeriod = Duration.milliseconds(66)
  /// Time between two looks at a page on which nothing moves: at connections, and at signals.
  private static let restPeriod = Duration.milliseconds(500)

  private let conversation: DeviceConversation
  private let window: TerminalWindow
  private let surroundings: any FaceSurroundings
  private var entered = EnteredText()
  private var focus = 0
  private var top = 0
  private var isPlaced = false
  private var frame = 0
  /// When connections are looked at next.
  private var nextLook = ContinuousClock.now
  /// The button that was pressed once and cannot be taken back.
  private var armed: Int?
  /// Whether paths of pictures are typed.
  private var isAskingForPictures = false
  private var notice: String?
  /// The rule with the title, above the page however far that is scrolled; `nil` where a code needs all lines.
  private var title: TerminalLine?
  /// The lines of a long page, as long as it looks the same: scrolling does not lay it out anew.
  private var kept: (look: Look, layout: PanelLines)?
  /// The folder that is waited at, when it is looked at next, and what it told last.
  private var watch: (pictures: WatchedPictures, next: ContinuousClock.Instant, told: String?)?

  /// All that the lines of a page without a field and a code depend on.
  private struct Look: Equatable {
    let edition: Int
    let focus: Int
    let size: TerminalSize
    let support: PictureSupport?
  }

  /// A page of so many blocks is long; those with secrets have fewer, and are kept nowhere.
  private static let longPage = 300

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
  /// - Throws: `StandardOutputError` where the terminal takes no more.
  package func run() async throws -> Bool {
    begin(conversation.page.front)
    while !surroundings.isOver, !window.isToClose {
      guard let screen = try window.screen() else { return false }
      await lookAtFolder()
      lookAround()
      if let told = window.takeTold() { notice = told }
      let panel = panel
      title =
        panel.code == nil && panel.secretCode == nil
        ? WindowFrame.title(panel.title, screen.size) : nil
      let support = screen.pictures
      let layout = draw(panel, screen.size, support)
      place(layout, screen.size)
      let lines = visible(layout, screen.size)
      try screen.draw(lines, pictures: pictures(layout, screen.size, support))
      let isMoving = panel.isMoving || watch != nil
      switch try screen.next(
        within: isMoving ? TerminalFace.framePeriod : TerminalFace.restPeriod)
      {
      case nil: if panel.isMoving { frame += 1 }
      case .resized?: (top, isPlaced) = (0, false)
      case .ended?: return true
      case .key(let key)?:
        notice = nil
        guard await take(key, panel, layout, screen.size) else { return true }
      }
    }
    return true
  }

  private func lookAround() {
    guard nextLook <= .now else { return }
    conversation.lookAround()
    nextLook = .now + TerminalFace.restPeriod
  }

  // MARK: - What is seen

  /// What is in front: the device's page, or the question for pictures.
  private var panel: DevicePage.Panel {
    let page = conversation.page
    if let watch { return page.warned(watch.pictures.panel(watch.told)) }
    return isAskingForPictures ? page.warned(DevicePage.pictures) : page.front
  }

  /// Scrolls a page that is new so that its code is seen as a whole, where nothing else comes first.
  private func place(_ layout: PanelLines, _ size: TerminalSize) {
    guard !isPlaced else { return }
    isPlaced = true
    guard let code = layout.codeLines, code.lowerBound < TerminalFace.mostLinesBefore else {
      return
    }
    if code.upperBound > room(size) { top = code.lowerBound }
  }

  /// The lines of the window that are left for the page.
  private func room(_ size: TerminalSize) -> Int {
    // As long as it becomes at the most.
    let status = WindowFrame.status(notice, WindowFrame.mostKeys, size)
    return max(size.lines - status.count - (title == nil ? 0 : 1), 1)
  }

  private func draw(
    _ panel: DevicePage.Panel, _ size: TerminalSize, _ support: PictureSupport?
  ) -> PanelLines {
    let look = Look(edition: conversation.edition, focus: focus, size: size, support: support)
    // What is typed into a filter makes another edition.
    let isLong =
      panel.blocks.count > TerminalFace.longPage
      && (panel.field == nil || panel.field?.kind == .filter)
    if isLong, let kept, kept.look == look { return kept.layout }
    kept = nil
    let page = conversation.page
    let isOnScreen = watch == nil && !isAskingForPictures && page.alert == nil && page.modal == nil
    let layout = PanelLines(
      panel, isOnScreen ? page.frameControls : [], entered: entered, focus: focus,
      columns: size.columns, room: room(size), colors: window.output.colorDepth, pictures: support,
      frame: frame, isTitled: title == nil)
    if isLong { kept = (look, layout) }
    return layout
  }

  private func visible(_ layout: PanelLines, _ size: TerminalSize) -> [TerminalLine] {
    let room = room(size)
    top = min(max(top, 0), max(layout.lines.count - room, 0))
    var lines = title.map { [$0] } ?? []
    lines += layout.lines.dropFirst(top).prefix(room)
    let status = WindowFrame.status(notice, keys(layout, room), size)
    while lines.count < size.lines - status.count { lines.append(.empty) }
    return lines + status
  }

  /// What is seen of the page, and the keys that do something here.
  private func keys(_ layout: PanelLines, _ room: Int) -> String {
    let count = layout.lines.count
    let isScrolled = count > room
    let stops = layout.stops.count + (layout.fieldLine == nil ? 0 : 1)
    let canGoBack = layout.stops.contains { $0.control.intent == .act(.goBack) }
    return WindowFrame.keys(
      position: isScrolled ? "\(top + 1)-\(min(top + room, count)) of \(count): " : "",
      [
        isTypingPath ? "Tab complete" : nil,
        stops > 1 ? (isTypingPath ? "↓ next" : "Tab/↓ next") : nil, stops > 0 ? "Enter press" : nil,
        canGoBack ? "Esc back" : nil, isScrolled ? "PgDn scroll" : nil, "Ctrl-Q close",
      ])
  }

  /// The pictures of the lines that are seen, as far as they are.
  private func pictures(
    _ layout: PanelLines, _ size: TerminalSize, _ support: PictureSupport?
  ) -> [ScreenPicture] {
    guard let support else { return [] }
    // What stands above the page moves its pictures down.
    let above = title == nil ? 0 : 1
    return layout.pictures.compactMap {
      $0.shown(in: top..<top + room(size), below: above, support)
    }
  }

  /// Turns to another page.
  private func begin(_ panel: DevicePage.Panel) {
    (top, frame, armed, isPlaced) = (0, 0, nil, false)
    entered = EnteredText(Array((panel.field?.value ?? "").utf8).span)
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
    let room = room(size)
    switch key {
    case .control("q"), .control("c"), .control("d"): return false
    case .tab where isTypingPath: complete()
    case .tab, .down, .right: move(to: (focus + 1) % count, layout, first, room)
    case .backTab, .up, .left: move(to: (focus + count - 1) % count, layout, first, room)
    case .pageDown: top += room - 1
    case .pageUp: top -= room - 1
    case .home: top = 0
    case .end: top = layout.lines.count
    case .escape: await goBack(panel, layout)
    case .enter: await enter(panel, layout, first, room)
    case .character(let scalar): type(scalar, panel)
    case .backspace: erase(panel)
    case .delete, .control: break
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
    if let back = layout.stops.map(\.control).first(where: { $0.intent == .act(.goBack) }) {
      await press(back.intent)
    } else {
      notice = "There is no way back from here. Ctrl-Q closes the device."
    }
  }

  private func enter(
    _ panel: DevicePage.Panel, _ layout: PanelLines, _ first: Int, _ room: Int
  ) async {
    guard bringIntoView(layout, first, room) else { return }
    if let field = panel.field, focus == 0 {
      switch field.kind {
      case .word: return type(" ", panel)
      // What was typed counts already: what follows is the choice of a row.
      case .filter: return move(to: min(first, layout.stops.count), layout, first, room)
      case .text, .secret: return await press(field.intent)
      }
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
    let wasEmpty = entered.count == 0
    entered.append(scalar)
    if field.kind == .filter { return tellFilter(field) }
    guard field.kind == .word else { return }
    tellWord(field)
    if scalar == " ", !wasEmpty, self.panel.wordCount == panel.wordCount {
      notice = "That is no word of the list; take one that is offered, or correct it."
    }
  }

  /// Whether Tab means the path that is typed.
  private var isTypingPath: Bool { isAskingForPictures && focus == 0 && entered.count > 0 }

  private func complete() {
    let completion = TypedPaths.completion(entered.bytes.copiedBytes)
    notice = completion.words
    entered = EnteredText(completion.typed.span)
  }

  private func erase(_ panel: DevicePage.Panel) {
    guard let field = panel.field else { return }
    focus = 0
    let wasEmpty = entered.count == 0
    entered.removeLast()
    if field.kind == .filter { return tellFilter(field) }
    // An empty field takes the last word away; one that becomes empty does not.
    if field.kind == .word, wasEmpty || entered.count > 0 { tellWord(field) }
  }

  /// Shows the rows that have what is typed by now.
  private func tellFilter(_ field: PageField) {
    _ = conversation.press(field.intent, entered: entered.bytes)
    begin(panel)
  }

  private func tellWord(_ field: PageField) {
    _ = conversation.press(field.intent, entered: entered.bytes)
    let (top, focus) = (top, focus)
    begin(panel)
    (self.top, self.focus) = (top, focus)
  }

  // MARK: - What comes of it

  private func press(_ intent: PageIntent) async {
    if watch != nil {
      watch = nil
    } else if isAskingForPictures {
      // What was typed stays, to be put right.
      if let fault = await readPictures(intent) {
        notice = fault
        return
      }
      isAskingForPictures = false
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

  /// Reads the pictures that were typed, or watches their folder.
  ///
  /// - Returns: why neither can be done.
  private func readPictures(_ intent: PageIntent) async -> String? {
    if intent == .scan, entered.count == 0 { return "Type the path of a picture or a folder." }
    do {
      let scan = try await surroundings.scan(intent, typed: entered.bytes.copiedBytes)
      if let scan { conversation.take(scan) }
      if intent == .watch {
        let folder = try TypedPaths.folder(entered.bytes.copiedBytes)
        watch = (try WatchedPictures(folder), .now, nil)
      }
      return nil
    } catch { return error.reportable.message }
  }

  /// Looks at the folder that is waited at, where it is time to.
  private func lookAtFolder() async {
    guard var waiting = watch, waiting.next <= .now else { return }
    do {
      switch try await waiting.pictures.look(with: surroundings) {
      case .nothing: break
      case .told(let text): waiting.told = text
      case .complete(let scan):
        watch = nil
        conversation.take(scan)
        return begin(conversation.page.front)
      }
      waiting.next = .now + FolderWatch.period
      watch = waiting
    } catch {
      watch = nil
      conversation.refuse(error.reportable.message)
      begin(conversation.page.front)
    }
  }
}

extension DevicePage.Panel {
  /// Whether a movie is shown.
  fileprivate var isMoving: Bool {
    blocks.contains { block in
      if case .code(let frames) = block { frames.count > 1 } else { false }
    }
  }
}
