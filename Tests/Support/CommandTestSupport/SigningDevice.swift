import ByteSupport
import ColdSide
package import JSONCodec
import SCALECodec
package import SubstrateCrypto
import TestSupport
import Testing
package import ToolTestSupport
package import VaultPayloads

/// A device of the built tool that knows the sample network, with the phrase of a seed and its key at
/// `//a`.
package struct SigningDevice: Sendable {
  /// BIP-39's phrase of entropy 80…, which the tool itself does not hold.
  package static let phrase =
    "letter advice cage absurd amount doctor acoustic avoid letter advice cage above"
  package static let sample = NetworkSpecs.sample("development")
  package static let receiver = [UInt8](repeating: 7, count: 32)

  private static let password = "a long password"

  package let tool: Tool
  private let password: String

  package init() throws {
    tool = try Tool(restored: false)
    password = try tool.folder.write(Array(Self.password.utf8), to: "password")
    #expect(try cold("init", "--trust-host", "--general-verifier", "none").exitCode == 0)
    try CheapSeed.add(
      "Alice", phrase: Self.phrase, password: Self.password, to: tool.folder.file("device"))
    try accept(.specs(Self.sample))
    let derived = try cold("derive", "Alice", "//a", "--network", Self.sample.title)
    #expect(derived.exitCode == 0, "\(derived)")
  }

  /// What opens the device's vault, beside the workspace.
  package var environment: [String: String] { ["HOTSIDE_PASSWORD_FILE": password] }

  package func run(_ arguments: [String]) throws -> Tool.Run {
    try tool.run(arguments, environment: environment)
  }

  /// Runs a subcommand of `cold` on the device.
  package func cold(_ arguments: String...) throws -> Tool.Run {
    try run(["cold"] + arguments + ["--device", "device"])
  }

  package func accept(_ content: UpdateContent) throws {
    let bytes = UpdatePayload(unsigned: content).bytes
    let picture = try tool.folder.write(try Movies.code(bytes), to: "update.png")
    #expect(try cold("scan", picture).exitCode == 0)
    #expect(try cold("accept").exitCode == 0)
  }

  package func acceptMetadata() async throws {
    let content = UpdateContent.metadata(
      try MetadataContent(
        blob: Nodes.metadata("development"), genesisHash: Self.sample.genesisHash))
    let movie = try await Movies.movie(
      Movies.frames(UpdatePayload(unsigned: content).bytes, chunkSize: 1072))
    let picture = try tool.folder.write(movie, to: "metadata.gif")
    let scan = try cold("scan", picture)
    #expect(scan.exitCode == 0, "\(scan)")
    #expect(try cold("accept").exitCode == 0)
  }

  /// The key of the seed at a path.
  package func signer(_ path: String = "//a") throws -> MultiSigner {
    let uri = Array((Self.phrase + path).utf8)
    return try KeyPair(secretURI: uri.span, scheme: .sr25519).publicKey
  }

  package func picture(_ payload: [UInt8], _ name: String = "payload.png") throws -> String {
    try tool.folder.write(try Movies.code(payload), to: name)
  }

  /// What a picture holds.
  package func content(_ file: String) throws -> [UInt8] {
    let read = try run(["qr", "read", tool.folder.file(file)])
    return try Hex.decode(read.output.filter { $0 != "\n" })
  }

  /// The signature of the transaction that waits, as its picture has it; `nil` where it has none.
  package func transactionSignature() throws -> MultiSignature? {
    let signed = try cold("sign", "--out", "signature.png")
    #expect(signed.exitCode == 0, "\(signed)")
    guard
      case .transactionSignature(let signature) = VaultReply(reading: try content("signature.png"))
    else { return nil }
    return signature
  }

  /// What the device's log has, the newest first.
  package func events() throws -> [JSONValue] {
    let entries = try cold("history", "--json").document["entries"]?.array ?? []
    return entries.flatMap { $0["events"]?.array ?? [] }
  }

  /// A picture of a message for a key of the seed.
  package func message(_ text: String, path: String = "//a") throws -> String {
    try picture(
      try Signables.message(text, from: try signer(path), genesis: Self.sample.genesisHash))
  }

  /// A request for keys of the seed that are derived on the fly, code df.
  package func request(_ paths: [String]) throws -> [UInt8] {
    var writer = SCALEWriter()
    writer.raw([0x53, 0xff, 0xdf, 0, 1])
    writer.raw(try signer("").publicKey)
    writer.vector(paths) { writer, path in
      writer.string(path)
      writer.u8(Encryption.sr25519.rawValue)
      writer.hash256(Self.sample.genesisHash)
    }
    return writer.bytes
  }
}
