import ColdSide
import ColdSigner
package import DevicePages
import Reporting
import SubstrateCrypto
package import TerminalKit

/// A device as lines of text, for screen readers and simple terminals.
///
/// It prints the text of a page, then its numbered buttons; the user types a number. It
/// moves no cursor and uses no color. Secrets are printed only on request, and entered without
/// echo.
package final class PlainFace {
  private static let help =
    "Type a number and Enter. 'back' goes back, 'again' repeats the page, 'show' prints secrets, 'quit' ends."
  private static let advice =
    "Secrets are not printed. 'show' prints them; afterwards clear the terminal and its scrollback."

  private let conversation: DeviceConversation
  private let output: CommandOutput
  private let input: LineInput
  private let surroundings: any FaceSurroundings
  private var isAskingForPictures = false
  private var hasEnded = false
  /// The number of the button that must be pressed a second time, because its action cannot be
  /// undone.
  private var armed: Int?

  /// - Parameters:
  ///   - conversation: the current page, and the effects of buttons.
  ///   - output: receives the lines.
  ///   - input: the lines of the user.
  ///   - surroundings: reads and saves pictures, and knows when to end.
  package init(
    _ conversation: DeviceConversation, _ output: CommandOutput, _ input: LineInput,
    _ surroundings: any FaceSurroundings
  ) {
    self.conversation = conversation
    self.output = output
    self.input = input
    self.surroundings = surroundings
  }

  /// Shows the device until the user quits or the input ends.
  ///
  /// - Throws: `StandardOutputError` if the output fails.
  package func run() async throws {
    try output.print(PlainFace.help)
    var page = try show()
    while let answer = try ask("Number: ") {
      let words = answer.trimmed
      if words.isEmpty || words == "again" {
        page = try show()
      } else if words == "quit" {
        return
      } else if words == "show" {
        try print(page, withSecrets: true)
      } else if words == "back" {
        guard let back = page.choices.firstIndex(where: { $0.intent == .act(.goBack) }) else {
          try output.print("You cannot go back from here.")
          continue
        }
        page = try await choose(back, page)
      } else if let number = Int(words), page.choices.indices.contains(number - 1) {
        page = try await choose(number - 1, page)
      } else {
        try output.print(
          page.choices.isEmpty
            ? "There is nothing to choose here." : "Type a number from 1 to \(page.choices.count).")
      }
      if hasEnded { return }
    }
  }

  // MARK: - Output

  private var panel: DevicePage.Panel {
    let page = conversation.page
    return isAskingForPictures ? page.warned(DevicePage.pictures) : page.front
  }

  private func show() throws -> PlainLines {
    armed = nil
    conversation.lookAround()
    let page = conversation.page
    let isOnScreen = !isAskingForPictures && page.alert == nil && page.modal == nil
    let lines = PlainLines(panel, isOnScreen ? page.frameControls : [])
    try output.print()
    try print(lines, withSecrets: false)
    if lines.keepsSecrets { try output.print(PlainFace.advice) }
    return lines
  }

  private func print(_ page: PlainLines, withSecrets: Bool) throws {
    for line in page.lines {
      switch line {
      case .secret(let label, let secret):
        guard withSecrets else { continue }
        var fault: (any Error)?
        try output.print("\(label): ", terminator: "")
        secret.withBytes { bytes in
          do { try output.writeShown(bytes) } catch { fault = error }
        }
        if let fault { throw fault }
        try output.print()
      case .text(let text), .kept(let text): if !withSecrets { try output.print(text) }
      case .choice(let number, let control):
        if !withSecrets { try output.print("\(number)  \(control.label)") }
      case .picture: break
      }
    }
    try output.flush()
  }

  // MARK: - Input

  /// A line that is not secret; `nil` at the end of the input.
  private func ask(_ question: String) throws -> [UInt8]? {
    try output.print(question, terminator: "")
    try output.flush()
    var line: [UInt8] = []
    while true {
      switch input.next(until: { surroundings.isOver }) {
      case .byte(let byte): if line.count < EnteredText.limit { line.append(byte) }
      case .lineEnd: return line
      case .end: return line.isEmpty ? nil : line
      case .stopped: return nil
      }
    }
  }

  /// A line for a field; `nil` at the end of the input.
  private func ask(_ field: PageField) throws -> SharedSecret? {
    let isShown = field.kind == .text || field.kind == .filter
    try output.print(
      isShown ? "\(field.label): " : "\(field.label), not shown: ", terminator: "")
    try output.flush()
    let line = isShown ? typed() : input.withoutEcho(typed)
    if !isShown { try output.print() }
    return line
  }

  /// A line that may be secret; `nil` at the end of the input.
  private func typed() -> SharedSecret? {
    var isComplete = false
    let line = SecretBytes(capacity: EnteredText.limit) { out in
      reading: while true {
        switch input.next(until: { surroundings.isOver }) {
        case .byte(let byte): if out.count < EnteredText.limit { out.append(byte) }
        case .lineEnd:
          isComplete = true
          break reading
        case .end:
          isComplete = out.count > 0
          break reading
        case .stopped: break reading
        }
      }
    }
    return isComplete ? SharedSecret(line) : nil
  }

  private func choose(_ index: Int, _ page: PlainLines) async throws -> PlainLines {
    let control = page.choices[index]
    if control.weight == .destructive, armed != index {
      armed = index
      try output.print("This cannot be undone. Type \(index + 1) once more to do it.")
      return page
    }
    var entered = SharedSecret.empty
    if let field = panel.field, field.intent == control.intent || control.intent == .watch {
      guard let line = try ask(field) else {
        hasEnded = true
        return page
      }
      entered = line
    }
    if isAskingForPictures {
      isAskingForPictures = false
      await readPictures(control.intent, entered)
      if control.intent == .watch { try await watchFolder(entered) }
    } else if panel.field?.kind == .word, panel.field?.intent == control.intent {
      // An empty line removes the last word.
      if entered.wordRanges.isEmpty { _ = conversation.press(control.intent) }
      conversation.takeWords(entered, control.intent)
    } else {
      switch conversation.press(control.intent, entered: entered) {
      case .shown: break
      case .picturesWanted: isAskingForPictures = true
      case .codeWanted(let frames):
        do { try output.print("Saved as \(try await surroundings.save(frames)).") } catch {
          conversation.refuse(error.reportable.message)
        }
      }
    }
    return try show()
  }

  /// Waits for pictures in a folder until the user enters a line.
  private func watchFolder(_ entered: SharedSecret) async throws {
    var watch: WatchedPictures
    do { watch = try WatchedPictures(try TypedPaths.folder(entered.copiedBytes)) } catch {
      return conversation.refuse(error.reportable.message)
    }
    let panel = conversation.page.warned(watch.panel(nil))
    try print(PlainLines(panel, []), withSecrets: false)
    while !surroundings.isOver {
      do {
        switch try await watch.look(with: surroundings) {
        case .nothing: break
        case .told(let text): try output.print(text)
        case .complete(let scan): return conversation.take(scan)
        }
      } catch { return conversation.refuse(error.reportable.message) }
      let next = ContinuousClock.now + FolderWatch.period
      waiting: while true {
        switch input.next(until: { surroundings.isOver || ContinuousClock.now >= next }) {
        case .byte: continue
        case .lineEnd, .end: return
        case .stopped: break waiting
        }
      }
    }
  }

  private func readPictures(_ intent: PageIntent, _ entered: SharedSecret) async {
    do {
      let scan = try await surroundings.scan(intent, typed: entered.copiedBytes)
      if let scan { conversation.take(scan) }
    } catch { conversation.refuse(error.reportable.message) }
  }
}

extension [UInt8] {
  /// The text without leading and trailing spaces, and with single spaces between words.
  fileprivate var trimmed: String {
    let text = String(decoding: self, as: UTF8.self)
    return text.split(separator: " ").joined(separator: " ")
  }
}
