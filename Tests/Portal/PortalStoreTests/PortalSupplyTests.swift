import CommandTestSupport
import Foundation
import JSONCodec
import LoopbackServer
import Synchronization
import TestSupport
import Testing
import ToolTestSupport

/// What a build gets from elsewhere, what it needs, and what it tells besides (portal 2.2, 5, 5.2).
@Suite struct PortalSupplyTests {
  @Test func aLinkedSiteIsBuiltInItsTarget() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try FileManager.default.moveItem(
      atPath: fixture.site, toPath: fixture.tool.folder.file("real"))
    try FileManager.default.createSymbolicLink(
      atPath: fixture.site, withDestinationPath: "real")
    try fixture.edit { $0 = $0.replacing("Test portal", with: "Another portal") }
    let files = try fixture.files(in: "real")
    try fixture.built()
    #expect(try fixture.files(in: "real") == files)
    #expect(try fixture.text("index.html").contains("Another portal"))
    let destination = try FileManager.default.destinationOfSymbolicLink(atPath: fixture.site)
    #expect(destination == "real")
  }

  @Test func linksAmongTheOperatorsFilesAreNotFollowed() throws {
    let fixture = try PortalFixture()
    try fixture.tool.folder.write(Array("secret".utf8), to: "password")
    try FileManager.default.createDirectory(
      atPath: fixture.tool.folder.file("Portal/static"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: fixture.tool.folder.file("Portal/static/robots.txt"),
      withDestinationPath: "../../password")
    let run = try fixture.build()
    #expect(run.exitCode == 65 && run.error.contains("it is a link or a folder"), "\(run)")
    #expect(!FileManager.default.fileExists(atPath: fixture.site))
  }

  @Test(arguments: [false, true])
  func theStoreComesBackFromThePublishedSite(overTheWeb: Bool) throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let before = try fixture.digest()
    let published = fixture.tool.folder.file("published")
    try FileManager.default.copyItem(atPath: fixture.site, toPath: published)
    for path in ["site", "Portal/blobs", "Portal/cache"] { try fixture.remove(path) }
    // The completed updates of the workspace have the payloads too.
    #expect(try fixture.build().exitCode == 0)
    #expect(try fixture.digest() == before)
    for path in ["site", "Portal/blobs", "Portal/cache", "Output/completed"] {
      try fixture.remove(path)
    }
    #expect(try fixture.build().exitCode == 66)
    let files = PublishedFiles(folder: published)
    let server = try HTTPServer(port: 0, files)
    defer { server.stop() }
    let place = overTheWeb ? "http://127.0.0.1:\(server.port)/" : published
    let run = try fixture.build("--from-site", place)
    #expect(run.exitCode == 0, "\(run)")
    #expect(try fixture.digest() == before)
    #expect((files.asked.withLock { $0.count } > 0) == overTheWeb)
  }

  /// A payload that is gone costs nothing while the former build has it, and one network otherwise.
  @Test func aLostPayloadStopsNoOtherNetwork() throws {
    let fixture = try PortalFixture()
    for name in ["kusama", "polkadot"] {
      try fixture.tool.succeed("add-specs", "-f", "-n", name, "--quiet")
      try fixture.tool.succeed(
        "make", "--msg", "add-specs", "--payload", "sign_me_add_specs_\(name)_sr25519",
        "--verifier-alice", "sr25519", "--quiet")
    }
    try fixture.built()
    let before = try fixture.digest()
    let blobs = fixture.tool.folder.file("Portal/blobs")
    let sizes = try FileManager.default.contentsOfDirectory(atPath: blobs).map {
      (try Data(contentsOf: URL(filePath: "\(blobs)/\($0)")).count, $0)
    }
    // Of metadata, whose hash stands in the names of the site's files.
    let (_, name) = try #require(sizes.max { $0.0 < $1.0 })
    let hash = String(name.dropLast(".gz".count))
    try fixture.remove("Portal/blobs/\(name)")
    try fixture.remove("Portal/cache")
    let restored = try fixture.build()
    #expect(restored.exitCode == 0, "\(restored)")
    #expect(try fixture.digest() == before)
    #expect(try fixture.files().contains { $0.contains(hash) })

    try fixture.remove("Output/completed")
    for isGone in [false, true] {
      try fixture.tool.folder.write([0], to: "Portal/blobs/\(name)")
      if isGone { try fixture.remove("Portal/blobs/\(name)") }
      for path in ["site", "Portal/cache"] { try fixture.remove(path) }
      let run = try fixture.build()
      #expect(run.exitCode == 12, "\(run)")
      #expect(run.output.contains("The store lacks the payload of version"), "\(run)")
      #expect(run.output.contains("\(hash.prefix(8))…"), "\(run)")
      let document = try fixture.build("--json").error
      #expect(document.contains(hash), "\(document)")
      #expect(try !fixture.files().contains { $0.contains(hash) })
    }
  }

  /// What the world sees is what is checked; nothing of it stays.
  @Test func checkOfAnAddressFindsDamageAndLeavesNoFiles() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let server = try HTTPServer(port: 0, PublishedFiles(folder: fixture.site))
    defer { server.stop() }
    let temporary = fixture.tool.folder.file("temporary")
    try FileManager.default.createDirectory(
      atPath: temporary, withIntermediateDirectories: true)
    func check(_ place: String) throws -> Tool.Run {
      try fixture.tool.run(
        ["portal", "check", "--site", place, "--json", "--now", PortalFixture.now],
        environment: ["TMPDIR": temporary])
    }
    let address = "http://127.0.0.1:\(server.port)/"
    let local = try check(fixture.site)
    let remote = try check(address)
    #expect(remote.output == local.output && remote.exitCode == local.exitCode, "\(remote)")

    let name = try #require(try fixture.files().first { $0.hasSuffix(".bin") })
    var bytes = try fixture.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try fixture.tool.folder.write(bytes, to: "site/" + name)
    try fixture.remove("site/data.json")
    let sums = String(decoding: try fixture.bytes("SHA256SUMS"), as: UTF8.self)
    let outside = String(repeating: "0", count: 64) + "  ../outside\n"
    try fixture.tool.folder.write(Array((outside + sums).utf8), to: "site/SHA256SUMS")
    let changed = try check(address)
    let paths = try changed.document["findings"]?.array?.compactMap { $0["path"]?.string } ?? []
    #expect(Set([name, "data.json", "../outside"]).isSubset(of: paths), "\(changed)")
    #expect(!FileManager.default.fileExists(atPath: temporary + "/outside"))
    #expect(try FileManager.default.contentsOfDirectory(atPath: temporary) == [])
    let nowhere = try check(address + "nowhere")
    #expect(nowhere.exitCode == 66, "\(nowhere)")
  }

  @Test func aPublishedPayloadThatDoesNotMatchItsNameIsRefused() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let name = try #require(try fixture.files().first { $0.hasSuffix(".bin") })
    var bytes = try fixture.bytes(name)
    bytes[bytes.count / 2] ^= 1
    try fixture.tool.folder.write(bytes, to: "published/\(name)")
    try fixture.tool.folder.write(try fixture.bytes("SHA256SUMS"), to: "published/SHA256SUMS")
    try fixture.remove("Portal/blobs")
    let run = try fixture.build("--from-site", fixture.tool.folder.file("published"))
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains("does not hold what its name says"))
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aFullDiskIsReportedBeforeAnythingIsDrawn() throws {
    let fixture = try PortalFixture()
    let disk = fixture.tool.folder.file("disk")
    try FileManager.default.createDirectory(atPath: disk, withIntermediateDirectories: true)
    let run = try fixture.tool.run(
      ["portal", "build", "--out", disk + "/site", "--now", PortalFixture.now],
      within: Confinement.small(disk, kilobytes: 300))
    #expect(run.exitCode == 73, "\(run)")
    #expect(run.error.contains("but its disk has"), "\(run)")
    #expect(try FileManager.default.contentsOfDirectory(atPath: disk) == [])
  }

  @Test func theLengthAfterTheNextVersionsIsEstimated() throws {
    let fixture = try PortalFixture()
    let document = try fixture.built()
    let length = try #require(document["siteLength"]?.integer(Int.self))
    let next = try #require(document["estimatedNextLength"]?.integer(Int.self))
    // A third picture with its payload comes, and none goes.
    let newest = try fixture.bytes("qr/westend_metadata_9220.apng").count
    #expect((newest..<(newest * 2)).contains(next - length), "\(document)")
    // From the next version on, one goes for each that comes, and its payload stays gzipped.
    try fixture.edit { $0 = $0.replacing("\"pictures\": 3", with: "\"pictures\": 2") }
    let full = try fixture.built()
    let kept = try #require(full["estimatedNextLength"]?.integer(Int.self))
    #expect(abs(kept - (full["siteLength"]?.integer(Int.self) ?? 0)) < newest / 2, "\(full)")
  }

  @Test func aSummaryIsMarkdownAndAppended() throws {
    let fixture = try PortalFixture()
    try fixture.edit { $0 = $0.replacing("Test portal", with: "A | <b>B</b>") }
    let file = fixture.tool.folder.file("summary.md")
    let surroundings = ["GITHUB_STEP_SUMMARY": file]
    #expect(try fixture.build("--summary", "-", environment: surroundings).exitCode == 0)
    #expect(!FileManager.default.fileExists(atPath: file))
    #expect(try fixture.build(environment: surroundings).exitCode == 0)
    let other = fixture.tool.folder.file("other.md")
    try fixture.tool.folder.write(Array("before\n".utf8), to: "other.md")
    #expect(try fixture.build("--summary", other, environment: surroundings).exitCode == 0)
    let text = String(decoding: try fixture.tool.bytes(other), as: UTF8.self)
    #expect(
      text
        == "before\n" + String(decoding: try fixture.tool.bytes(file), as: UTF8.self))
    #expect(text.contains("### A &#124; &#60;b&#62;B&#60;/b&#62;\n"))
    #expect(text.contains("| Network | Version | State |\n| :- | :- | :- |\n"))
    #expect(text.contains("| westend | 9220 | current |\n"), "\(text)")
  }

  private static let icons = [
    ("acala", "good.svg", "<svg xmlns='http://www.w3.org/2000/svg'><circle r='3'/></svg>"),
    ("jaz", "script.svg", "<svg><script>alert(1)</script></svg>"),
    ("moonriver", "large.svg", String(repeating: "x", count: 40_000)),
    ("centrifuge", "nowhere.svg", nil),
  ]

  /// Writes a configuration of chains whose icons are at a port, and returns the command that imports it.
  private func writeIcons(at port: UInt16, in tool: Tool) throws -> [String] {
    let key = "46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a"
    var config = "[verifier]\nname = \"P\"\npublic_key = \"\(key)\"\n"
    var feed: [String] = []
    for (place, (name, file, text)) in Self.icons.enumerated() {
      if let text { try tool.folder.write(Array(text.utf8), to: "web/\(file)") }
      config += "[[chains]]\nname = \"\(name)\"\nicon = \"http://127.0.0.1:\(port)/\(file)\"\n"
      feed.append(
        """
        "\(name)": {"genesisHash": "\(String(repeating: "0\(place + 1)", count: 32))", "unit": "U",
          "base58prefix": \(place), "decimals": 12}
        """)
    }
    try tool.folder.write(Array("{\(feed.joined(separator: ","))}".utf8), to: "old/data.json")
    try tool.folder.write(Array(config.utf8), to: "old/config.toml")
    return [
      "portal", "import-config", tool.folder.file("old/config.toml"), "--data",
      tool.folder.file("old/data.json"), "--json",
    ]
  }

  @Test func iconsOfOtherHostsAreFetchedIfTheyAreSafe() throws {
    let tool = try Tool(restored: false)
    let files = PublishedFiles(folder: tool.folder.file("web"))
    let server = try HTTPServer(port: 0, files)
    defer { server.stop() }
    let line = try writeIcons(at: server.port, in: tool)
    let listed = try tool.run(line + ["--dry-run"])
    #expect(listed.exitCode == 12, "\(listed)")
    #expect(files.asked.withLock { $0 } == [])
    let reviewed = listed.error.matches(of: /--reviewed [0-9a-f]{64}/).flatMap {
      $0.output.split(separator: " ").map(String.init)
    }
    try #require(reviewed.count == 2 * Self.icons.count, "\(listed)")
    let run = try tool.run(line + ["--fetch-icons"] + reviewed)
    #expect(run.exitCode == 0, "\(run)")
    let networks = try #require(try run.document["configuration"]?["networks"]?.array)
    #expect(
      networks.map { $0["icon"] } == [.string("icons/acala.svg"), .null, .null, .null], "\(run)")
    #expect(
      try tool.bytes(tool.folder.file("Portal/icons/acala.svg"))
        == Array("<svg xmlns=\"http://www.w3.org/2000/svg\"><circle r=\"3\"/></svg>\n".utf8))
    for clause in [
      "it has the element 'script'", "it has more than 33 KB",
      "its host answers with HTTP status 404",
    ] { #expect(run.error.contains(clause), "\(run)") }
  }
}

/// The files of a folder, and which of them were asked for.
final class PublishedFiles: HTTPService {
  let folder: String
  let asked = Mutex<[String]>([])

  init(folder: String) { self.folder = folder }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    asked.withLock { $0.append(request.path) }
    guard let bytes = FileManager.default.contents(atPath: folder + request.path) else {
      return .text(404, "There is none.\n")
    }
    return .whole(status: 200, [], Array(bytes))
  }
}
