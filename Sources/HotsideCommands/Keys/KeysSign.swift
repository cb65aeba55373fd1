import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import QRRendering
import SCALECodec
import SecretVault
import SubstrateCrypto
import VaultPayloads

struct KeysSign: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a payload file with a key, into the capsule that a Vault would have exported.",
    discussion:
      "Prints the capsule in hex, for 'hotside sign --sufficient-hex'. What the payload says is shown first; a terminal asks, elsewhere --yes or --expect-hash is needed.",
    examples: [
      CommandExample(
        "Make the capsule of a payload, and draw it as a code.",
        "hotside keys sign sign_me_load_metadata_westendV9220 --key release --yes --qr-file capsule.png"
      )
    ])

  @Argument(help: "The payload file; looked up in the files folder.", completion: .payloads)
  var payload: String
  @Option(
    help: ArgumentHelp("The key's name in the vault.", valueName: "name"), completion: .vaultKeys)
  var key: String
  @Option(
    help: ArgumentHelp(
      "Write the capsule's bytes into this file; - for standard output.", valueName: "file"),
    completion: .file())
  var out: OutputFile?
  @Option(
    help: ArgumentHelp(
      "Write the capsule as a QR code into this PNG file; - for standard output.", valueName: "file"
    ),
    completion: .file(extensions: ["png"]))
  var qrFile: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var agreement: AgreementOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var password: UnlockOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  private var usesStandardOutput: Bool {
    out?.isStandardOutput == true || qrFile?.isStandardOutput == true
  }

  func validate() throws {
    try out?.validate(.bytes, report)
    try qrFile?.validate(.png, report)
    if out?.isStandardOutput == true, qrFile?.isStandardOutput == true {
      throw ValidationError("Standard output cannot hold both the capsule and its code.")
    }
  }

  func run(_ context: CommandContext) async throws {
    for file in [out, qrFile] { try file?.requireNoTerminal(context) }
    let workspace = try workspace.resolve(context)
    let content = try PayloadFile(payload, in: workspace).content()
    let summary = PayloadReport(UpdatePayload(unsigned: content), content: content)
    try agreement.require(summary, context)
    let unlocked = try vault.unlocked(context, password)
    let capsule = try VaultSigning.sign(
      content, with: unlocked, key: key, isDeterministic: agreement.deterministic)
    let bytes = capsule.scaleBytes
    try out?.write(bytes, under: outputs.rule, context)
    try qrFile?.write(try StaticPicture.png(of: bytes), under: outputs.rule, context)
    var document = summary.document
    document["capsule"] = .string(Hex.encode(bytes))
    if report.printed(.object(document)) { return }
    if !usesStandardOutput { try context.output.print(Hex.encode(bytes)) }
  }
}

extension KeysSign: DocumentedCommand {
  static let document = PayloadReport.shape.adding(["capsule": .hex])
}
