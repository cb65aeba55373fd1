package import CommandLineKit
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
    _ vault: KeyVault, since noted: KeyVault.Generation? = nil, _ context: CommandContext
  ) throws -> UnlockedVault {
    try password.trying(context, of: vault.path) { password in
      try vault.unlock(
        password: password, since: noted, within: .seconds(Int(lockTimeout))
      ) { delay in context.output.note(delay.message) }
    }
    .warning(context)
  }
}

extension UnlockedVault {
  /// The vault, after its warning of a clock that is behind.
  func warning(_ context: CommandContext) -> UnlockedVault {
    if let clockWarning { context.output.warn(clockWarning) }
    return self
  }
}
