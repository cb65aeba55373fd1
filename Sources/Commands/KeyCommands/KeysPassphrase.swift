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
      Each word is one of 2048, those of BIP-39, and stands for 11 bits. The passphrase is shown
      once, at the terminal, or written into a new file for its owner alone; nothing keeps it. It
      is no recovery phrase.
      """,
    examples: [
      CommandExample(
        "Write a passphrase of eight words into a file.",
        "hotside keys passphrase --words 8 --out passphrase-of-team")
    ])

  @Option(
    help: ArgumentHelp(
      "Words of the passphrase, \(Passphrase.wordCounts.lowerBound) to \(Passphrase.wordCounts.upperBound).",
      valueName: "count"))
  var words = 7
  @Option(
    help: ArgumentHelp(
      "Write the passphrase into this new file, mode 0600, as --password-file takes it.",
      valueName: "file"), completion: .file())
  var out: String?
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard Passphrase.wordCounts.contains(words) else {
      throw ValidationError(
        "--words \(words) is not possible: \(Passphrase.wordCounts.lowerBound) to \(Passphrase.wordCounts.upperBound)."
      )
    }
  }

  func run(_ context: CommandContext) async throws {
    if out == nil, !context.output.isErrorTerminal {
      throw ValidationError("There is no terminal to show the passphrase at; --out takes a file.")
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
      "\(words) words, each one of 2048: \(Passphrase.bits(wordCount: words)) bits.")
    report.printed((words, out), as: KeysPassphrase.document)
  }
}

extension KeysPassphrase: DocumentedCommand {
  static let document: JSONForm<(words: Int, file: String?)> = [
    "words": .of(\.words), "bits": .of { Passphrase.bits(wordCount: $0.words) },
    "files": .of { $0.file.map { [$0] } ?? [] },
  ]
}
