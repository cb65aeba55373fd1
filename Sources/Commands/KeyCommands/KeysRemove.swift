import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import TerminalKit

struct KeysRemove: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a key from the vault; cannot be undone.",
    examples: [
      CommandExample("Remove a key.", "hotside keys remove accounts")
    ])

  @Argument(help: "The key's name in the vault.", completion: .keyStoreKeys) var name: String
  @Flag(help: "Remove without asking.") var yes = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let locked = try keyStore.open(context)
    let record = try locked.record(named: name)
    RecordedKeys.warn(of: [record], in: workspace, context)
    try Confirmation.require(
      "Remove '\(record.name)'? Only its phrase or a backup brings it back.",
      isGiven: yes, remedy: "Give --yes.", context)
    try keyStore.unlocked(context, password, since: locked.generation).remove(record.name)
    context.output.note("Removed \(record.name).")
    report.printed([record], as: KeysRemove.document)
  }
}

extension KeysRemove: DocumentedCommand {
  static let document: JSONForm<[RecordListing]> = [
    "removed": .list(\.self, as: KeyStoreText.record)
  ]
}
