import CommandLineKit
import CommandReports
import SecretVault
import TerminalKit

struct KeysLock: Command {
  static let configuration = CommandConfiguration(
    commandName: "lock", abstract: "Lock the vault that was unlocked for this session.",
    examples: [
      CommandExample("Lock the vault again.", "hotside keys lock")
    ])

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let opened = try keyStore.open(context)
    try opened.lockSession()
    context.output.note("The vault is locked.")
    try report.printed(KeyStoreText.state(of: opened), as: KeyStoreText.stateForm)
  }
}

extension KeysLock: DocumentedCommand {
  static let document = KeyStoreText.stateForm
}
