import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The feeds, letter by letter: who reads today's portals need change nothing.
@Suite struct PortalFeedTests {
  private let fixture: PortalFixture
  private let block: String

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
    let manifest = try fixture.json("qr/westend_metadata_9220.json")
    block = try #require(manifest["blockHash"]?.string)
  }

  private static let genesis =
    "0xe143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e"

  private var facts: String {
    """
        "title": "Westend",
        "color": "#660d35",
        "rpcEndpoint": "wss://westend.example.org",
        "genesisHash": "\(Self.genesis)",
        "unit": "WND",
        "base58prefix": 42,
    """
  }

  private static let signer = "Development key //Alice"

  private var metadata: String {
    """
        "metadataQr": {
          "version": 9220,
          "file": {
            "path": "qr/westend_metadata_9220.apng",
            "signedBy": "\(Self.signer)",
            "source": {
              "type": "Rpc",
              "block": "0x\(block)"
            }
          }
        },
        "latestMetadata": "qr/westend_metadata_latest.apng",
    """
  }

  private var specs: String {
    """
        "specsQr": {
          "path": "qr/westend_specs.png",
          "signedBy": "\(Self.signer)",
          "source": null
        }
    """
  }

  private func expect(
    _ path: String, _ parts: String..., sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let text = "{\n  \"westend\": {\n" + parts.joined(separator: "\n") + "\n  }\n}\n"
    #expect(try fixture.text(path) == text, "\(path)", sourceLocation: sourceLocation)
  }

  @Test func theFeedOfParityHasItsMembers() throws {
    try expect(
      "feeds/data-parity.json", facts, "    \"logo\": \"westend\",",
      "    \"decimals\": 12,\n    \"liveMetaVersion\": 9220,", metadata, specs + ",",
      "    \"relayChain\": null")
  }

  @Test func theFeedOfNovaHasItsMembers() throws {
    try expect(
      "feeds/data-nova.json", facts,
      "    \"icon\": \"https://metadata.example.org/p/icons/westend.svg\",",
      "    \"decimals\": 12,\n    \"liveMetaVersion\": 9220,", metadata, specs + ",",
      "    \"testnet\": true,\n    \"relayChain\": null")
  }

  @Test func theMainFeedHasTheMembersOfBothPortals() throws {
    try expect(
      "data.json", facts, "    \"logo\": \"westend\",",
      "    \"icon\": \"https://metadata.example.org/p/icons/westend.svg\",",
      "    \"decimals\": 12,\n    \"liveMetaVersion\": 9220,", metadata, specs + ",",
      "    \"testnet\": true,\n    \"relayChain\": null")
  }

  private static let legacy = ["data-2023.json", "data-2022.json", "chains-2022.json"]

  /// Puts `legacy2022` into portal.json, as earlier versions wrote it.
  private func setLegacy(_ value: Bool) throws {
    try fixture.edit {
      $0 = $0.replacing("\"atom\": 50", with: "\"legacy2022\": \(value),\n    \"atom\": 50")
    }
  }

  @Test(arguments: [false, true])
  func theLegacyMemberIsIgnored(value: Bool) throws {
    let digest = try fixture.digest()
    try setLegacy(value)
    for words in [
      ["build", "--out", fixture.site, "--now", PortalFixture.now],
      ["check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.now],
    ] {
      let run = try fixture.tool.run(["portal"] + words)
      #expect(run.exitCode == 0, "\(run)")
      #expect(run.error.contains("feeds.legacy2022 has no effect.") == value, "\(run)")
    }
    #expect(try fixture.digest() == digest)
  }

  @Test func theLegacyMemberMustBeTrueOrFalse() throws {
    try fixture.edit { $0 = $0.replacing("\"atom\": 50", with: "\"legacy2022\": 1") }
    let run = try fixture.build()
    #expect(run.exitCode == 65 && run.error.contains("legacy2022 must be true or false"), "\(run)")
  }

  @Test func aConfigurationWithTheLegacyMemberIsLeftAlone() throws {
    let path = fixture.tool.folder.file("Portal/portal.json")
    let portal = [
      "portal", "init", "--title", "Test portal", "--base-url", "https://metadata.example.org/p/",
    ]
    #expect(!String(decoding: try fixture.tool.bytes(path), as: UTF8.self).contains("legacy2022"))
    try setLegacy(false)
    let earlier = try fixture.tool.bytes(path)
    let run = try fixture.tool.run(portal)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try fixture.tool.bytes(path) == earlier)
    #expect(try fixture.tool.run(portal + ["--replace"]).exitCode == 0)
    #expect(!String(decoding: try fixture.tool.bytes(path), as: UTF8.self).contains("legacy2022"))
  }

  /// A check cannot tell them from files that an attacker has added.
  @Test func feedsOfAnEarlierBuildAreNamedUntilTheNextBuildRemovesThem() throws {
    let digest = try fixture.digest()
    for name in Self.legacy {
      let listed = try ProcessRunner.run(
        "/bin/bash",
        ["-c", "echo '{}' > feeds/$0 && sha256sum feeds/$0 >> SHA256SUMS", name],
        folder: fixture.site)
      #expect(listed.exitCode == 0, "\(listed.error)")
    }
    let check = ["portal", "check", "--site", fixture.site, "--now", PortalFixture.later]
    let outdated = try fixture.tool.run(check + ["--deployment"])
    for run in [try fixture.tool.run(check), outdated] {
      #expect(run.exitCode == 65, "\(run)")
      for name in Self.legacy {
        #expect(run.output.contains("fault    feeds/\(name)\n"), "\(run)")
      }
      #expect(run.output.contains("Each of these 3: No build writes it.\n"), "\(run)")
    }
    #expect(outdated.output.contains("A build now would change 3 files"), "\(outdated)")
    try fixture.built(now: PortalFixture.later)
    #expect(try fixture.digest() == digest)
    let current = try fixture.tool.run(check + ["--deployment"])
    #expect(current.exitCode == 0, "\(current)")
  }

  /// 28: what is newest is a file of its own.
  @Test func latestIsARegularFile() throws {
    let path = fixture.site + "/qr/westend_metadata_latest.apng"
    let type = try FileManager.default.attributesOfItem(atPath: path)[.type] as? FileAttributeType
    #expect(type == .typeRegular)
    #expect(
      try fixture.bytes("qr/westend_metadata_latest.apng")
        == fixture.bytes("qr/westend_metadata_9220.apng"))
  }

  @Test func theFeedOfNewsHasWhatReadersNeed() throws {
    let feed = try fixture.text("feed.atom")
    for text in [
      "<id>tag:metadata.example.org,2026:portal</id>", "<updated>2026-11-25T08:00:00Z</updated>",
      "<link rel=\"self\" href=\"https://metadata.example.org/p/feed.atom\" type=\"application/atom+xml\"/>",
      "<title>Westend 9220: new metadata</title>", "<category term=\"metadata\"/>",
      "<link rel=\"alternate\" href=\"https://metadata.example.org/p/n/westend/\"/>",
      "<category term=\"specs\"/>",
    ] { #expect(feed.contains(text), "\(text)") }
    #expect(feed.components(separatedBy: "<entry>").count == 4)
  }

  /// A record is not a manifest of `make`, and has another schema.
  @Test(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
  func recordsAreWhatTheirSchemaSays() throws {
    let names = try fixture.files().filter { $0.hasPrefix("qr/") && $0.hasSuffix(".json") }
    #expect(names.count == 3, "\(names)")
    let records = try Dictionary(
      uniqueKeysWithValues: names.map { ($0, try fixture.text($0)) })
    #expect(
      try DocumentSchema.pictureRecord.get().faults(in: records, of: "PictureRecord") == [:])
    let spoiled = records.mapValues { $0.replacing("\"portalID\"", with: "\"portal\"") }
    let faults = try DocumentSchema.pictureRecord.get().faults(
      in: spoiled, of: "PictureRecord")
    #expect(faults.count == names.count)
    let network = try fixture.json("n/westend/network.json")
    #expect(
      network["versions"]?.array?.first?["record"] == .string("qr/westend_metadata_9220.json"))
  }

  @Test func aRecordHasAllThatAnAuditorAsks() throws {
    let manifest = try fixture.json("qr/westend_metadata_9220.json")
    #expect(manifest["format"] == .string("hotside-portal-picture/1"))
    #expect(manifest["portalID"] == .string("westend"))
    let payload = try #require(manifest["payload"])
    let bytes = try fixture.bytes(try #require(payload["path"]?.string))
    let offset = try #require(payload["metadataOffset"]?.integer(Int.self))
    let count = try #require(payload["metadataBytes"]?.integer(Int.self))
    #expect(payload["signedOffset"] == .integer(35))
    #expect(bytes.count == offset + count + 32 + 64)
    #expect(
      Array(bytes[offset..<offset + count]) == (try fixture.bytes("metadata/westend_9220.scale")))
    #expect(manifest["movie"]?["numbering"] == .string("raptorq1x"))
    #expect(manifest["provenance"]?["block"] == .string(block))
    #expect(manifest["rehearsal"]?.array?.isEmpty == false)
    #expect(manifest["previous"]?["specVersion"] == .integer(9150))
    let picture = try fixture.tool.run(
      "verify", fixture.site + "/qr/westend_metadata_9220.apng", "--json")
    #expect(picture.exitCode == 0)
    #expect(try picture.document["payloadHash"] == manifest["payloadHash"])
  }
}
