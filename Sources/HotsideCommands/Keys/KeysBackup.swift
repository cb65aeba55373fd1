import CommandLineKit
import SecretVault

struct KeysBackup: Command {
  static let configuration = CommandConfiguration(
    commandName: "backup", abstract: "Write one copy of the vault, encrypted as it is.",
    discussion: "It needs no password, and opens with the one that the vault has now.")

  @Argument(help: "A new file.", completion: .file()) var file: String
  @OptionGroup var vault: VaultOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    let opened = try vault.open(context)
    let isProtected = try opened.backup(to: file)
    let names = try opened.records().map(\.name).joined(separator: ", ")
    context.output.note(
      "Wrote \(file)\(names.isEmpty ? ", without any record" : " with \(names)").")
    if !isProtected { context.output.warn("\(VaultText.unprotected(file))") }
  }
}
