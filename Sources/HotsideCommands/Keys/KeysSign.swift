import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import QRRendering
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VerifierVault

struct KeysSign: Command {
  static let configuration = CommandConfiguration(
    commandName: "sign",
    abstract: "Sign a payload file with a key, into the capsule that a Vault would have exported.",
    discussion:
      "Prints the capsule in hex, for 'hotside sign --sufficient-hex'. What the payload says is shown first; a terminal asks, elsewhere --yes or --expect-hash is needed."
  )

  @Argument(
    help: "The payload file; looked up in the files folder.", completion: .file())
  var payload: String
  @Option(help: ArgumentHelp("The key's name in the vault.", valueName: "name")) var key: String
  @Option(
    help: ArgumentHelp("Write the capsule's bytes into this file.", valueName: "file"),
    completion: .file())
  var out: String?
  @Option(
    help: ArgumentHelp("Write the capsule as a QR code into this PNG file.", valueName: "file"),
    completion: .file(extensions: ["png"]))
  var qrFile: String?
  @OptionGroup var agreement: AgreementOptions
  @OptionGroup var vault: VaultOptions
  @OptionGroup var password: PasswordOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let content = try PayloadFile(payload, in: workspace).content()
    let summary = PayloadReport(UpdatePayload(unsigned: content), content: content)
    try agreement.require(summary, context)
    let unlocked = try vault.unlocked(context, password)
    let capsule = try VaultSigning.sign(
      content, with: unlocked, key: key, isDeterministic: agreement.deterministic)
    let bytes = capsule.scaleBytes
    if let out {
      try CapsuleFile.write(bytes, to: out)
      context.output.note("Wrote \(out).")
    }
    if let qrFile {
      try CapsuleFile.write(try StaticPicture.png(of: bytes), to: qrFile)
      context.output.note("Wrote \(qrFile).")
    }
    var document = summary.document
    document["capsule"] = .string(Hex.encode(bytes))
    if try report.printed(.object(document), context) { return }
    try context.output.print(Hex.encode(bytes))
  }
}

/// Files that a command makes at a path the user named.
enum CapsuleFile {
  /// Writes a file, all or nothing.
  static func write(_ bytes: [UInt8], to path: String) throws(HotSideError) {
    do throws(FileError) {
      try FileReplacement.write(bytes, to: path)
    } catch { throw .file(error) }
  }
}
