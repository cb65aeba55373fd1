import CommandLineKit
import SecretVault
import SubstrateCrypto

/// How a vault that there is gets opened: by its password, in its turn.
struct UnlockOptions: ParsableArguments {
  @OptionGroup var password: PasswordOptions
  @Option(
    help: ArgumentHelp(
      "How long to wait while other commands open the vault; then the code is 75.",
      valueName: "seconds"))
  var lockTimeout: UInt16 = 60

  /// Asks for the password and opens the vault with it.
  func unlock(_ vault: KeyVault, _ context: CommandContext) throws -> UnlockedVault {
    try unlock(vault, with: try password.password(context, of: vault.path), context)
  }

  /// Opens the vault, and says what is waited for.
  func unlock(
    _ vault: KeyVault, with password: borrowing SecretBytes, _ context: CommandContext
  ) throws -> UnlockedVault {
    try vault.unlock(password: password, within: .seconds(Int(lockTimeout))) { delay in
      context.output.note("\(delay.message)")
    }
  }
}
