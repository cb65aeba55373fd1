import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import TerminalKit

struct KeysBackup: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write an encrypted copy of the vault to a file.",
    discussion: "Needs no password. The copy opens with the password that the vault has now.",
    examples: [
      CommandExample("Write a copy.", "hotside keys backup keys.backup")
    ])

  @Argument(help: "A new file, or - for standard output.", completion: .file())
  var file: OutputFile
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try file.validate(.bytes, report) }

  func run(_ context: CommandContext) async throws {
    let opened = try keyStore.open(context)
    let names = try opened.records().map(\.name).joined(separator: ", ")
    let contents = names.isEmpty ? ", without records" : " with \(names)"
    if file.isStandardOutput {
      try file.requireNoTerminal(context)
      try context.output.write(try opened.backupForStandardOutput())
      context.output.note("Wrote the vault\(contents).")
      return
    }
    let isProtected = try opened.backup(to: file.path)
    context.output.note("Wrote \(file.path)\(contents).")
    if !isProtected { context.output.warn(KeyStoreText.unprotected(file.path)) }
    try report.printed((file.path, opened.records()), as: KeysBackup.document)
  }
}

extension KeysBackup: DocumentedCommand {
  static let document: JSONForm<(file: String, records: [RecordListing])> = [
    "files": .of { [$0.file] }, "records": .list(\.records, as: KeyStoreText.record),
  ]
}
