import FileSupport
import Foundation
import JSONCodec
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

  @Test func theSameKeyReplacesNothing() throws {
    let made = try make()
    #expect(try made.document["wasComplete"] == .bool(false))
    let before = try products()
    #expect(before.count == 3)
    let again = try make()
    #expect(try products() == before)
    #expect(again.error.contains("'*/Output/completed/\(stem).png' is complete already, signed by"))
    #expect(again.error.contains("; --again makes it anew."), "\(again)")
    let (first, second) = (try made.document, try again.document)
    #expect(second["wasComplete"] == .bool(true))
    for key in ["payloadHash", "verifier", "picture", "files"] {
      #expect(first[key] == second[key], "\(key)")
    }
    let anew = try make("--again")
    #expect(try anew.document["wasComplete"] == .bool(false))
    #expect(try products() != before)
  }

  @Test(
    arguments: [
      ["--goal", "text"], ["--goal", "qr"], ["--scale", "3"], ["--verifier-alice", "ed25519"],
    ])
  func whatIsOtherwiseIsMade(words: [String]) throws {
    let first = try make()
    let run = try tool.run(
      ["make", "--msg", "add-specs", "--payload", "specs", "--no-rehearsal", "--json"]
        + (words[0] == "--verifier-alice" ? [] : ["--verifier-alice", "sr25519"]) + words)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.document["wasComplete"] == .bool(false))
    #expect(try run.document["payloadHash"] != first.document["payloadHash"])
  }

  @Test(arguments: ["png", "txt", "json"])
  func whatIsMissingOrDamagedIsMade(ending: String) throws {
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
    #expect(again.exitCode == 0 && again.error.contains("signed by 'release' on 20"), "\(again)")
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
