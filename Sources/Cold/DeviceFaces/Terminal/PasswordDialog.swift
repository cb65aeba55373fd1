import ColdSide
import ColdSigner
import DevicePages
package import SubstrateCrypto
import TerminalKit

/// Asks for the password of a vault in the window of a device, in front of everything there.
package final class PasswordDialog {
  private static let restPeriod = Duration.milliseconds(500)
  /// The field, and the two buttons.
  private static let stops = 3

  /// What is asked for, and what is said before the entry.
  private struct Question {
    let title: String
    let reason: String
    let path: String
    let label: String
    let button: String
    /// What was wrong with the answer before.
    let complaint: String?

    var panel: DevicePage.Panel {
      let complaint = complaint.map { [PageBlock.warning($0)] } ?? []
      return DevicePage.Panel(
        title, complaint + [.text(reason), .facts([PageFact("vault", path)])],
        field: PageField(label: label, kind: .secret, intent: .enter(.password)),
        [
          PageControl(button, .enter(.password), .main), PageControl("Cancel", .act(.goBack)),
        ])
    }
  }

  private let window: TerminalWindow
  private let isOver: () -> Bool
  /// What was wrong with the last answer.
  private var complaint: String?

  /// Questions in a window.
  ///
  /// - Parameters:
  ///   - window: where they are asked.
  ///   - isOver: whether the process is told to end.
  package init(_ window: TerminalWindow, until isOver: @escaping () -> Bool) {
    (self.window, self.isOver) = (window, isOver)
  }

  /// Says on the next question what was wrong with the answer before.
  package func complain(_ sentence: String) { complaint = sentence }

  /// Asks for the password of a vault.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: a sentence that says what the vault is wanted for.
  /// - Returns: what was typed; `nil` where nobody answers.
  /// - Throws: `StandardOutputError` where the terminal takes no more.
  package func password(of path: String, for reason: String) throws -> SecretBytes? {
    let question = Question(
      title: "Password of the vault", reason: reason, path: path, label: "Password",
      button: "Unlock", complaint: complaint)
    complaint = nil
    guard let typed = try answer(to: question) else { return nil }
    try show(question, EnteredText(), focus: 0, notice: "Opening the vault…")
    return typed.copied
  }

  /// Asks for the password of a new vault, until one is typed twice that keeps the rules.
  ///
  /// - Parameters:
  ///   - path: the vault's file.
  ///   - reason: sentences that say what the vault is for, and what the password needs.
  ///   - fault: what is wrong with a password; `nil` where nothing is.
  /// - Returns: what was typed; `nil` where nobody answers.
  /// - Throws: `StandardOutputError` where the terminal takes no more.
  package func newPassword(
    of path: String, for reason: String, _ fault: (Span<UInt8>) -> String?
  ) throws -> SecretBytes? {
    func question(_ label: String, _ button: String, _ complaint: String?) -> Question {
      Question(
        title: "New password of the vault", reason: reason, path: path, label: label,
        button: button, complaint: complaint)
    }
    while true {
      let first = question("New password", "Go on", complaint)
      complaint = nil
      guard let typed = try answer(to: first) else { return nil }
      complaint = typed.withBytes { fault($0) }
      if complaint != nil { continue }
      let second = question("The same again", "Make the vault", nil)
      guard let again = try answer(to: second) else { return nil }
      guard typed.copied.isEqual(to: again.copied) else {
        complaint = "The two passwords differ."
        continue
      }
      try show(second, EnteredText(), focus: 0, notice: "Making the vault…")
      return typed.copied
    }
  }

  private func answer(to question: Question) throws -> SharedSecret? {
    var entered = EnteredText()
    var focus = 0
    while !isOver() {
      guard let screen = try show(question, entered, focus: focus, notice: nil) else { return nil }
      switch try screen.next(within: PasswordDialog.restPeriod) {
      case nil, .resized?: break
      case .ended?: return nil
      case .key(let key)?:
        switch key {
        case .control("q"), .control("c"), .control("d"):
          window.isToClose = true
          return nil
        case .escape: return nil
        case .enter: return focus == PasswordDialog.stops - 1 ? nil : entered.bytes
        case .tab, .down, .right: focus = (focus + 1) % PasswordDialog.stops
        case .backTab, .up, .left: focus = (focus + PasswordDialog.stops - 1) % PasswordDialog.stops
        case .character(let scalar): (focus, _) = (0, entered.append(scalar))
        case .backspace: (focus, _) = (0, entered.removeLast())
        case .pageDown, .pageUp, .home, .end, .delete, .control: break
        }
      }
    }
    return nil
  }

  /// Shows a question, scrolled so that what is chosen is seen.
  @discardableResult
  private func show(
    _ question: Question, _ entered: EnteredText, focus: Int, notice: String?
  ) throws -> TerminalScreen? {
    guard let screen = try window.screen() else { return nil }
    let size = screen.size
    let title = WindowFrame.title(question.title, size)
    let keys = WindowFrame.keys(
      position: "", ["Tab/↓ next", "Enter press", "Esc cancel", "Ctrl-Q close"])
    let status = WindowFrame.status(notice, keys, size)
    let room = max(size.lines - status.count - (title == nil ? 0 : 1), 1)
    let layout = PanelLines(
      question.panel, [], entered: entered, focus: focus, columns: size.columns, room: room,
      colors: window.output.colorDepth, pictures: nil, frame: 0, isTitled: title == nil)
    let chosen = focus == 0 ? layout.fieldLine : layout.stops[focus - 1].line
    let top = max(min((chosen ?? 0) - room + 1, layout.lines.count - room), 0)
    var lines = (title.map { [$0] } ?? []) + layout.lines.dropFirst(top).prefix(room)
    while lines.count < size.lines - status.count { lines.append(.empty) }
    try screen.draw(lines + status)
    return screen
  }
}

extension SharedSecret {
  fileprivate var copied: SecretBytes { withBytes { SecretBytes(copying: $0) } }
}
