import CommandLineKit
import JSONCodec
import SecretVault

struct KeysRemove: Command {
  static let configuration = CommandConfiguration(
    commandName: "remove", abstract: "Remove a key from the vault, for ever.",
    examples: [
      CommandExample("Remove a key without being asked.", "hotside keys remove accounts --yes")
    ])

  @Argument(help: "The key's name in the vault.", completion: .vaultKeys) var name: String
  @Flag(help: "Remove without asking.") var yes = false
  @OptionGroup var vault: VaultOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let record = try vault.open(context).record(named: name)
    try Confirmation.require(
      "Remove \(VaultText.line(record))? Only its phrase or a backup brings it back.",
      isGiven: yes, remedy: "Give --yes.", context)
    try vault.unlocked(context, password).remove(name)
    context.output.note("Removed \(name).")
    report.printed(.members(["removed": .array([VaultText.document(record)])]))
  }
}

extension KeysRemove: DocumentedCommand {
  static let document = JSONShape.members(["removed": VaultText.record.list])
}
