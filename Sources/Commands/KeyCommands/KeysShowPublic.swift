import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import QRDrawing
import SecretVault
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct KeysShowPublic: Command {
  static let configuration = CommandConfiguration(
    commandName: "show-public",
    abstract: "Show the public key and the address of a key.",
    discussion: """
      The vault confirms the key if a password is given or if 'hotside keys unlock' keeps the
      vault open. Otherwise the key comes from the locked file, with a warning.
      """,
    examples: [
      CommandExample(
        "Show the public key, in hex and as an address of Westend.",
        "hotside keys show-public release --prefix 42")
    ])

  @Argument(help: "The key's name in the vault, or its public key.", completion: .keyStoreKeys)
  var name: String
  @Option(help: ArgumentHelp("The address prefix of a network.", valueName: "prefix"))
  var prefix: UInt16 = 42
  @Flag(help: "Show the public key (0x and hex) as a QR code on the terminal.") var qr = false
  @Option(
    help: ArgumentHelp(
      "Write that QR code to this PNG file; - for standard output.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var qrFile: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    try outputs.require(qrFile != nil, "--qr-file")
    try qrFile?.validate(.png, report)
    if qr, qrFile?.isStandardOutput == true {
      throw ValidationError("Standard output cannot hold both the QR code and its picture.")
    }
    if qr, report.json {
      throw ValidationError("Standard output cannot hold both the QR code and the JSON document.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let record = try KeyStore.record(
      named: name, among: keyStore.records(context, password))
    guard let key = record.key else {
      throw SecretVaultError.otherKind(name: name, kind: record.kind)
    }
    let hex = Hex.encode(key.publicKey.publicKey)
    let address = try key.publicKey.address(prefix: prefix).text
    let ethereum = key.encryption == .ethereum ? try EthereumAddress(key.publicKey) : nil
    let symbol = try StaticSymbol.symbol(of: Array("0x\(hex)".utf8))
    try qrFile?.write(try StaticPicture.png(of: symbol), under: outputs.rule, context)
    if qrFile?.isStandardOutput == true { return }
    let shown = (record, key, prefix, address, ethereum?.checksummed)
    if report.printed(shown, as: KeysShowPublic.document) { return }
    try context.output.print("encryption: \(key.encryption.name)")
    try context.output.print("public key: \(hex)")
    try context.output.print("address:    \(address)")
    if let ethereum { try context.output.print("Ethereum:   \(ethereum.checksummed)") }
    guard qr else { return }
    let coloring: TerminalSymbol.Coloring = context.output.usesColor ? .escapes : .lightOnDark
    let lines = try TerminalSymbol(symbol, coloring: coloring).lines
    try context.output.write(Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}

extension KeysShowPublic: DocumentedCommand {
  static let document:
    JSONForm<
      (
        record: RecordListing, key: PublicKeyRecord, prefix: UInt16, address: String,
        ethereum: String?
      )
    > = [
      "name": .of(\.record.name), "confirmed": .of(\.record.isConfirmed),
      "encryption": .of(\.key.encryption),
      "publicKey": .hex(\.key.publicKey.publicKey), "base58Prefix": .of(\.prefix),
      "address": .of(\.address), "ethereumAddress": .of(\.ethereum),
    ]
}
