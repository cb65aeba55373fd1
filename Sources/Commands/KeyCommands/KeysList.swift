import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the keys in the vault with their addresses.",
    discussion: """
      The vault confirms its public keys if a password is given or if 'hotside keys unlock' keeps
      the vault open. Otherwise the list comes from the locked file, with a warning.
      """,
    examples: [
      CommandExample("List names, roles and schemes.", "hotside keys list")
    ])

  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let records = try keyStore.records(context, password)
    if report.printed(records, as: KeysList.document) { return }
    guard !records.isEmpty else {
      context.output.note(
        "The vault is empty. Run 'hotside keys generate' or 'hotside keys import'.")
      return
    }
    var table = TextTable(columns: [
      .whole("name"), .left("kind"), .left("encryption"), .left("role"), .whole("public key"),
      .left("comment"),
    ])
    for record in records {
      table.append([
        record.name, record.kind.rawValue, record.key?.encryption.name ?? "",
        record.key?.role?.rawValue ?? "",
        record.key.map { Hex.encode($0.publicKey.publicKey) } ?? "", record.key?.comment ?? "",
      ])
    }
    try context.output.print(table)
  }
}

extension KeysList: DocumentedCommand {
  static let document = JSONForm.items(KeyStoreText.record)
}
