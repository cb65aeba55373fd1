import AirGap
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import FileSupport
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import SecretShares
import SecretVault
import SubstrateCrypto
import TerminalKit

/// The passphrase of a set of shares, which is never a command-line argument.
struct SharePassphraseOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp("Read the passphrase of the shares from this file.", valueName: "file"),
    completion: .file())
  var passphraseFile: String?
  @Option(
    help: ArgumentHelp(
      "Read the passphrase of the shares from this open descriptor.", valueName: "number"))
  var passphraseFd: UInt16?

  static let alternatives = [Alternatives("passphraseFile", "passphraseFd")]

  private static let limit = 1024
  private static let question = "Passphrase of the shares: "
  private static let options = "--passphrase-file or --passphrase-fd"

  /// The passphrase of existing shares.
  func passphrase(_ context: CommandContext) throws -> SecretBytes {
    if let source = SecretSource(file: passphraseFile, descriptor: passphraseFd) {
      return try source.read(context, limit: SharePassphraseOptions.limit)
    }
    return try SecretSource.ask(
      SharePassphraseOptions.question, orGive: SharePassphraseOptions.options, context,
      limit: SharePassphraseOptions.limit)
  }

  /// The passphrase of new shares, which is typed twice and not empty.
  func newPassphrase(_ context: CommandContext) throws -> SecretBytes {
    let passphrase: SecretBytes
    if let source = SecretSource(file: passphraseFile, descriptor: passphraseFd) {
      passphrase = try source.read(context, limit: SharePassphraseOptions.limit)
    } else {
      passphrase = try SecretSource.askTwice(
        SharePassphraseOptions.question, orGive: SharePassphraseOptions.options, context)
    }
    guard passphrase.count > 0 else {
      throw BadInput(
        message:
          "The passphrase is empty. 'hotside keys passphrase' makes one that is hard to guess.")
    }
    return passphrase
  }
}

struct ColdSeedRecover: Command {
  static let configuration = CommandConfiguration(
    commandName: "recover", abstract: "Add a seed from pictures of Banana Split shares.",
    examples: [
      CommandExample(
        "Split a seed, and restore it on a device that lacks it.",
        """
        hotside cold seed split Alice --shares 3 --required 2 --out share --passphrase-file passphrase && hotside \
        cold seed remove Alice && hotside cold seed recover Alice share-1.png share-3.png --passphrase-file \
        passphrase
        """
      )
    ])

  @Argument(help: "A name for the seed.") var name: String
  @Argument(
    help: "Pictures of the shares, or folders of them.",
    completion: .file(extensions: ["png", "apng", "gif", "jpg", "jpeg"]))
  var pictures: [String]
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var sharing: SharePassphraseOptions
  @OptionGroup var new: ColdNewSeedOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    try await session.secrets(seeds.access(context)) { secrets in
      try secrets.requireNewSeedName(name)
      let scan = try await ScanSession.read(
        pictures.joined(separator: " "), try PictureSource.list(pictures), with: budget.reader)
      guard let shares = scan.shares else {
        throw BadInput(message: "The pictures do not show shares of a seed.")
      }
      context.output.note(
        "\(shares.shares.count) of \(shares.required.counted("share")) of \(ScreenText.quoted(shares.title))."
      )
      if let notice = scan.otherPayloadNotice { context.output.warn(notice) }
      let passphrase = try sharing.passphrase(context)
      let phrase = try shares.recover(passphrase: passphrase.bytes)
      try secrets.addSeed(name, phrase: SharedSecret(phrase), networks: new.network)
    }
    context.output.note("Recovered the seed \(name).")
    try report.printed(session.document(ofSeed: name))
  }
}

struct ColdSeedSplit: Command {
  static let configuration = CommandConfiguration(
    commandName: "split", abstract: "Draw Banana Split shares of a seed, for paper.",
    discussion: """
      Each share is a separate code. The required number of shares, together with the passphrase,
      restores the seed, with 'hotside cold seed recover' or in a Vault; fewer shares reveal
      nothing.

      Use a passphrase that is hard to guess ('hotside keys passphrase' makes one), and keep it
      apart from the shares.
      """,
    examples: [
      CommandExample(
        "Draw three shares; any two of them restore the seed.",
        "hotside cold seed split Alice --shares 3 --required 2 --out share --passphrase-file passphrase"
      )
    ])

  @Argument(help: "The seed's name.", completion: .deviceSeeds) var name: String
  @Option(help: ArgumentHelp("Number of shares to make.", valueName: "count")) var shares = 3
  @Option(
    help: ArgumentHelp(
      "Number of shares that restore the seed. Default: more than half.", valueName: "count"))
  var required: Int?
  @Option(
    help: ArgumentHelp(
      "The readable title on every share. Default: the seed's name.", valueName: "text"))
  var title: String?
  @Option(
    help: ArgumentHelp(
      "Path of the pictures; -1.png, -2.png and so on are added.", valueName: "path"),
    completion: .file())
  var out: String
  @OptionGroup var sharing: SharePassphraseOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  private var needed: Int { required ?? shares / 2 + 1 }

  func validate() throws {
    try OutputStem.validate(out, "--out")
    guard (2...BananaSplit.mostShares).contains(shares) else {
      throw ValidationError(
        "--shares \(shares) is not possible. Give 2 to \(BananaSplit.mostShares).")
    }
    // Current Vaults never complete a set that needs only one share.
    guard (2...shares).contains(needed) else {
      throw ValidationError("--required \(needed) is not possible. Give 2 to \(shares).")
    }
  }

  func run(_ context: CommandContext) async throws {
    let files = (1...shares).map { "\(out)-\($0).png" }
    try await cold.open(context).secrets(seeds.access(context)) { secrets in
      for file in files where Folder.exists(file) { throw SecretVaultError.exists(path: file) }
      try secrets.split(
        name, title: title ?? name, total: shares, required: needed,
        passphrase: { SharedSecret(try sharing.newPassphrase(context)) },
        write: { made in
          for (file, share) in zip(files, made) {
            let symbol = try share.text.withBytes { text throws(PictureError) in
              try SecretSymbol(text)
            }
            try SecretWriting.newFile(file, symbol.png(scale: 4, border: 4))
          }
        })
    }
    report.printed((title ?? name, shares, needed, files), as: ColdSeedSplit.document)
    for file in files { context.output.note("Wrote \(file).") }
    context.output.note(
      """
      Any \(needed) of them and the passphrase restore the phrase. Print them, and remove the files.
      """)
  }
}

extension ColdSeedRecover: DocumentedCommand {
  static let document = SeedOverview.document
}

extension ColdSeedSplit: DocumentedCommand {
  static let document: JSONForm<(title: String, shares: Int, required: Int, files: [String])> = [
    "title": .of(\.title), "shares": .of(\.shares), "required": .of(\.required),
    "files": .of(\.files),
  ]
}
