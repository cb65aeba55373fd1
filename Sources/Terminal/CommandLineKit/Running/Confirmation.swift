package import Reporting
import TerminalKit

/// The confirmation of an action that cannot be undone.
package enum Confirmation {
  /// Asks the user at a terminal, unless `isGiven` already confirms.
  ///
  /// - Throws: `NotConfirmed`, also without a terminal.
  package static func require(
    _ question: String, isGiven: Bool, remedy: String, _ context: CommandContext
  ) throws {
    if isGiven { return }
    guard context.input.isTerminal else {
      throw NotConfirmed(message: "Cannot ask without a terminal: \(question) \(remedy)")
    }
    context.output.prompt("\(question) [y/N] ", isFolded: true)
    let answer = readLine(strippingNewline: true)?.lowercased()
    guard answer == "y" || answer == "yes" else { throw NotConfirmed(message: "Nothing was done.") }
  }
}

/// The action was not confirmed.
package struct NotConfirmed: ReportableError {
  let message: String
  package var row: ErrorRow<Never> { .refused(.notConfirmed, message) }

  package init(message: String) { self.message = message }
}
