import ByteSupport
import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `portal import-config --published`: the pictures of older portals become the history of a portal.
@Suite struct PortalHistoryImportTests {
  private let old: OldPortal

  init() throws { old = try OldPortal() }

  /// Imports the pictures that real portals have published.
  private func importPublished(now: String = PortalFixture.now) throws -> Tool.Run {
    try old.write(OldPortal.config(OldPortal.chains))
    try old.copyPublished("*.*png")
    let run = try old.run("--published", old.tool.folder.file("old/public"), "--now", now)
    #expect(run.exitCode == 12, "\(run)")
    return run
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func publishedPicturesAreTakenAndUnsignedOnesAreReported() throws {
    let document = try importPublished().document
    #expect(
      Set(
        (document["added"]?.array ?? []).map {
          "\($0["id"]?.string ?? "") \($0["kind"]?.string ?? "")"
        })
        == ["polkadot metadata", "polkadot specs", "westend specs"])
    // One picture is unsigned (1); there are no other findings.
    let findings = try #require(document["findings"]?.array)
    #expect(findings.count == 1)
    #expect(findings.first?["kind"] == .string("unsigned"))
    // Nobody can sign a picture of the old site again, so no command is named.
    #expect(
      findings.first?["message"]
        == .string("It is unsigned. A portal publishes only signed updates."))
    #expect(document["missing"] == .array([]))
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func networksKeepTheirColorsAndRejectedSettingsAreNoted() throws {
    let document = try importPublished().document
    let networks = try #require(document["configuration"]?["networks"]?.array)
    #expect(networks.map { $0["id"]?.string } == ["polkadot", "westend"])
    #expect(networks.map { $0["accent"]?.string } == ["#e6007a", "#Da68a7"])
    #expect(networks.map { $0["isTestnet"]?.bool } == [false, true])
    let notes = (document["notes"]?.array ?? []).compactMap(\.string).joined(separator: "\n")
    for text in [
      "Line 4: 'surprise' is not known here.", "becomes #Da68a7", "seems to hold a key",
      "is of another host",
    ] { #expect(notes.contains(text), "\(text)\n\(notes)") }
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aDryRunListsWhatItWouldTakeAndWritesNothing() throws {
    try old.write(OldPortal.config(OldPortal.chains))
    try old.copyPublished("*.*png")
    let run = try old.run("--published", old.tool.folder.file("old/public"), "--dry-run")
    #expect(run.exitCode == 12, "\(run)")
    #expect(try run.document["added"]?.array?.count == 3, "\(run)")
    #expect(try run.document["findings"]?.array?.count == 1, "\(run)")
    #expect(old.tool.names(in: ".").filter { ["Portal", "Networks"].contains($0) } == [])
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aSecondImportAddsNothing() throws {
    _ = try importPublished()
    let portal = try old.tool.bytes(old.tool.folder.file("Portal/portal.json"))
    let again = try importPublished(now: PortalFixture.later)
    #expect(try again.document["added"] == .array([]))
    #expect(try old.tool.bytes(old.tool.folder.file("Portal/portal.json")) == portal)
  }

  /// A site that is built from the imported pictures.
  private func buildSite() throws {
    _ = try importPublished()
    let build = try old.tool.run(
      "portal", "build", "--out", old.tool.folder.file("site"), "--now", PortalFixture.now)
    #expect(build.exitCode == 0, "\(build)")
  }

  private func text(_ path: String) throws -> String {
    String(decoding: try old.tool.bytes(old.tool.folder.file("site/" + path)), as: UTF8.self)
  }

  /// When the older portal published a picture was not observed.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func importedPicturesAreMarkedOnPagesAndNotNewInFeeds() throws {
    try buildSite()
    let page = try text("n/polkadot/index.html")
    #expect(page.contains(", taken over from an older portal "))
    #expect(page.contains("not compared with a node yet"))
    #expect(!page.contains("runs on the chain") && !page.contains(", published "))
    #expect(try !text("feed.atom").contains("<entry>"))
    #expect(try text("n/polkadot/network.json").contains("\"isTakenOver\": true"))
    #expect(try text("status.json").contains("\"publishedAt\": null"))
  }

  /// An imported update has the date of its file, and the log and the check say that it was taken over.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func importedPicturesKeepTheirDates() throws {
    try old.write(OldPortal.config(OldPortal.chains))
    try old.copyPublished("*.*png", script: "touch -d 2022-05-01T12:00:00Z old/public/qr/*")
    let run = try old.run(
      "--published", old.tool.folder.file("old/public"), "--now", PortalFixture.now)
    #expect(run.exitCode == 12, "\(run)")
    let site = old.tool.folder.file("site")
    try old.tool.succeed("portal", "build", "--out", site, "--now", PortalFixture.now)
    let versions = try JSONValue(parsing: Array(text("n/polkadot/network.json").utf8))["versions"]
    #expect(versions?.array?.first?["firstSeen"]?.string == "2022-05-01T12:00:00Z")
    #expect(versions?.array?.first?["publishedAt"]?.string == PortalFixture.now)
    #expect(try text("log/2026.jsonl").contains("\"event\":\"published\",\"isTakenOver\":true"))
    let check = try old.tool.run(
      "portal", "check", "--site", site, "--no-pictures", "--now", PortalFixture.now)
    #expect(check.exitCode == 0 && check.output.contains("08:00 UTC, taken over"), "\(check)")
    // The first line says that nothing was compared with a chain.
    let first = check.output.split(separator: "\n").first ?? ""
    #expect(first.contains("no node was ever asked: polkadot, westend."), "\(check)")
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func theSiteOfImportedPicturesHasTheirDataAndIsSound() throws {
    try buildSite()
    let feed = try JSONValue(
      parsing: try old.tool.bytes(old.tool.folder.file("site/data.json")))
    #expect(feed["polkadot"]?["metadataQr"]?["version"] == .integer(9190))
    #expect(feed["polkadot"]?["metadataQr"]?["file"]?["signedBy"] == .string("Parity"))
    #expect(feed["westend"]?["metadataQr"] == .null)
    let check = try old.tool.run(
      "portal", "check", "--site", old.tool.folder.file("site"), "--now", PortalFixture.now)
    #expect(check.exitCode == 0, "\(check)")
  }

  /// 4, 7: names that contradict the content, and files that are not pictures.
  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func picturesWithFalseNamesAreLeftOut() throws {
    try old.write(OldPortal.config(OldPortal.chains))
    try old.copyPublished(
      "*_specs.png",
      script: """
        cp "$1"/polkadot_specs.png old/public/qr/westend_metadata_9000.png
        printf junk > old/public/qr/polkadot_metadata_1.apng
        """)
    let run = try old.run("--published", old.tool.folder.file("old/public"))
    #expect(run.exitCode == 12, "\(run)")
    let findings = try #require(try run.document["findings"]?.array)
    #expect(findings.compactMap { $0["kind"]?.string } == ["unreadable", "misnamed"], "\(run)")
  }

  // MARK: - Specs

  private static let networks = "Networks/westend.json"

  private static var alice: String {
    get throws {
      Hex.encode(try KeyPair.development("//Alice", scheme: .sr25519).publicKey.publicKey)
    }
  }

  /// Puts a picture of Westend's specs with 3 decimals next to a file of the network that has 12.
  private func drawSpecs(unsigned isUnsigned: Bool = false, broken isBroken: Bool = false) throws {
    let maker = try Tool()
    try maker.succeed("networks", "set-specs", "westend-sr25519", "--decimals", "3")
    try maker.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    let options = isUnsigned ? ["--unsigned"] : ["--verifier-alice", "sr25519"]
    let made = try maker.run(
      ["make", "--msg", "add-specs", "--payload", "sign_me_add_specs_westend_sr25519", "--quiet"]
        + options)
    #expect(made.exitCode == 0, "\(made)")
    let picture = try #require(maker.products.first { $0.hasSuffix(".png") })
    let bytes = isBroken ? [1, 2, 3] : try maker.bytes(maker.product(picture))
    try old.tool.folder.write(bytes, to: "old/public/qr/westend_specs.png")
    let network = try #require(
      try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" })
    try old.tool.folder.write(Array(network.json.utf8), to: Self.networks)
  }

  private func writeChain(verifier: String, _ more: String = "") throws {
    try old.write(
      OldPortal.config(
        more + "[[chains]]\nname = \"westend\"\nrpc_endpoint = \"wss://x.example\"\n",
        verifier: verifier))
  }

  @Test func specsSignedByTheVerifierOfTheChainAreTaken() throws {
    try drawSpecs()
    try writeChain(verifier: try Self.alice)
    let run = try old.run("--replace")
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("'Networks/westend.json' has decimals 12 and not 3."), "\(run)")
    let file = try JSONValue(parsing: try old.tool.bytes(old.tool.folder.file(Self.networks)))
    #expect(file["specs"]?["decimals"] == .integer(3))
  }

  @Test(arguments: ["stranger", "unsigned", "another chain's", "broken"])
  func specsNotSignedByTheVerifierOfTheChainAreNotTaken(signer: String) throws {
    try drawSpecs(unsigned: signer == "unsigned", broken: signer == "broken")
    let alice = try Self.alice
    let other = "\n[verifiers.other]\nname = \"Other\"\npublic_key = \"\(alice)\"\n"
    try writeChain(verifier: OldPortal.parity, signer == "another chain's" ? other : "")
    let before = try old.tool.bytes(old.tool.folder.file(Self.networks))
    let run = try old.run("--replace")
    #expect(run.exitCode == 12, "\(run)")
    #expect(try old.tool.bytes(old.tool.folder.file(Self.networks)) == before)
    #expect(try run.document["configuration"]?["networks"] == .array([]))
    let words =
      switch signer {
      case "unsigned": "it is unsigned"
      case "broken": "is not used: "
      default: "it is signed by sr25519 \(alice), not by a key of 'Parity'"
      }
    #expect(
      run.error.contains("'westend': its specs picture 'westend_specs.png' is not used"), "\(run)")
    #expect(run.error.contains(words), "\(run)")
  }

