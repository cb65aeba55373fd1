import CommandLineKit
import CommandReports
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysImport: Command {
  static let configuration = CommandConfiguration(
    commandName: "import",
    abstract: "Import a phrase, a seed, a secret URI or a wallet's backup as a key.",
    discussion: """
      Reads what subkey reads: words, or 0x and 64 digits, followed by //hard, /soft and
      ///password. Without --phrase-file or --phrase-fd, it asks at the terminal.

      The file may also be the JSON backup of an account from polkadot-js or a wallet with its
      library. Such a backup has its own password, and the key of the account without its phrase.
      """,
    examples: [
      CommandExample(
        "Import the key whose phrase is in a file.",
        "hotside keys import imported --phrase-file phrase"),
      CommandExample(
        "Import the account that a wallet exported.",
        "hotside keys import account --phrase-file account.json --backup-password-file exported"),
    ])

  /// The maximum of a typed phrase in bytes: enough for the longest one with a long path and a long
  /// password.
  private static let limit = 4096

  @OptionGroup var key: KeyDescriptionOptions
  @Option(
    help: ArgumentHelp("Read the phrase or the backup from this file.", valueName: "file"),
    completion: .file())
  var phraseFile: String?
  @Option(help: ArgumentHelp("Read the phrase from this open descriptor.", valueName: "number"))
  var phraseFd: UInt16?
  @Option(
    help: ArgumentHelp("Read the password of the backup from this file.", valueName: "file"),
    completion: .file())
  var backupPasswordFile: String?
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("phraseFile", "phraseFd")]

  func run(_ context: CommandContext) async throws {
    let unlocked = try keyStore.unlocked(context, password)
    let source = SecretSource(file: phraseFile, descriptor: phraseFd)
    let phrase: SecretBytes
    if let source {
      phrase = try source.read(context, limit: AccountBackup.limit)
    } else {
      phrase = try SecretSource.ask(
        "Phrase: ", orGive: "--phrase-file or --phrase-fd", context, limit: KeysImport.limit)
    }
    if let backup = try AccountBackup(ifOne: phrase.bytes) {
      let password =
        try SecretSource(file: backupPasswordFile, descriptor: nil)?
        .read(context, limit: KeyStorePolicy.mostBytes)
        ?? SecretSource.ask(
          "Password of the backup: ", orGive: "--backup-password-file", context,
          limit: KeyStorePolicy.mostBytes)
      let secret = try backup.secretURI(password: password.bytes)
      return finish(try key.add(secret, of: backup.encryption, to: unlocked), context)
    }
    guard backupPasswordFile == nil else {
      throw ValidationError("--backup-password-file needs a wallet's backup, but this is none.")
    }
    guard phrase.count > 0 else { throw SecretVaultError.noSecret(source: "what was given") }
    if phrase.bytes[0] == UInt8(ascii: "/") {
      context.output.warn(
        """
        The path has no phrase before it, so this is a key of the development phrase, which everyone has.
        """
      )
    }
    finish(try key.add(phrase, to: unlocked), context)
  }

  private func finish(_ record: RecordListing, _ context: CommandContext) {
    context.output.note("Imported \(KeyStoreText.line(record)).")
    report.printed(record, as: KeyStoreText.record)
  }
}

extension KeysImport: DocumentedCommand {
  static let document = KeyStoreText.record
}
