import CommandLineKit
import CommandReports
import JSONCodec
import SecretVault
import SubstrateCrypto
import TerminalKit

struct KeysPassphrase: Command {
  static let configuration = CommandConfiguration(
    commandName: "passphrase",
    abstract: "Generate a passphrase of random words for vaults or shares.",
    discussion: """
      Each word is one of the 2048 words of BIP-39 and adds 11 bits. The passphrase is shown once,
      at the terminal, or written to a new private file; Hotside does not store it. It is not a
      recovery phrase.
      """,
    examples: [
      CommandExample(
        "Write a passphrase of eight words to a file.",
        "hotside keys passphrase --words 8 --out passphrase-of-team")
    ])

  @Option(
    help: ArgumentHelp(
      """
      Number of words, \(Passphrase.wordCounts.lowerBound) to \(Passphrase.wordCounts.upperBound).
      """,
      valueName: "count"))
  var words = 7
  @Option(
    help: ArgumentHelp(
      "Write the passphrase to this new file, mode 0600, for --password-file.",
      valueName: "file"), completion: .file())
  var out: String?
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try out.map { try OutputFile($0).validate(.text) }
    guard Passphrase.wordCounts.contains(words) else {
      throw ValidationError(
        """
        --words \(words) is not possible. Give \(Passphrase.wordCounts.lowerBound) to \
        \(Passphrase.wordCounts.upperBound).
        """
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    if out == nil, !context.output.isErrorTerminal {
      throw ValidationError(
        """
        Cannot show the passphrase without a terminal. To write it to a file, use --out.
        """)
    }
    let passphrase = Passphrase.generate(wordCount: words)
    if let out {
      try SecretWriting.newFile(out, passphrase)
      context.output.note("Wrote \(out).")
    } else {
      try SecretScreen.show(
        passphrase, titled: "A passphrase of \(words) words", isNumbered: false, context)
    }
    context.output.note(
      "\(words) words of 2048: \(Passphrase.bits(wordCount: words)) bits.")
    report.printed((words, out), as: KeysPassphrase.document)
  }
}

extension KeysPassphrase: DocumentedCommand {
  static let document: JSONForm<(words: Int, file: String?)> = [
    "words": .of(\.words), "bits": .of { Passphrase.bits(wordCount: $0.words) },
    "files": .of { $0.file.map { [$0] } ?? [] },
  ]
}
