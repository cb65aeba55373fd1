import ColdSigner
import ColdStore
package import CommandLineKit
import Reporting
package import SecretVault
import TerminalKit

/// A question for a password at a terminal, which is asked again after a wrong answer: what is typed a
/// second time must not be for the shell.
package enum PasswordAttempts {
  /// How often one question is asked, as on a Vault.
  static let most = Int(ColdDevice.passwordAttempts)

  /// Says what was wrong, and that the question comes again, where it does.
  ///
  /// - Parameters:
  ///   - attempt: the number of the answer that would come next.
  ///   - sentence: what was wrong with the last one.
  ///   - isAskedFor: whether a terminal is asked at all.
  ///   - context: of the command.
  /// - Returns: whether the question comes again.
  package static func allows(
    _ attempt: Int, after sentence: String, isAskedFor: Bool, _ context: CommandContext
  ) -> Bool {
    guard isAskedFor, attempt <= most else { return false }
    context.output.warn("\(sentence) This is attempt \(attempt) of \(most).")
    return true
  }

  /// Says the same of a vault that a password did not open; anything else is not asked again.
  package static func allows(
    _ attempt: Int, after error: SecretVaultError, isAskedFor: Bool, _ context: CommandContext
  ) -> Bool {
    guard case .wrongPassword = error else { return false }
    return allows(attempt, after: error.message, isAskedFor: isAskedFor, context)
  }
}
