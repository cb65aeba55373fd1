import CommandLineKit
import CommandReports
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysGenerate: Command {
  static let configuration = CommandConfiguration(
    commandName: "generate", abstract: "Generate a key from a new phrase, in the vault.",
    discussion: """
      The phrase stays in the vault. --show-phrase shows it once at a terminal, for paper;
      --phrase-out writes it to a new private file.
      """,
    examples: [
      CommandExample(
        "Make the key of the general verifier, and write its phrase to a file for paper.",
        "hotside keys generate general --role general --phrase-out phrase-of-general")
    ])

  @OptionGroup var key: KeyDescriptionOptions
  @Option(help: ArgumentHelp("Words of the phrase: 12, 15, 18, 21 or 24.", valueName: "count"))
  var words = 24
  @Flag(help: "Show the phrase once, at the terminal.") var showPhrase = false
  @Option(
    help: ArgumentHelp(
      "Write the phrase to this new file, mode 0600, or to a pipe with -.", valueName: "file"),
    completion: .file())
  var phraseOut: OutputFile?
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    try phraseOut?.validate(.text)
    guard Mnemonic.wordCounts.contains(words) else {
      throw ValidationError("--words \(words) is not possible. Give 12, 15, 18, 21 or 24.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if showPhrase, !context.output.isErrorTerminal {
      throw ValidationError(
        """
        --show-phrase needs a terminal. To write the phrase to a file, use --phrase-out.
        """)
    }
    try phraseOut?.requirePlaceForPhrase(report, context)
    let unlocked = try keyStore.unlocked(context, password)
    let phrase = try Mnemonic.generate(wordCount: words)
    let record = try key.add(phrase, to: unlocked)
    if let phraseOut {
      do { try phraseOut.write(phrase) } catch {
        // A key whose phrase could not be written is useless.
        try unlocked.remove(record.name)
        throw error
      }
    }
    if showPhrase {
      try SecretScreen.show(
        phrase, titled: "The phrase of \(record.name)", isNumbered: true, context)
    }
    context.output.note("Generated \(KeyStoreText.line(record)).")
    if !showPhrase, phraseOut == nil {
      context.output.note("Its phrase is only in the vault. Make a backup.")
    }
    report.printed(record, as: KeyStoreText.record)
    let place = keyStore.keyStore.map { " --vault \(ShellWord.quoted($0, leaving: ""))" } ?? ""
    hints.tellNext(
      try NextKeyStep.command(after: record, among: unlocked.records(), context).map { [$0] } ?? [],
      in: place, report, context)
  }
}

extension KeysGenerate: DocumentedCommand {
  static let document = KeyStoreText.record
}
