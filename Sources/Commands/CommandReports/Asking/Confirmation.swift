package import CommandLineKit
import Reporting
import TerminalKit

/// The last question before something that cannot be taken back.
package enum Confirmation {
  /// Asks at a terminal; elsewhere `isGiven` must say yes.
  ///
  /// - Throws: `NotConfirmed`.
  package static func require(
    _ question: String, isGiven: Bool, remedy: String, _ context: CommandContext
  ) throws {
    if isGiven { return }
    guard context.input.isTerminal else {
      throw NotConfirmed(message: "There is no terminal to ask at: \(question) \(remedy)")
    }
    context.output.prompt("\(question) [y/N] ")
    let answer = readLine(strippingNewline: true)?.lowercased()
    guard answer == "y" || answer == "yes" else { throw NotConfirmed(message: "Nothing was done.") }
  }
}

/// A person, or a script, did not agree.
struct NotConfirmed: ReportableError {
  let message: String
  var row: ErrorRow<Never> { .refused(.notConfirmed, message) }
}
