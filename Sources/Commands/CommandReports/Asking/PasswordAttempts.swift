import ColdSigner
import ColdStore
package import CommandLineKit
import Reporting
package import SecretVault
import TerminalKit

/// Asks again for a password at a terminal after a wrong answer; otherwise the user's next input
/// would go to the shell.
package enum PasswordAttempts {
  /// The maximum number of attempts, as on a Vault.
  static let most = Int(ColdDevice.passwordAttempts)

  /// Returns whether the question is repeated, and if so, reports the fault of the last attempt.
  ///
  /// `attempt` is the number of the next attempt, and `isAskedFor` tells whether the password is
  /// typed.
  package static func allows(
    _ attempt: Int, after sentence: String, isAskedFor: Bool, _ context: CommandContext
  ) -> Bool {
    guard isAskedFor, attempt <= most else { return false }
    context.output.warn("\(sentence) This is attempt \(attempt) of \(most).")
    return true
  }

  /// Returns whether the question is repeated after a wrong password of a vault; other errors are
  /// not repeated.
  package static func allows(
    _ attempt: Int, after error: SecretVaultError, isAskedFor: Bool, _ context: CommandContext
  ) -> Bool {
    guard case .wrongPassword = error else { return false }
    return allows(attempt, after: error.message, isAskedFor: isAskedFor, context)
  }
}
