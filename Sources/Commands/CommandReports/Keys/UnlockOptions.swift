package import BrowserDesk
package import CommandLineKit
import Reporting
package import SecretVault
import SubstrateCrypto
import TerminalKit

/// How an existing vault is unlocked.
package struct UnlockOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var password: PasswordOptions
  @Option(
    help: ArgumentHelp(
      """
      Seconds to wait for other commands that open the vault; then the exit code is 75. Default: 60.
      """,
      valueName: "seconds"))
  var lockTimeout: UInt16?

  /// The time to wait for other commands that open the vault.
  package var patience: Duration { .seconds(Int(lockTimeout ?? 60)) }

  /// Asks for the password at the terminal and unlocks the vault; reports if it waits for other
  /// commands.
  ///
  /// `noted` identifies the password at the time of an earlier question.
  package func unlock(
    _ keyStore: KeyStore, since noted: KeyStore.Generation? = nil, _ context: CommandContext
  ) throws -> UnlockedKeyStore {
    try password.trying(context, of: keyStore.path) { password in
      try opened(keyStore, with: password, since: noted, context)
    }
    .warning(context)
  }

  /// Unlocks the vault; if no option gives the password, a web page asks for it.
  ///
  /// `reason` is the reason for unlocking the vault, as a sentence.
  ///
  /// - Returns: the unlocked vault.
  /// - Throws: `SecretVaultError`, or the error for a missing answer.
  package func unlock(
    _ keyStore: KeyStore, since noted: KeyStore.Generation?, askingBy exchange: BrowserExchange,
    for reason: String, _ context: CommandContext
  ) throws -> UnlockedKeyStore {
    if password.isGiven(context) { return try unlock(keyStore, since: noted, context) }
    var attempt = 1
    while true {
      let password = try exchange.password(of: keyStore.path, for: reason)
      do {
        return try opened(keyStore, with: password, since: noted, context).warning(context)
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

extension UnlockOptions {
  /// Shows on a terminal that a password is being checked, which is slow by design.
  package static func opening<Result: ~Copyable>(
    _ context: CommandContext, _ work: () throws -> Result
  ) rethrows -> Result {
    try context.output.showing("Opening the vault of keys", work)
  }

  private func opened(
    _ keyStore: KeyStore, with password: borrowing SecretBytes, since noted: KeyStore.Generation?,
    _ context: CommandContext
  ) throws -> UnlockedKeyStore {
    try UnlockOptions.opening(context) {
      try keyStore.unlock(
        password: password, since: noted, within: patience
      ) { delay in context.output.note(delay.message) }
    }
  }
}

extension UnlockedKeyStore {
  /// Returns the vault; warns before if the clock is behind.
  func warning(_ context: CommandContext) -> UnlockedKeyStore {
    if let clockWarning { context.output.warn(clockWarning) }
    return self
  }
}
