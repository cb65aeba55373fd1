import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import PictureWork
import QRDrawing
import SCALECodec
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct KeysSign: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a payload file into a capsule, as Vaults export it.",
    discussion: """
      Prints the capsule in hex, for 'hotside sign --sufficient-hex'. Shows the contents of the
      payload first and asks at a terminal; without a terminal it needs --yes or --expect-hash.
      """,
    examples: [
      CommandExample(
        "Make the capsule of a payload, and draw it as a code.",
        "hotside keys sign sign_me_load_metadata_westendV9220 --key release --qr-file capsule.png"
      )
    ])

  @Argument(
    help: "The payload file, in the working folder or the files folder.", completion: .payloads)
  var payload: String
  @Option(
    help: ArgumentHelp("The key's name in the vault, or its public key.", valueName: "name"),
    completion: .keyStoreKeys
  )
  var key: String
  @Option(
    help: ArgumentHelp(
      "Write the capsule's bytes to this file; - for standard output.", valueName: "file"),
    completion: .file())
  var out: OutputFile?
  @Option(
    help: ArgumentHelp(
      "Write the capsule as a QR code to this PNG file; - for standard output.", valueName: "file"
    ),
    completion: .file(extensions: ["png"]))
  var qrFile: OutputFile?
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var override: MetadataOverrideOptions
  @OptionGroup var signer: KeyStoreSignerOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  private var usesStandardOutput: Bool {
    out?.isStandardOutput == true || qrFile?.isStandardOutput == true
  }

  func validate() throws {
    try outputs.require(out != nil || qrFile != nil, "--out or --qr-file")
    try out?.validate(.bytes, report)
    try qrFile?.validate(.png, report)
    if out?.isStandardOutput == true, qrFile?.isStandardOutput == true {
      throw ValidationError("Standard output cannot hold both the capsule and its code.")
    }
  }

  func run(_ context: CommandContext) async throws {
    for file in [out, qrFile] { try file?.requireNoTerminal(context) }
    let workspace = try workspace.resolve(context)
    let found = try workspace.input(payload)
    if let choice = found.warning { context.output.warn(choice) }
    let checked = try CheckedContent(
      try PayloadFile(found),
      CheckedContent.Terms(overridesMetadata: override.overrideMetadata), in: workspace)
    if let reason = checked.override?.reason { context.output.warn(reason) }
    let content = checked.content
    let summary = PayloadReport(UpdatePayload(unsigned: content), content: content)
    let record = try VerifierRecord(of: summary, in: workspace)
    if let warning = record.nameWarning { context.output.warn(warning) }
    try signer.agreement.requireOwnName(record.nameWarning, summary, context)
    let noted = try KeyStore.open(at: signer.keyStore.path(context)).generation
    let capsule = try signer.capsule(of: checked, summary, key: key, since: noted, context)
    let bytes = capsule.scaleBytes
    try out?.write(bytes, under: outputs.rule, context)
    try qrFile?.write(try StaticPicture.png(of: bytes), under: outputs.rule, context)
    if report.printed((summary, bytes), as: KeysSign.document) { return }
    if !usesStandardOutput { try context.output.print(Hex.encode(bytes)) }
  }
}

extension KeysSign: DocumentedCommand {
  static let document: JSONForm<(report: PayloadReport, capsule: [UInt8])> = [
    "...": .all(\.report), "capsule": .hex(\.capsule),
  ]
}
