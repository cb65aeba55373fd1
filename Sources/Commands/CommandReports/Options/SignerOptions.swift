package import CommandLineKit
import FileSupport
package import HotSide
import PictureWork
import Reporting
import SecretVault
package import SubstrateCrypto
package import TerminalKit
package import UpdateCompletion
import VaultPayloads

/// The signer of an update; the options exclude one another (hot-side 5.8, 7.39).
package struct SignerOptions: ParsableArguments {
  package init() {}

  @Option(help: ArgumentHelp("A capsule that a Vault exported, in hex.", valueName: "hex"))
  var sufficientHex: HexArgument?
  @Option(
    help: ArgumentHelp(
      "The capsule as a file of raw bytes.",
      valueName: "file"),
    completion: .signatures)
  var sufficientFile: String?
  @Option(
    help: ArgumentHelp(
      "A photo of the capsule on a Vault's screen.",
      valueName: "image"),
    completion: .file(extensions: ["jpg", "jpeg", "png", "gif"]))
  var sufficientQr: String?
  @OptionGroup var budget: PictureBudgetOptions
  @Option(
    help: ArgumentHelp(
      "Sign with this key of the vault, or public key.", valueName: "name"),
    completion: .keyStoreKeys, setting: .signingKey)
  var key: String?
  @Option(
    help: ArgumentHelp(
      "Sign with the key of a role.", valueName: "role"))
  var verifierRole: VerifierRole?
  @Option(
    help: ArgumentHelp(
      "Sign with the development key //Alice.", valueName: "encryption"))
  package var verifierAlice: Encryption?
  @Option(
    help: ArgumentHelp("The public key, in hex or as an SS58 address.", valueName: "key")
  )
  var verifierHex: TypedKey?
  @Option(
    help: ArgumentHelp(
      "The public key as a file of raw bytes.",
      valueName: "file"),
    completion: .signatures)
  var verifierFile: String?
  @Option(help: ArgumentHelp("The verifier's signature, in hex.", valueName: "hex"))
  var signatureHex: HexArgument?
  @Option(
    help: ArgumentHelp(
      "The signature as a file of raw bytes.",
      valueName: "file"),
    completion: .signatures)
  var signatureFile: String?
  @Option(help: ArgumentHelp("The scheme of this key and signature.", valueName: "encryption"))
  var crypto: Encryption?
  @Flag(help: "Leave the update unsigned, as without any signer.")
  var unsigned = false
  @Flag(
    help:
      "Ignore the verifier that is on record for the network."
  )
  package var overrideVerifier = false

  package static let alternatives = [
    Alternatives(
      "sufficientHex", "sufficientFile", "sufficientQr", "key", "verifierRole", "verifierAlice",
      "verifierHex", "verifierFile", "unsigned"),
    Alternatives(
      "sufficientHex", "sufficientFile", "sufficientQr", "key", "verifierRole", "verifierAlice",
      "signatureHex", "unsigned"),
    Alternatives(
      "sufficientHex", "sufficientFile", "sufficientQr", "key", "verifierRole", "verifierAlice",
      "signatureFile", "unsigned"),
    Alternatives("signatureHex", "signatureFile"),
  ]

  /// Whether the options explicitly allow a signer, or an unsigned update, that contradicts the
  /// recorded verifier.
  package func overrides(_ refusal: any Error) -> Bool {
    switch refusal as? HotSideError {
    case .otherVerifier: overrideVerifier
    case .noSigner: overrideVerifier && unsigned
    default: false
    }
  }

  /// The key of the vault that signs; `nil` for another kind of signer.
  package var keyStoreKey: PickedKey.Choice? {
    key.map { .name($0) } ?? verifierRole.map { .role($0) }
  }

  private var hasKey: Bool { verifierHex != nil || verifierFile != nil }
  private var hasSignature: Bool { signatureHex != nil || signatureFile != nil }

  package func validate() throws {
    guard hasKey == hasSignature else {
      throw ValidationError(
        hasKey
          ? "A verifier's key needs its signature: give --signature-hex or --signature-file too."
          : "A signature needs its verifier's key: give --verifier-hex or --verifier-file too.")
    }
    if hasKey, crypto == nil {
      throw ValidationError(
        "A key and a signature need --crypto: ed25519, sr25519, ecdsa or ethereum.")
    }
    if let verifierHex, let crypto {
      _ = try verifierHex.signer(crypto.signatureScheme, of: "--verifier-hex")
    }
  }

  /// The signer, after reading its files; not for keys of the vault.
  package func resolve(_ workspace: Workspace, _ output: CommandOutput) async throws -> UpdateSigner
  {
    if crypto != nil, !hasKey {
      output.warn("--crypto belongs to --verifier-hex or --verifier-file. It has no effect here.")
    }
    if let capsule = try bytes(sufficientHex?.bytes, sufficientFile, workspace, output) {
      return try .capsule(capsule)
    }
    if let sufficientQr {
      return try .capsule(
        try await CapsulePicture.bytes(
          of: sufficientQr == "-"
            ? PictureSource(path: "-") : try source(sufficientQr, workspace, output),
          with: budget.reader))
    }
    if let verifierAlice { return .development(verifierAlice) }
    if let crypto, let key = try bytes(verifierHex?.bytes, verifierFile, workspace, output),
      let signature = try bytes(signatureHex?.bytes, signatureFile, workspace, output)
    {
      return try .signature(encryption: crypto, publicKey: key, signature: signature)
    }
    return .unsigned
  }

  private func bytes(
    _ typed: [UInt8]?, _ file: String?, _ workspace: Workspace, _ output: CommandOutput
  ) throws -> [UInt8]? {
    if let typed { return typed }
    guard let file else { return nil }
    let found = try found(file, workspace, output)
    return try FileReading.bytes(at: found.path, limit: 4096, found.origin)
  }

  private func source(
    _ file: String, _ workspace: Workspace, _ output: CommandOutput
  ) throws -> PictureSource {
    let found = try found(file, workspace, output)
    return PictureSource(path: found.path, found.origin)
  }

  /// Finds a file; if two files have the same name, reports which one is used.
  private func found(
    _ name: String, _ workspace: Workspace, _ output: CommandOutput
  ) throws -> FoundInput {
    let found = try workspace.input(name)
    if let choice = found.warning { output.warn(choice) }
    return found
  }
}
