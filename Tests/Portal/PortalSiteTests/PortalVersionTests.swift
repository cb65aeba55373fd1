import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// The text next to a code is about that code: of each step, of each version, and only what was observed.
@Suite struct PortalVersionTests {
  private let fixture: PortalFixture

  init() throws { fixture = try PortalFixture() }

  /// The part of a page that is about one step.
  private func step(_ number: Int, of page: String) throws -> String {
    let text = try fixture.text(page)
    let parts = text.components(separatedBy: "<section id=\"step-")
    let part = try #require(parts.first { $0.hasPrefix("\(number)\"") })
    return part.components(separatedBy: "class=\"network-page\"")[0]
  }

  private func grouped(_ hash: String?) throws -> String {
    let hash = Array(try #require(hash))
    return stride(from: 0, to: hash.count, by: 4).map {
      "<span>\(String(hash[$0..<min($0 + 4, hash.count)]))</span>"
    }.joined()
  }

  @Test func everyCodeHasTheFactsOfItsOwnUpdate() throws {
    try fixture.built()
    let codes = [
      (1, "n/westend/index.html", "qr/westend_specs"),
      (1, "n/westend/9150/index.html", "qr/westend_specs"),
      (2, "n/westend/index.html", "qr/westend_metadata_9220"),
      (2, "n/westend/9150/index.html", "qr/westend_metadata_9150"),
    ]
    let records = try Dictionary(
      uniqueKeysWithValues: Set(codes.map(\.2)).map { ($0, try fixture.json($0 + ".json")) })
    for (number, page, picture) in codes {
      let text = try step(number, of: page)
      for (stem, record) in records {
        let isOwn = stem == picture
        for value in [
          record["payload"]?["blake2b256"]?.string, record["payload"]?["sha256"]?.string,
          record["signedHash"]?.string, record["metadataHash"]?.string,
        ].compactMap({ $0 }) {
          #expect(try text.contains(grouped(value)) == isOwn, "\(page), step \(number): \(stem)")
        }
        #expect(
          text.contains("hotside verify \(stem)") == isOwn, "\(page), step \(number): \(stem)")
        #expect(text.contains("\(stem).json\"") == isOwn, "\(page), step \(number): \(stem)")
        let hash = try #require(record["payloadHash"]?.string)
        #expect(text.contains("payload/\(hash).bin") == isOwn, "\(page), step \(number): \(stem)")
      }
    }
    let specs = try step(1, of: "n/westend/index.html")
    let genesis = try fixture.json("n/westend/network.json")["genesisHash"]?.string
    #expect(try specs.contains(grouped(genesis)))
    for text in ["<dd>WND</dd>", "//westend", "#660D35", "<dd>42</dd>", "<dd>12</dd>"] {
      #expect(specs.contains(text), "\(text)")
    }
    let older = try fixture.text("n/westend/9150/index.html")
    #expect(older.contains("<title>Westend 9150 · Test portal</title>"))
    #expect(older.contains("You see version 9150, which is older than the published version."))
    #expect(!older.contains("Changes since"))
  }

  /// Signs specs and metadata of a development node with Alice.
  private func signDevelopment() throws {
    let tool = fixture.tool
    let node = try Nodes.sample("development")
    defer { node.stop() }
    try tool.succeed("add-specs", "-d", "-u", node.url, "--encryption", "sr25519", "--quiet")
    try tool.succeed("load-metadata", "-d", "-u", node.url, "--quiet")
    for (kind, payload) in [
      ("add-specs", "add_specs_development_sr25519"),
      ("load-metadata", "load_metadata_developmentV1000000"),
    ] {
      try tool.succeed(
        "make", "--msg", kind, "--payload", "sign_me_\(payload)", "--verifier-alice", "sr25519",
        "--quiet")
    }
  }

  /// Builds a portal with a network that new Vaults lack.
  private func buildWithDevelopment() throws {
    let tool = fixture.tool
    try signDevelopment()
    try tool.folder.write(
      Array(
        """
        {"title": "development", "specs": {"name": "development", "title": "development-sr25519",
        "encryption": "sr25519", "genesisHash": "\(Nodes.genesis(of: "development"))", "base58Prefix": 42,
        "decimals": 12, "unit": "UNIT", "color": "#660D35", "secondaryColor": "#262626",
        "logo": "development", "pathID": "//development"}, "endpoints": [], "verifier": null}
        """.utf8), to: "Networks/development.json")
    let path = tool.folder.file("Portal/portal.json")
    let portal = try JSONValue(parsing: try tool.bytes(path))
    var object = try #require(portal.object)
    var network = try #require(portal["networks"]?.array?.first?.object)
    for (name, text) in [("id", "development"), ("file", "development.json"), ("title", "Dev")] {
      network[name] = .string(text)
    }
    object["networks"] = .array((portal["networks"]?.array ?? []) + [.object(network)])
    try tool.folder.write(
      Array(JSONValue.object(object).serialized().utf8), to: "Portal/portal.json")
    try fixture.built()
  }

  @Test func metadataIsRehearsedAfterTheSpecsOfItsNetwork() throws {
    try buildWithDevelopment()
    let states = try fixture.json("qr/development_metadata_1000000.json")["rehearsal"]?.array ?? []
    let decisions = Dictionary(
      uniqueKeysWithValues: states.map { ($0["as"]?.string ?? "", $0["decision"]?.string ?? "") })
    let alice = "d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d"
    let bob = "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"
    #expect(
      decisions == [
        "fresh": "accepted", "no-general-verifier": "accepted", "general:\(alice)": "accepted",
        "custom:\(alice)": "accepted", "general:\(bob)": "accepted", "custom:\(bob)": "refused",
      ])
  }

  @Test func thePageOfMetadataShowsTheDecisionsOfBothSteps() throws {
    try buildWithDevelopment()
    let page = try step(2, of: "n/development/index.html")
    #expect(page.components(separatedBy: "accepts it").count > 8, "both steps, in each row but one")
    #expect(page.contains("<th scope=\"col\">Then step 2</th>"))
    #expect(!page.contains("does not know the network"))
  }

  /// A version that no node was asked for is not said to run, and no node is said to be silent.
  @Test func onlyAnObservedVersionRunsOnTheChain() throws {
    try fixture.built()
    let seen = try fixture.text("n/westend/index.html")
    #expect(seen.contains("runs on the chain") && seen.contains("older than the chain"))
    // What nodes said is in the database; without it nothing was observed.
    let run = try ProcessRunner.run(
      "/bin/bash", ["-c", "rm -r site Portal/store Portal/log Portal/cache Output/hot.sqlite*"],
      folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run.error)")
    try fixture.tool.succeed("restore-defaults", "--quiet")
    try fixture.built(now: PortalFixture.later)
    let page = try fixture.text("n/westend/index.html")
    for text in [
      "runs on the chain", "older than the chain", "not yet on the chain", "The chain has",
    ] {
      #expect(!page.contains(text), "\(text)")
    }
    for text in [
      "not compared with a node yet", "older than the newest here",
      "No node has reported yet what the chain runs.", "This page has 9220, published ",
    ] { #expect(page.contains(text), "\(text)") }
    let record = try fixture.json("n/westend/network.json")
    #expect(record["live"] == .null)
    #expect(
      record["versions"]?.array?.map { $0["status"]?.string } == ["unseen", "older"])
    let status = try fixture.json("status.json")["networks"]?.array?.first
    #expect(status?["state"] == .string("unknown"))
    #expect(status?["live"] == .null)
  }
}
