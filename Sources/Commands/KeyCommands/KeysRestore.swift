import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import Reporting
import SecretVault
import TerminalKit

struct KeysRestore: Command {
  static let configuration = CommandConfiguration(
    commandName: "restore", abstract: "Replace the vault with a backup of a vault.",
    discussion: """
      The whole backup is checked and opened with its password before anything is replaced. A
      damaged vault is moved aside and kept.
      """,
    examples: [
      CommandExample(
        "Make a backup, and restore it.",
        "hotside keys backup keys.backup && hotside keys restore keys.backup")
    ])

  @Argument(help: "The file that 'hotside keys backup' wrote.", completion: .file()) var file:
    String
  @Flag(help: "Replace an existing vault without asking.") var yes = false
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: PasswordOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let path = try keyStore.path(context)
    let restoration = try password.trying(context, of: file) { secret in
      try UnlockOptions.opening(context) {
        try KeyStore.prepareRestoration(of: file, to: path, password: secret)
      }
    }
    let status = restoration.status
    if KeyStore.exists(at: path) {
      let kept = Set(status.records.map { ByteText($0.name) })
      let present = (try? KeyStore.open(at: path).records().map(\.name)) ?? []
      let lost = present.filter { !kept.contains(ByteText($0)) }
      let loss =
        lost.isEmpty ? "" : " It lacks \(lost.joined(separator: ", ")), which would be lost."
      try Confirmation.require(
        "Replace the vault at \(path) with this backup?\(loss)", isGiven: yes,
        remedy: "Give --yes.", context)
    }
    if let aside = try restoration.commit() {
      context.output.note("The damaged vault was moved to \(aside).")
    }
    context.output.note(
      "Restored \(status.identifier) with \(status.records.count.counted("record")) to \(path).")
    report.printed((status, path), as: KeyStoreText.form)
  }
}

extension KeysRestore: DocumentedCommand {
  static let document = KeyStoreText.form
}
