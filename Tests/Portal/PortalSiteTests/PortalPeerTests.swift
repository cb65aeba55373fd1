import ByteSupport
import CommandTestSupport
import Foundation
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// A site as programs of others see it: Atom's rules, the types of former readers, Pillow.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct PortalPeerTests {
  private let fixture: PortalFixture

  init() throws { fixture = try PortalFixture() }

  private func peer(_ script: String, _ arguments: String...) throws -> ProcessOutcome {
    try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      ["\(Checkout.path)/Tests/Support/CommandTestSupport/Peers/\(script).py"] + arguments)
  }

  private var feeds: [String] {
    get throws { try fixture.files().filter { $0.hasSuffix(".atom") } }
  }

  private func atomFaults() throws -> String {
    let base = "https://metadata.example.org/p/"
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      [
        "\(Checkout.path)/Tests/Support/CommandTestSupport/Peers/validate_atom.py", fixture.site,
        base,
      ] + feeds)
    #expect(run.exitCode == (run.output == "\n" ? 0 : 1), "\(run.error)")
    return run.output.trimmingCharacters(in: .newlines)
  }

  /// 38: every feed is valid, and its links lead somewhere, those to former versions too.
  @Test func feedsKeepToTheRulesOfAtom() throws {
    try fixture.edit { $0 = $0.replacing("\"pictures\": 3,", with: "\"pictures\": 1,") }
    try fixture.built()
    #expect(try feeds.count == 5)
    #expect(try fixture.text("feed.atom").contains(".bin.gz"))
    #expect(try atomFaults() == "")
    // The checker sees what is wrong.
    let feed = try fixture.text("feed.atom")
    for (old, new, word) in [
      ("<id>tag:metadata.example.org,2026:portal</id>", "<id>portal</id>", "no tag of RFC 4151"),
      ("08:00:00Z</updated>", "8:00</updated>", "no time of RFC 3339"),
      ("<summary type=\"text\">", "<summary type=\"html\">", "no plain text"),
      ("rel=\"self\"", "rel=\"other\"", "does not lead to it"),
      ("payload/", "payloads/", "which is not there"),
      ("<author>", "<contributor>", "nobody is its author"),
      ("term=\"metadata\"", "term=\"meta\"", "categories"),
    ] {
      var changed = feed.replacing(old, with: new)
      if old == "<author>" { changed = changed.replacing("</author>", with: "</contributor>") }
      #expect(changed != feed, "\(old)")
      try fixture.tool.folder.write(Array(changed.utf8), to: "site/feed.atom")
      let run = try peer(
        "validate_atom", fixture.site, "https://metadata.example.org/p/", "feed.atom")
      #expect(run.exitCode == 1 && (run.output + run.error).contains(word), "\(old): \(run.output)")
    }
  }

  /// 39: readers of either portal find everything that they look for, of the type that they take.
  @Test func formerReadersTakeTheFeeds() throws {
    try fixture.built()
    for (shape, path) in [
      ("parity", "data.json"), ("nova", "data.json"), ("parity", "feeds/data-parity.json"),
      ("nova", "feeds/data-nova.json"),
    ] {
      let run = try peer("validate_feeds", shape, "\(fixture.site)/\(path)")
      #expect(run.exitCode == 0, "\(path) as \(shape): \(run.output)\(run.error)")
    }
    let feed = try fixture.text("data.json")
    for (old, new) in [
      ("\"decimals\": 12", "\"decimals\": 256"), ("\"0xe1", "\"e1"), ("\"unit\":", "\"units\":"),
      ("\"type\": \"Rpc\"", "\"type\": \"Node\""),
    ] {
      let path = try fixture.tool.folder.write(
        Array(feed.replacing(old, with: new).utf8), to: "other.json")
      #expect(try peer("validate_feeds", "parity", path).exitCode == 1, "\(old)")
    }
  }

  /// 30: the source stands compressed before the pixels, where former readers look, from the start.
  @Test func sourcesAreWrittenWhereFormerReadersLook() throws {
    try fixture.built()
    let block = try #require(
      try fixture.json("qr/westend_metadata_9220.json")["blockHash"]?.string)
    for path in ["qr/westend_metadata_9220.apng", "qr/slow/westend_metadata_9220.apng"] {
      let run = try peer("portal_source", "\(fixture.site)/\(path)")
      #expect(
        run.output == "before\n{\"type\":\"Rpc\",\"block\":\"0x\(block)\"}\n", "\(run.error)")
    }
  }

  /// What former pictures say of their source is kept as they say it, and shown, in the feeds too.
  @Test(arguments: [
    (
      "{\"type\":\"Wasm\",\"github_repo\":\"paritytech/polkadot\",\"hash\":\"0x\(hash)\"}",
      "{\"type\":\"Wasm\",\"github_repo\":\"paritytech/polkadot\",\"hash\":\"0x\(hash)\"}"
    ),
    (
      "{\"type\":\"Rpc\",\"url\":\"wss://rpc.example.org\",\"block\":\"0x\(hash)\"}",
      "{\"type\":\"Rpc\",\"block\":\"0x\(hash)\"}"
    ),
    ("{\"type\":\"Rpc\",\"block\":\"0x\(hash)\"}", "{\"type\":\"Rpc\",\"block\":\"0x\(hash)\"}"),
    ("{\"type\":\"Dream\",\"block\":\"0x\(hash)\"}", "null"), ("no JSON", "null"),
  ])
  func formerSourcesAreTakenOver(said: String, published: String) throws {
    try fixture.built()
    let picture = "\(fixture.site)/qr/westend_metadata_9220.apng"
    let made = try peer("portal_source", picture, said)
    try #require(made.exitCode == 0, "\(made.error)")
    let other = try Tool(restored: false)
    let alice = try KeyPair.development("//Alice", scheme: .sr25519).publicKey
    try other.folder.write(
      Array(
        """
        data_file = "data.json"
        qr_dir = "qr"
        [verifier]
        name = "Alice"
        public_key = "\(Hex.encode(alice.publicKey))"
        [[chains]]
        name = "westend"
        rpc_endpoint = "wss://westend.example.org"

        """.utf8), to: "old/config.toml")
    try fixture.remove("site/qr/slow")
    let copied = try ProcessRunner.run(
      "/bin/cp",
      ["-r", fixture.site + "/qr", fixture.site + "/data.json", other.folder.file("old")])
    try #require(copied.exitCode == 0, "\(copied.error)")
    try other.succeed(
      "portal", "import-config", other.folder.file("old/config.toml"), "--published",
      other.folder.file("old"), "--now", PortalFixture.now)
    let site = other.folder.file("site")
    try other.succeed("portal", "build", "--out", site, "--now", PortalFixture.now)
    let file = try JSONValue(parsing: try other.bytes(site + "/data.json"))["westend"]?[
      "metadataQr"]?["file"]
    #expect(file?["source"]?.serialized() == published)
    if published == "null" { return }
    let run = try peer("portal_source", site + "/qr/westend_metadata_9220.apng")
    #expect(run.output == "before\n\(published)\n", "\(run.error)")
  }

  private static let hash = String(repeating: "ab", count: 32)
}
