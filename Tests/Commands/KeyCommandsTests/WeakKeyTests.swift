import ByteSupport
import CommandTestSupport
import HotStore
import JSONCodec
import RuntimeMetadata
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Keys for which anybody can sign: no hot side makes, takes or records anything of them; a device
/// does, and a rehearsal says so.
@Suite struct WeakKeyTests {
  private let tool: Tool
  private let content: UpdateContent

  init() throws {
    tool = try Tool()
    content = .specs(.sample("development"))
    try tool.write(content.signedBytes, payload: "specs")
  }

  private func isRefused(_ run: Tool.Run, sourceLocation: SourceLocation = #_sourceLocation) {
    #expect(run.exitCode == 77, "\(run)", sourceLocation: sourceLocation)
    #expect(
      run.error.contains("anyone can sign for this key"), "\(run)", sourceLocation: sourceLocation)
  }

  @Test(arguments: WeakKey.all)
  func noUpdateIsMadeWithAWeakKey(forgery: WeakKey) throws {
    let capsule = [forgery.scheme.rawValue] + forgery.key + forgery.signature
    for signer in [
      [
        "--verifier-hex", forgery.hex, "--signature-hex", Hex.encode(forgery.signature), "--crypto",
        forgery.crypto,
      ], ["--sufficient-hex", Hex.encode(capsule)],
      ["--sufficient-hex", Hex.encode(capsule), "--override-verifier"],
    ] {
      isRefused(try tool.run(["make", "--msg", "add-specs", "--payload", "specs"] + signer))
    }
    #expect(tool.products.isEmpty)
  }

  @Test(arguments: WeakKey.all)
  func anUpdateByAWeakKeyIsShownAndRefused(forgery: WeakKey) throws {
    let picture = try tool.folder.write(try Movies.code(forgery.payload(content)), to: "f.png")
    let verified = try tool.run("verify", picture)
    isRefused(verified)
    #expect(verified.output.contains(forgery.hex))
    let read = try tool.run("qr", "read", picture)
    isRefused(read)
    #expect(read.output.contains(forgery.hex))
    for name in ["westend", "kusama"] {
      _ = try tool.folder.write(
        try Movies.code(forgery.payload(content)), to: "weak/add_specs_\(name)-sr25519.png")
    }
    let folder = try tool.run("verify", tool.folder.file("weak"))
    #expect(folder.exitCode == 77 && folder.output.contains("2 DOES NOT HOLD"), "\(folder)")
  }

  @Test(arguments: WeakKey.all)
  func aWeakKeyIsNotAcceptedAsVerifier(forgery: WeakKey) throws {
    let key = ["--public-key", forgery.hex, "--crypto", forgery.crypto]
    let before = try tool.state()
    isRefused(try tool.run(["networks", "verifier", "set", "westend"] + key))
    isRefused(try tool.run(["networks", "verifier", "set-general"] + key))
    let file = try tool.run("networks", "export", "westend-sr25519").output
    let verifier = "{\"scheme\": \"\(forgery.crypto)\", \"publicKey\": \"\(forgery.hex)\"}"
    let changed = file.replacing("\"verifier\": \"general\"", with: "\"verifier\": \(verifier)")
    #expect(changed != file)
    let path = try tool.folder.write(Array(changed.utf8), to: "westend.json")
    isRefused(try tool.run("networks", "import", path, "--replace"))
    #expect(try tool.state() == before)
  }

  @Test func noListIsMadeOfAWeakRoot() throws {
    let list = try tool.folder.write(
      Array("/soft 5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY\n".utf8), to: "list")
    for forgery in WeakKey.all where forgery.scheme == .sr25519 {
      isRefused(
        try tool.run([
          "derivations", "--derivations", list, "--title", "westend-sr25519", "--root-key",
          forgery.hex,
        ]))
    }
    #expect(tool.products.isEmpty)
  }

  /// What a device does is shown as it is, and flagged in every form.
  @Test(arguments: WeakKey.all)
  func aRehearsalShowsWhatADeviceDoesAndFlagsIt(forgery: WeakKey) throws {
    let picture = try tool.folder.write(try Movies.code(forgery.payload(content)), to: "f.png")
    let all = try tool.run("rehearse", picture)
    #expect(all.exitCode == (forgery.holds ? 0 : 77), "\(all)")
    #expect(all.output.contains("flagged: The \(forgery.crypto) key \(forgery.hex)"))
    #expect(all.error.contains("anyone can sign for this key"))
    let fresh = ["rehearse", picture, "--as", "no-general-verifier"]
    let lines = try tool.run(fresh)
    #expect(lines.output.contains("flagged: The \(forgery.crypto) key \(forgery.hex)"))
    let document = try tool.run(fresh + ["--json"]).document
    #expect(document["isAccepted"] == .bool(forgery.holds))
    #expect(
      document["scans"]?.array?.first?["flags"]?.array?.first?["code"]
        == .string("anybody_can_sign"))
  }

  /// A nonce of zero: R is the identity, and s is the challenge times the secret.
  @Test func aSignatureThatGivesItsSecretAwayIsRefused() throws {
    let pair = try KeyPair(seed: [UInt8](repeating: 7, count: 32).span, scheme: .ed25519)
    let content = UpdateContent.types(TypeTable(entries: []))
    // R, then SHA-512(R || key || 00) times the secret, modulo the group order.
    let signature = try Hex.decode(
      "0100000000000000000000000000000000000000000000000000000000000000"
        + "fda2d721f1c0e43fa3758f1fc99c2cd60da9dd3e9cd27b062b533c5f14f39508")
    #expect(
      pair.publicKey.verifies(
        try MultiSignature(scheme: .ed25519, bytes: signature), of: content.signedBytes))
    let payload = UpdatePayload(unsigned: content).bytes
    let signed = [0x53, 0] + payload[2..<3] + pair.publicKey.publicKey + payload[3...] + signature
    let picture = try tool.folder.write(try Movies.code(signed), to: "zero.png")
    isRefused(try tool.run("verify", picture))
    try tool.write(content.signedBytes, payload: "types")
    isRefused(
      try tool.run([
        "make", "--msg", "load-types", "--payload", "types", "--sufficient-hex",
        Hex.encode([0] + pair.publicKey.publicKey + signature),
      ]))
    #expect(try tool.succeed("rehearse", picture).output.contains("flagged: "))
  }

  @Test func anOrdinaryKeyIsNotFlagged() throws {
    let picture = try tool.folder.write(
      try Movies.code(UpdatePayload(unsigned: content).bytes), to: "f.png")
    #expect(try !tool.succeed("rehearse", picture).output.contains("anybody"))
  }

  // MARK: - The second form of an ecdsa signature

  private func highSignature(_ pair: borrowing KeyPair) throws -> [UInt8] {
    var bytes = try pair.sign(content.signedBytes).bytes
    let order = try Hex.decode("fffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141")
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(order[index]) - Int(bytes[32 + index]) - borrow
      (bytes[32 + index], borrow) = (UInt8(difference & 0xFF), difference < 0 ? 1 : 0)
    }
    bytes[64] ^= 1
    return bytes
  }

  @Test func aHighSIsNamedWhenReadAndNormalizedWhenDrawn() throws {
    let pair = try KeyPair(seed: [UInt8](repeating: 7, count: 32).span, scheme: .ecdsa)
    let low = try pair.sign(content.signedBytes).bytes
    let high = try highSignature(pair)
    var payload = UpdatePayload(unsigned: content).bytes
    payload = [0x53, 2] + payload[2..<3] + pair.publicKey.publicKey + payload[3...] + high
    let path = try tool.folder.write(payload, to: "high")
    let read = try tool.succeed("verify", path)
    #expect(read.error.contains("has a high s value: a second form of the same signature"))
    let made = try tool.run(
      [
        "make", "--msg", "add-specs", "--payload", "specs", "--crypto", "ecdsa", "--verifier-hex",
        Hex.encode(pair.publicKey.publicKey), "--signature-hex", Hex.encode(high), "--name",
        tool.folder.file("made"),
      ])
    #expect(made.exitCode == 0, "\(made)")
    let text = try Hex.decode(utf8: try tool.bytes(tool.folder.file("made.txt")))
    #expect(text.suffix(65) == low[...])
    #expect(
      try !tool.succeed("verify", tool.folder.file("made.png")).error.contains("has a high s"))
  }
}
