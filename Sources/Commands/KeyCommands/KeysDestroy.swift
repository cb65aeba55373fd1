import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import TerminalKit

struct KeysDestroy: Command {
  static let configuration = CommandConfiguration(
    commandName: "destroy",
    abstract: "Destroy the vault's key and remove its file; cannot be undone.",
    discussion: "Needs no password, because everyone who can write the file can also remove it.",
    examples: [
      CommandExample("Destroy the vault.", "hotside keys destroy")
    ])

  @Flag(help: "Destroy without asking.") var yes = false
  @Flag(help: "Keep the file, which permanently says what was lost.") var keepFile = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let path = try keyStore.path(context)
    let lost: Destruction
    do {
      let opened = try KeyStore.open(at: path)
      let records = try opened.records()
      RecordedKeys.warn(of: records, in: workspace, context)
      let names = records.map(\.name)
      let contents = names.isEmpty ? "It is empty." : "It holds \(names.joined(separator: ", "))."
      try Confirmation.require(
        "Permanently destroy the vault at \(path)? \(contents)", isGiven: yes,
        remedy: "Give --yes.", context)
      lost = try opened.destroy()
    }
    if !keepFile { try KeyStore.delete(at: path) }
    let names = lost.lostNames.joined(separator: ", ")
    context.output.note(
      """
      Destroyed the vault at \(path)\(names.isEmpty ? "" : ", and with it \(names)").\
      \(KeyStoreText.removedCopies(lost.removedCopies))
      """
    )
    report.printed((path, lost), as: KeysDestroy.document)
  }
}

extension KeysDestroy: DocumentedCommand {
  static let document: JSONForm<(path: String, lost: Destruction)> = [
    "path": .of(\.path), "destroyedAt": .of(\.lost.time), "lostNames": .of(\.lost.lostNames),
    "removedCopies": .of(\.lost.removedCopies),
  ]
}
