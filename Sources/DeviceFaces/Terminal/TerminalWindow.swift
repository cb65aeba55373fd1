package import CommandLineKit

/// The window of a terminal that gives way to a question, and comes again afterwards.
package final class TerminalWindow {
  let output: CommandOutput
  private var shown: TerminalScreen?

  /// The window of the terminal that is written to; nothing happens to it yet.
  package init(_ output: CommandOutput) { self.output = output }

  /// The window, taken over where it has given way; `nil` where there is no terminal.
  func screen() throws(CommandLineKitError) -> TerminalScreen? {
    if let shown { return shown }
    shown = try TerminalScreen(output)
    return shown
  }

  /// Gives the terminal back.
  package func giveWay() {
    shown?.close()
    shown = nil
  }
}