  /// Anyone can copy a signed picture of one chain to the name of another.
  @Test(arguments: [
    ("kusama", "is that of 'westend'"), ("foo", "is that of 'westend'"),
    ("westend", "in the picture, but \(String(repeating: "0a", count: 32)) in config.toml"),
  ])
  func specsOfAnotherChainAreLeftOutUntilTheyAreReviewed(name: String, words: String) throws {
    try drawSpecs()
    let picture = try old.tool.bytes(old.tool.folder.file("old/public/qr/westend_specs.png"))
    try old.tool.folder.write(picture, to: "old/public/qr/\(name)_specs.png")
    let stated =
      name == "westend" ? "genesis_hash = \"0x\(String(repeating: "0a", count: 32))\"\n" : ""
    try old.write(
      OldPortal.config(
        "[[chains]]\nname = \"\(name)\"\nrpc_endpoint = \"wss://x.example\"\n\(stated)",
        verifier: try Self.alice))
    let run = try old.run()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("'\(name)': its specs picture is signed by 'Parity', but"), "\(run)")
    #expect(run.error.contains(words), "\(run)")
    #expect(try run.document["configuration"]?["networks"] == .array([]))
    for file in old.tool.names(in: "Networks") where file.hasSuffix(".json") {
      guard file != "westend.json" else { continue }
      let text = String(
        decoding: try old.tool.bytes(old.tool.folder.file("Networks/\(file)")), as: UTF8.self)
      #expect(!text.contains("e143f23803ac50e8"), "\(file)")
    }
    let hash = try old.hash(in: run, "'\(name)': its specs picture")
    let reviewed = try old.run("--dry-run", "--reviewed", hash)
    #expect(reviewed.error.contains("is used because of --reviewed"), "\(reviewed)")
    #expect(try reviewed.document["configuration"]?["networks"]?.array?.count == 1, "\(reviewed)")
  }

  /// The feed has no signature: another network's specs in `Networks` do not confirm them.
  @Test func aFileOfAnotherNetworkIsNoReview() throws {
    let network = try #require(
      try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" })
    try old.tool.folder.write(Array(network.json.utf8), to: Self.networks)
    let specs = network.specs
    let entry = """
      {"genesisHash": "\(specs.genesisHash)", "unit": "\(specs.unit)", "base58prefix": \(specs.prefix), "decimals": \(specs.decimals)}
      """
    try old.tool.folder.write(
      Array("{\"foo\": \(entry), \"westend\": \(entry)}".utf8), to: "old/public/data.json")
    try old.write(OldPortal.config("[[chains]]\nname = \"foo\"\n[[chains]]\nname = \"westend\"\n"))
    let run = try old.run()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.error.contains("'foo': its specs are from the feed"), "\(run)")
    let networks = try run.document["configuration"]?["networks"]?.array
    #expect(networks?.map { $0["id"] } == [.string("westend")], "\(run)")
  }
}
