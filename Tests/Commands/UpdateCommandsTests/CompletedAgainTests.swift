import ByteSupport
import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A published update stays as it is where the same key signs it again.
@Suite struct CompletedAgainTests {
  private let tool: Tool
  private let stem = "add_specs_development-sr25519_Alice-sr25519"

  init() throws {
    tool = try Tool()
    try tool.write(UpdateContent.specs(.sample("development")).signedBytes, payload: "specs")
  }

  private func make(_ words: String...) throws -> Tool.Run {
    let run = try tool.run(
      [
        "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519",
        "--no-rehearsal", "--json",
      ] + words)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  /// The bytes of every product, by name.
  private func products() throws -> [String: [UInt8]] {
    try Dictionary(
      uniqueKeysWithValues: tool.products.map { ($0, try tool.bytes(tool.product($0))) })
  }

  @Test func signingAgainWithTheSameKeyReplacesNothing() throws {
    let made = try make()
    #expect(try made.document["wasComplete"] == .bool(false))
    let before = try products()
    #expect(before.count == 3)
    let again = try make()
    #expect(try products() == before)
    #expect(again.error.contains("'*/Output/completed/\(stem).png' is already complete, signed by"))
    #expect(again.error.contains("To sign it again, give --again."), "\(again)")
    let (first, second) = (try made.document, try again.document)
    #expect(second["wasComplete"] == .bool(true))
    for key in ["payloadHash", "verifier", "picture", "files"] {
      #expect(first[key] == second[key], "\(key)")
    }
    let anew = try make("--again")
    #expect(try anew.document["wasComplete"] == .bool(false))
    #expect(try products() != before)
  }

  @Test func anotherKeyIsAnotherUpdate() throws {
    let first = try make()
    let run = try tool.succeed(
      "make", "--msg", "add-specs", "--payload", "specs", "--no-rehearsal", "--json",
      "--verifier-alice", "ed25519")
    #expect(try run.document["wasComplete"] == .bool(false))
    #expect(try run.document["payloadHash"] != first.document["payloadHash"])
  }

  @Test(arguments: ["text", "qr"])
  func aSmallerGoalRemovesNoProduct(goal: String) throws {
    _ = try make()
    let before = try products()
    #expect(try make("--goal", goal).document["wasComplete"] == .bool(true))
    #expect(try products() == before)
  }

  @Test(arguments: [("text", "qr"), ("qr", "text"), ("text", "both")])
  func aMissingProductIsMadeWithTheExistingSignature(first: String, second: String) throws {
    let made = try make("--goal", first)
    let again = try make("--goal", second)
    #expect(try again.document["wasComplete"] == .bool(false))
    #expect(try again.document["payloadHash"] == made.document["payloadHash"])
    #expect(again.error.contains("Its signature is used."), "\(again)")
    #expect(tool.products.count == 3, "\(tool.products)")
    #expect(try make().document["wasComplete"] == .bool(true))
  }

  @Test func otherPictureOptionsRequireTheOptionAgain() throws {
    _ = try make()
    let before = try products()
    let words = [
      "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519",
      "--no-rehearsal", "--scale", "3",
    ]
    let refused = try tool.run(words)
    #expect(refused.exitCode == 64 && refused.error.contains("--again"), "\(refused)")
    #expect(try products() == before)
    #expect(try tool.run(words + ["--again"]).exitCode == 0)
    #expect(try products() != before)
  }

  /// A signature that is given is checked, whatever an earlier run has made.
  @Test func aWrongSignatureIsRefusedBesideARightOne() throws {
    _ = try make()
    let before = try products()
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    let run = try tool.run(
      "make", "--msg", "add-specs", "--payload", "specs", "--no-rehearsal", "--crypto", "sr25519",
      "--verifier-hex", Hex.encode(alice.publicKey), "--signature-hex",
      String(repeating: "0", count: 128), "--name", "Output/completed/\(stem)")
    #expect(run.exitCode == 77, "\(run)")
    #expect(try products() == before)
  }

  @Test(arguments: ["png", "txt", "json"])
  func aMissingOrDamagedFileIsMadeAgain(ending: String) throws {
    let path = tool.product("\(stem).\(ending)")
    _ = try make()
    try FileManager.default.removeItem(atPath: path)
    #expect(try make().document["wasComplete"] == .bool(false))
    // Another signature of the same, from another run, beside the rest of this one.
    let former = try tool.bytes(path)
    _ = try make("--again")
    try FileReplacement.write(former, to: path, under: .upkeep)
    #expect(try make().document["wasComplete"] == .bool(false))
    #expect(try make().document["wasComplete"] == .bool(true))
  }

  @Test func aKeyOfTheVaultIsNeitherAskedAboutNorUnlocked() throws {
    let fixture = try KeysFixture()
    let payload = try fixture.preparePayload()
    _ = try fixture.importKey("release", role: "general")
    func sign(_ words: String..., password: String? = "") throws -> ProcessOutcome {
      try fixture.run(
        ["sign", "--msg", "add-specs", "--payload", payload, "--key", "release", "--json"] + words,
        password: password)
    }
    let first = try sign("--yes")
    #expect(first.exitCode == 0, "\(first)")
    let again = try sign(password: nil)
    // The locked vault has not confirmed the key, so that its name is not said.
    let key = try fixture.publicKey().publicKey
    #expect(
      again.exitCode == 0 && again.error.contains("signed by sr25519 \(Hex.encode(key)) on 20"),
      "\(again)")
    #expect(
      try JSONValue(parsing: again.output)["payloadHash"]
        == JSONValue(parsing: first.output)["payloadHash"])
    let other = String(repeating: "0", count: 64)
    #expect(try sign("--expect-hash", other).exitCode == 77)
    #expect(try sign("--again").exitCode == 77)
    // Another key of the same name's products.
    _ = try fixture.importKey("own", role: "general", crypto: "ecdsa")
    let own = try fixture.run(
      ["sign", "--msg", "add-specs", "--payload", payload, "--key", "own", "--yes", "--json"])
    #expect(own.exitCode == 0, "\(own)")
    #expect(try JSONValue(parsing: own.output)["wasComplete"] == .bool(false))
  }
}
