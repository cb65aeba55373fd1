import ByteSupport
import CommandLineKit
import HotSide
import SubstrateCrypto
import VaultPayloads

/// Who vouches for an update; the ways exclude one another (hot-side 5.8, 7.39).
struct SignerOptions: ParsableArguments {
  @Option(help: ArgumentHelp("The capsule a Vault exported, in hex.", valueName: "hex"))
  var sufficientHex: String?
  @Option(
    help: ArgumentHelp(
      "The capsule as a file of raw bytes, in the files folder.", valueName: "file"),
    completion: .file())
  var sufficientFile: String?
  @Option(
    help: ArgumentHelp(
      "Sign with the development key //Alice of this scheme.", valueName: "encryption"))
  var verifierAlice: Encryption?
  @Option(help: ArgumentHelp("The verifier's public key, in hex.", valueName: "hex"))
  var verifierHex: String?
  @Option(
    help: ArgumentHelp(
      "The public key as a file of raw bytes, in the files folder.", valueName: "file"),
    completion: .file())
  var verifierFile: String?
  @Option(help: ArgumentHelp("The verifier's signature, in hex.", valueName: "hex"))
  var signatureHex: String?
  @Option(
    help: ArgumentHelp(
      "The signature as a file of raw bytes, in the files folder.", valueName: "file"),
    completion: .file())
  var signatureFile: String?
  @Option(help: ArgumentHelp("The scheme of the given key and signature.", valueName: "encryption"))
  var crypto: Encryption?
  @Flag(help: "Leave the update unsigned, which is also what no signer means.")
  var unsigned = false

  static let alternatives = [
    Alternatives(
      "sufficientHex", "sufficientFile", "verifierAlice", "verifierHex", "verifierFile", "unsigned"),
    Alternatives("sufficientHex", "sufficientFile", "verifierAlice", "signatureHex", "unsigned"),
    Alternatives("sufficientHex", "sufficientFile", "verifierAlice", "signatureFile", "unsigned"),
    Alternatives("signatureHex", "signatureFile"),
  ]

  private var hasKey: Bool { verifierHex != nil || verifierFile != nil }
  private var hasSignature: Bool { signatureHex != nil || signatureFile != nil }

  func validate() throws {
    guard hasKey == hasSignature else {
      throw ValidationError(
        hasKey
          ? "A verifier's key needs its signature: give --signature-hex or --signature-file too."
          : "A signature needs its verifier's key: give --verifier-hex or --verifier-file too.")
    }
    if hasKey, crypto == nil {
      throw ValidationError(
        "A key and signature need --crypto: ed25519, sr25519, ecdsa or ethereum.")
    }
    for (name, text) in [
      ("--sufficient-hex", sufficientHex), ("--verifier-hex", verifierHex),
      ("--signature-hex", signatureHex),
    ] {
      guard let text else { continue }
      do throws(HexError) {
        _ = try Hex.decode(text)
      } catch {
        throw ValidationError("\(name): \(error.message)")
      }
    }
  }

  /// The signer, its files read.
  func resolve(_ workspace: Workspace, _ output: CommandOutput) throws -> UpdateSigner {
    if crypto != nil, !hasKey {
      output.warn("--crypto belongs to --verifier-hex or --verifier-file and has no effect here.")
    }
    if let capsule = try bytes(sufficientHex, sufficientFile, workspace) {
      return .capsule(capsule)
    }
    if let verifierAlice { return .development(verifierAlice) }
    if let crypto, let key = try bytes(verifierHex, verifierFile, workspace),
      let signature = try bytes(signatureHex, signatureFile, workspace)
    {
      return .signature(encryption: crypto, publicKey: key, signature: signature)
    }
    return .nobody
  }

  private func bytes(
    _ hex: String?, _ file: String?, _ workspace: Workspace
  ) throws -> [UInt8]? {
    if let hex { return try Hex.decode(hex) }
    guard let file else { return nil }
    do throws(FileError) {
      return try FileReading.bytes(at: workspace.payloadFile(file), limit: 4096)
    } catch { throw HotSideError.file(error) }
  }
}
