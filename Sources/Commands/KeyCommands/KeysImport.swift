import CommandLineKit
import CommandReports
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a phrase, a seed or a secret URI as a key.",
    discussion: """
      Reads what subkey reads: words, or 0x and 64 digits, followed by //hard, /soft and
      ///password. Without --phrase-file or --phrase-fd, it asks at the terminal.
      """,
    examples: [
      CommandExample(
        "Import the key whose phrase is in a file.",
        "hotside keys import imported --phrase-file phrase")
    ])

  /// The maximum input in bytes: enough for the longest phrase with a long path and a long
  /// password.
  private static let limit = 4096

  @OptionGroup var key: KeyDescriptionOptions
  @Option(
    help: ArgumentHelp("Read the phrase from this file.", valueName: "file"), completion: .file())
  var phraseFile: String?
  @Option(help: ArgumentHelp("Read the phrase from this open descriptor.", valueName: "number"))
  var phraseFd: UInt16?
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("phraseFile", "phraseFd")]

  func run(_ context: CommandContext) async throws {
    let unlocked = try keyStore.unlocked(context, password)
    let source = SecretSource(file: phraseFile, descriptor: phraseFd)
    let phrase: SecretBytes
    if let source {
      phrase = try source.read(context, limit: KeysImport.limit)
    } else {
      phrase = try SecretSource.ask(
        "Phrase: ", orGive: "--phrase-file or --phrase-fd", context, limit: KeysImport.limit)
    }
    guard phrase.count > 0 else { throw SecretVaultError.noSecret(source: "what was given") }
    if phrase.bytes[0] == UInt8(ascii: "/") {
      context.output.warn(
        """
        The path has no phrase before it, so this is a key of the development phrase, which everyone has.
        """
      )
    }
    let record = try key.add(phrase, to: unlocked)
    context.output.note("Imported \(KeyStoreText.line(record)).")
    report.printed(record, as: KeyStoreText.record)
  }
}

extension KeysImport: DocumentedCommand {
  static let document = KeyStoreText.record
}
