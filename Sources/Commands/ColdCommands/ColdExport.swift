import ByteSupport
import ColdRecords
import ColdSide
import ColdSigner
import CommandLineKit
import CommandReports
import FileSupport
import JSONCodec
import PictureWork
import QRDrawing
import SecretVault
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct ColdExport: Command {
  static let configuration = CommandConfiguration(
    commandName: "export", abstract: "Draw a key, the keys of a seed, or a secret key.",
    discussion: """
      A key becomes a code with its address for other wallets. The keys of a seed become a movie
      that other Vaults import. A secret key gives control of its account to everyone who sees the
      code; it is permanently marked as exposed.
      """,
    examples: [
      CommandExample(
        "Draw the address for other wallets, and its identicon.",
        """
        hotside cold export --key 5G97sebo3nBNYcq8Ys48PPj7QT5MrpvRTfHe6QjPafNx6Yj1 --out address.png --identicon \
        identicon.png
        """
      ),
      CommandExample(
        "Draw all keys of a seed.", "hotside cold export --key-set Alice --out keys.gif"),
    ])

  @Option(
    help: ArgumentHelp("A key, by its address or in hex.", valueName: "key"),
    completion: .deviceKeys)
  var key: String?
  @Option(
    help: ArgumentHelp("All keys of this seed.", valueName: "seed"), completion: .deviceSeeds)
  var keySet: String?
  @Option(
    help: ArgumentHelp("The secret of this key, by its address or in hex.", valueName: "key"),
    completion: .deviceKeys)
  var secret: String?
  @Option(
    help: ArgumentHelp(
      "Write the code to this file; - for standard output, except for secrets.", valueName: "file"),
    completion: .file())
  var out: OutputFile
  @Option(
    help: ArgumentHelp("Write the key's identicon to this PNG.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var identicon: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @Flag(help: "Export a secret without asking.") var yes = false
  @OptionGroup var keyPassword: KeyPasswordOptions
  @OptionGroup var cold: ColdOptions
  @OptionGroup var seeds: ColdSeedOptions
  @OptionGroup var report: ReportOptions

  static let alternatives = [Alternatives("key", "keySet", "secret", isRequired: true)]

  func validate() throws {
    let format = MovieFormat(fileName: out.path)
    try out.validate(keySet == nil ? .png : format == .apng ? .apng : .gif, report)
    try identicon?.validate(.png, report)
    if secret != nil, out.isStandardOutput {
      throw ValidationError("A secret goes into a new private file, never to standard output.")
    }
    if out.isStandardOutput, identicon?.isStandardOutput == true {
      throw ValidationError("Standard output cannot hold both the code and the key's identicon.")
    }
    if keySet != nil, identicon != nil {
      throw ValidationError("A set of keys has no identicon. Leave out --identicon.")
    }
  }

  func run(_ context: CommandContext) async throws {
    for file in [out, identicon] { try file?.requireNoTerminal(context) }
    let session = try cold.open(context)
    if let key {
      try exportKey(try session.key(key), context)
    } else if let keySet {
      try await exportKeySet(keySet, session, context)
    } else if let secret {
      try await session.secrets(seeds.access(context)) { secrets in
        try exportSecret(try session.key(secret), secrets, context)
      }
    }
  }

  private func exportKey(_ details: KeyDetails, _ context: CommandContext) throws {
    let code = details.code ?? ""
    try out.write(try StaticPicture.png(of: Array(code.utf8)), under: outputs.rule, context)
    try writeIdenticon(details, context)
    if !report.printed((details, code, files), as: ColdExport.key), !usesStandardOutput {
      try context.output.print(ColdKeyText.line(details))
      try context.output.print(code)
      try ColdKeyText.draw(details.stored.picture, context.output)
    }
  }

  private func exportKeySet(
    _ name: String, _ session: DeviceSession, _ context: CommandContext
  ) async throws {
    let payload = try session.keyList(ofSeed: name)
    let networks = try session.seeds().filter { $0.card.name.hasSameBytes(as: name) }
      .flatMap(\.keys).compactMap(\.network)
    for obstacle in Set(networks.compactMap(\.keySetObstacle)).sorted() {
      context.output.warn(obstacle)
    }
    var request = PictureRequest()
    request.chunkSize = MovieFrames.exportChunkSize
    request.staticLimit = 0
    request.format = MovieFormat(fileName: out.path)
    let drawn = try await request.plan(payload).draw(to: out, under: outputs.rule, context)
    report.printed((payload, drawn, files), as: ColdExport.keySet)
  }

  private func exportSecret(
    _ details: KeyDetails, _ secrets: DevicePhrases, _ context: CommandContext
  ) throws {
    guard details.network != nil else { throw ColdSideError.noNetworkOfKey }
    if let note = details.expandedSecretNote { context.output.warn(note) }
    try Confirmation.require(
      """
      Write the secret of \(details.address) into a picture? Everyone who sees it controls the account.
      """,
      isGiven: yes, remedy: "Give --yes.", context)
    // The export marks the key as exposed even if writing fails, so the path is checked first.
    guard !Folder.exists(out.path) else { throw SecretVaultError.exists(path: out.path) }
    try out.requirePlace(under: outputs.rule)
    let exported = try secrets.export(details) {
      SharedSecret(try keyPassword.required(context))
    }
    let symbol = try exported.code.withBytes { code throws(PictureError) in
      try SecretSymbol(code)
    }
    try SecretWriting.newFile(out.path, symbol.png(scale: 4, border: 4, dark: .secret))
    try writeIdenticon(exported.details, context)
    report.printed((exported.details, nil, files), as: ColdExport.key)
    context.output.warn("This key is exposed now, and so is every key below it.")
    context.output.note("Wrote \(out).")
  }

  private func writeIdenticon(_ details: KeyDetails, _ context: CommandContext) throws {
    try identicon?.write(try ColdKeyText.png(details.stored.picture), under: outputs.rule, context)
  }

  private var usesStandardOutput: Bool {
    out.isStandardOutput || identicon?.isStandardOutput == true
  }

  private var files: [String] { ([out] + (identicon.map { [$0] } ?? [])).map(\.path) }
}

extension ColdExport: DocumentedCommand {
  static let document = JSONForm<Never>.either(key.shape, keySet.shape)

  private static let key: JSONForm<(details: KeyDetails, code: String?, files: [String])> = [
    "...": .all(\.details), "code": .optional(\.code), "files": .of(\.files),
  ]
  private static let keySet: JSONForm<(payload: [UInt8], picture: DrawnPicture, files: [String])> =
    ["payload": .hex(\.payload), "picture": .of(\.picture), "files": .of(\.files)]
}
