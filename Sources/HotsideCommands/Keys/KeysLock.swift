import CommandLineKit
import SecretVault

struct KeysLock: Command {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock the vault for this session; a locked one stays locked.",
    examples: [
      CommandExample("Close it again.", "hotside keys lock")
    ])

  @OptionGroup var vault: VaultOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    try vault.open(context).lockSession()
    context.output.note("The vault is locked.")
  }
}
