import ByteSupport
import CommandLineKit
import CommandReports
import DevelopmentNode
import FileSupport
import HotSide
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

/// The part of the demo on a cold device, which scans the updates and signs transactions.
struct DemoDevice {
  private static let bulkCount: UInt32 = 10

  let folder: String
  let node: DevelopmentNodeServer
  let steps: DemoSteps

  /// The folder of the device in that of the demo.
  static func path(in folder: String) -> String { folder + "/phone" }

  /// Scans specs and metadata, signs a transfer and a bulk on a device, and verifies the signatures
  /// in its pictures.
  func run(specs: String, metadata: String) async throws {
    let home = DemoDevice.path(in: folder)
    let device = ["--device", home]
    let (password, phrase) = (home + "-password", home + "-phrase")
    let digits = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 16) }
    try FileReplacement.write(
      Array(digits.joined().utf8), to: password, under: .upkeep, mode: 0o600)
    let unlocking = device + ["--password-file", password]
    steps.head("A phone, simulated in a folder, scans and accepts both")
    try await steps.run(
      ["cold", "init", "--trust-host", "--general-verifier", "none"] + device)
    for picture in [specs, metadata] {
      try await steps.run(["cold", "scan", picture] + device)
      try await steps.run(["cold", "accept", "--yes"] + device)
    }
    try await steps.run(
      ["cold", "seed", "add", "demo", "--generate", "--phrase-out", phrase] + unlocking)
    let key = try await steps.run(
      ["cold", "derive", "demo", "//demo", "--network", "Hotside demo", "--json"] + unlocking)
    let publicKey = JSONReading<[UInt8]>(into: []).form(["publicKey": .field(\.self, as: .bytes)])
    let author = try MultiSigner(
      scheme: .sr25519, publicKey: try publicKey.value(of: JSONValue(parsing: key)))
    steps.head("The phone shows and signs a transfer")
    let transfer = transaction(by: author, 0)
    try await draw(transfer.payload, to: "transfer.png")
    try await steps.run(["cold", "scan", path("transfer.png")] + device, isShown: true)
    try await sign("signature.png", unlocking)
    let text = try await read("signature.png")
    try check(
      [try Hex.decode(String(decoding: text, as: UTF8.self))], [transfer.signedBlob], author)
    try await signProven(by: author, device, unlocking)
    steps.head("It signs ten transfers at once")
    let bulk = (1...DemoDevice.bulkCount).map { transaction(by: author, $0) }
    let payload = TransactionBulk(items: bulk.map { Array($0.payload.dropFirst()) }).payload
    try await draw(payload, to: "bulk.png")
    try await steps.run(["cold", "scan", path("bulk.png")] + device)
    try await sign("signatures.gif", unlocking)
    try check(try signatures(in: try await read("signatures.gif")), bulk.map(\.signedBlob), author)
  }

  /// Signs a transaction that carries its metadata, so the device needs none.
  private func signProven(
    by author: MultiSigner, _ device: [String], _ unlocking: [String]
  ) async throws {
    steps.head("It signs a transfer that carries its metadata")
    var proof = SampleProof()
    proof.genesisHash = node.genesisHash
    proof.info.specName = DevelopmentNodeConfiguration.sample.specName
    proof.info.tokenSymbol = SampleRuntime.tokenSymbol
    try await draw(proof.payload(by: author), to: "proven.png")
    try await steps.run(["cold", "scan", path("proven.png")] + device, isShown: true)
    try await sign("proven_signature.png", unlocking)
    let text = try await read("proven_signature.png")
    try check(
      [try Hex.decode(String(decoding: text, as: UTF8.self))], [proof.signedBlob], author)
  }

  private func transaction(by author: MultiSigner, _ nonce: UInt32) -> SampleTransaction {
    SampleTransaction(
      transfer: 1_000_000_000_000, by: author, nonce: nonce,
      of: DevelopmentNodeConfiguration.sample, genesisHash: node.genesisHash)
  }

  private func path(_ name: String) -> String { folder + "/" + name }

  private func draw(_ payload: [UInt8], to name: String) async throws {
    let files = PendingFiles(under: .made)
    _ = try await PictureRequest().plan(payload).draw(to: path(name), into: files)
    try files.commit()
  }

  private func sign(_ name: String, _ unlocking: [String]) async throws {
    try await steps.run(["cold", "sign", "--out", path(name), "--force", "--yes"] + unlocking)
  }

  /// The payload of a code or movie.
  private func read(_ name: String) async throws -> [UInt8] {
    try await DecodingInput.bytes(path(name))
  }

  /// Reads the signatures of a bulk: the byte `04`, then a SCALE vector of signatures with their
  /// schemes.
  private func signatures(in reply: [UInt8]) throws -> [[UInt8]] {
    var reader = SCALEReader(reply.span)
    try reader.skip(1)
    return try reader.vector(minimumItemSize: 65) { (reader) throws(SCALEError) in
      try reader.array(65)
    }
  }

  /// Verifies signatures, each preceded by the byte of its scheme.
  private func check(
    _ signatures: [[UInt8]], _ signed: [[UInt8]], _ author: MultiSigner
  ) throws {
    guard signatures.count == signed.count else {
      throw RefusedUpdate(
        message: "The device signed \(signatures.count) of \(signed.count).")
    }
    for (signature, blob) in zip(signatures, signed) {
      let signature = try MultiSignature(
        scheme: .sr25519, bytes: Array(signature.dropFirst()))
      guard author.verifies(signature, of: blob) else {
        throw RefusedUpdate(message: "A signature of the demo device does not hold.")
      }
    }
    steps.context.output.note(
      "\(signatures.count.counted("signature")) read from the picture; all hold.")
  }
}
