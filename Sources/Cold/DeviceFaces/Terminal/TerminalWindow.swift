import CommandLineKit
package import TerminalKit

/// The window of a terminal that gives way to what is printed, and comes again afterwards.
package final class TerminalWindow {
  let output: CommandOutput
  private var shown: TerminalScreen?
  private var negotiation: PictureNegotiation
  /// Whether its user has closed it at a question.
  var isToClose = false
  private var told: String?

  /// The window of the terminal that is written to; nothing happens to it yet.
  ///
  /// - Parameters:
  ///   - output: writes to the terminal.
  ///   - negotiation: which pictures are wanted on it.
  package init(_ output: CommandOutput, _ negotiation: PictureNegotiation) {
    (self.output, self.negotiation) = (output, negotiation)
  }

  /// The window, taken over where it has given way; `nil` where there is no terminal.
  func screen() throws(StandardOutputError) -> TerminalScreen? {
    if let shown { return shown }
    shown = try TerminalScreen(output, negotiation: negotiation)
    return shown
  }

  /// Says something: below the page that is seen next, or where there is no window on the terminal.
  package func tell(_ text: String) {
    if shown == nil { output.note(text) } else { told = text }
  }

  /// What was said since this was asked last.
  func takeTold() -> String? {
    defer { told = nil }
    return told
  }

  /// Gives the terminal back.
  package func giveWay() {
    guard let shown else { return }
    shown.close()
    // What the terminal has answered is not asked again.
    negotiation = shown.negotiation
    self.shown = nil
    takeTold().map { output.note($0) }
  }
}
