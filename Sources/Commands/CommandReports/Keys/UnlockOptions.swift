package import BrowserDesk
package import CommandLineKit
import Reporting
package import SecretVault
import TerminalKit

/// How a vault that there is gets opened: by its password, in its turn.
package struct UnlockOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var password: PasswordOptions
  @Option(
    help: ArgumentHelp(
      "How long to wait while other commands open the vault; then the code is 75.",
      valueName: "seconds"))
  package var lockTimeout: UInt16 = 60

  /// Asks for the password, opens the vault with it, and says what is waited for.
  ///
  /// Where anybody was asked something before, `noted` is the password that it had then.
  package func unlock(
    _ keyStore: KeyStore, since noted: KeyStore.Generation? = nil, _ context: CommandContext
  ) throws -> UnlockedKeyStore {
    try password.trying(context, of: keyStore.path) { password in
      try keyStore.unlock(
        password: password, since: noted, within: .seconds(Int(lockTimeout))
      ) { delay in context.output.note(delay.message) }
    }
    .warning(context)
  }

  /// The same where a page asks for a password that no option gives.
  ///
  /// - Parameters:
  ///   - keyStore: what is opened.
  ///   - noted: which password it had before anybody was asked anything.
  ///   - exchange: asks on its page.
  ///   - reason: a sentence that says what the vault is wanted for.
  ///   - context: of the command.
  /// - Returns: the open vault.
  /// - Throws: `SecretVaultError`, and that nobody has typed a password.
  package func unlock(
    _ keyStore: KeyStore, since noted: KeyStore.Generation?, askingBy exchange: BrowserExchange,
    for reason: String, _ context: CommandContext
  ) throws -> UnlockedKeyStore {
    if password.isGiven(context) { return try unlock(keyStore, since: noted, context) }
    var attempt = 1
    while true {
      let password = try exchange.password(of: keyStore.path, for: reason)
      do {
        return try keyStore.unlock(
          password: password, since: noted, within: .seconds(Int(lockTimeout))
        ) { delay in context.output.note(delay.message) }
        .warning(context)
      } catch let error as SecretVaultError {
        attempt += 1
        guard PasswordAttempts.allows(attempt, after: error, isAskedFor: true, context) else {
          throw error
        }
        exchange.complain(error.message)
      }
    }
  }
}

extension UnlockedKeyStore {
  /// The vault, after its warning of a clock that is behind.
  func warning(_ context: CommandContext) -> UnlockedKeyStore {
    if let clockWarning { context.output.warn(clockWarning) }
    return self
  }
}
