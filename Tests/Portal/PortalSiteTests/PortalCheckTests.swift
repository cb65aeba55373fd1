import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `portal check`: what is changed in a site afterwards is found, all of it, by its files alone.
@Suite struct PortalCheckTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func check(_ more: String...) throws -> Tool.Run {
    try fixture.tool.run(
      ["portal", "check", "--site", fixture.site, "--json", "--now", PortalFixture.now] + more)
  }

  private func findings(_ run: Tool.Run) throws -> [String] {
    try (run.document["findings"]?.array ?? []).map {
      "\($0["path"]?.string ?? ""): \($0["message"]?.string ?? "")"
    }
  }

  /// Changes a file and what SHA256SUMS says of it.
  private func forge(_ path: String, _ change: (inout [UInt8]) -> Void) throws {
    var bytes = try fixture.bytes(path)
    change(&bytes)
    try fixture.tool.folder.write(bytes, to: "site/" + path)
    try fixture.sum()
  }

  /// What `check-deployment` was for: nothing is written, whatever it finds.
  @Test func whetherThereIsSomethingToDeployIsFound() throws {
    let before = try check("--no-pictures")
    #expect(try before.document["isUpToDate"] == .null)
    let current = try check("--no-pictures", "--deployment")
    #expect(try current.document["isUpToDate"] == .bool(true), "\(current)")
    #expect(current.exitCode == before.exitCode)
    // A title, and then an update that is complete and nobody has published.
    let configuration = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file("Portal/portal.json")),
      as: UTF8.self)
    try fixture.tool.folder.write(
      Array(configuration.replacingOccurrences(of: "Test portal", with: "Another title").utf8),
      to: "Portal/portal.json")
    let renamed = try check("--no-pictures", "--deployment")
    #expect(renamed.exitCode == 12, "\(renamed)")
    #expect(try renamed.document["isUpToDate"] == .bool(false))
    #expect(
      try findings(renamed).contains { $0.contains("A build now would change") }, "\(renamed)")
    let names = try FileManager.default.contentsOfDirectory(atPath: fixture.tool.folder.path)
    #expect(!names.contains { $0.contains("building") })
    try fixture.remove("Portal/store")
    try fixture.remove("Portal/log")
    let unpublished = try check("--no-pictures", "--deployment")
    #expect(
      try findings(unpublished).contains { $0.contains("A build now would publish") },
      "\(unpublished)")
    #expect(!FileManager.default.fileExists(atPath: fixture.tool.folder.path + "/Portal/store"))
  }

  /// 15, 16: what a build could not publish is told, and where none can be made the site is not up to date;
  /// what is deployed is the site that is given, whatever a package says of its home.
  @Test func aBuildThatFailsIsNotFine() throws {
    let product = "Output/completed/load_metadata_westendV9220_Alice-sr25519"
    let manifest = try JSONValue(
      parsing: try fixture.tool.bytes(fixture.tool.folder.file(product + ".json")))
    let hash = try #require(manifest["payloadHash"]?.string)
    let other = manifest.serialized().replacing(hash, with: String(repeating: "ab", count: 32))
    try fixture.tool.folder.write(Array(other.utf8), to: product + "-late.json")
    try fixture.tool.folder.write([0x47, 0x49, 0x46], to: product + "-late.gif")
    let late = try check("--no-pictures", "--deployment")
    #expect(late.exitCode == 12, "\(late)")
    #expect(
      try findings(late).contains {
        $0.contains("V9220_Alice-sr25519-late.gif: A build now would not")
      },
      "\(late)")
    try fixture.tool.folder.write(
      Array("{\"homepage\": \"https://127.0.0.1:1/\"}".utf8), to: "package.json")
    try forge("data.json") { $0 += [0x0a] }
    let changed = try check("--no-pictures", "--deployment")
    #expect(
      try findings(changed).contains { $0.contains("(first: data.json).") },
      "\(changed)")
    for path in ["Portal/blobs", "Output/completed"] { try fixture.remove(path) }
    let failed = try check("--no-pictures", "--deployment")
    #expect(failed.exitCode == 66, "\(failed)")
    #expect(try failed.document["isUpToDate"] == nil)
  }

  /// 6: every bad file is named, not the first alone.
  @Test func everyChangedFileIsNamed() throws {
    for path in ["index.html", "qr/westend_specs.png", "data.json"] {
      try fixture.tool.folder.write(try fixture.bytes(path) + [0x20], to: "site/" + path)
    }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 65, "\(run)")
    let sums = try findings(run).filter { $0.contains("Its SHA-256 is") }
    #expect(sums.count == 3)
  }

  @Test func missingAndSurplusFilesAreNamed() throws {
    try fixture.remove("site/qr/westend_specs.json")
    try fixture.tool.folder.write([1], to: "site/qr/unsigned_westend_specs.png")
    let run = try check()
    #expect(run.exitCode == 77, "\(run)")
    let found = try findings(run)
    #expect(found.contains("qr/westend_specs.json: It is in SHA256SUMS, but does not exist."))
    #expect(
      found.contains(
        "qr/unsigned_westend_specs.png: Unsigned pictures are for the queue, and are never published."
      ))
    #expect(found.contains("qr/unsigned_westend_specs.png: It is not in SHA256SUMS."))
  }

  /// 2: specs are verified too, whatever the sums say.
  @Test func aForgedPayloadIsRefused() throws {
    let hash = try #require(
      try fixture.json("qr/westend_specs.json")["payloadHash"]?.string)
    try forge("payload/\(hash).bin") { $0[$0.count - 1] ^= 1 }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      try findings(run).contains(
        "payload/\(hash).bin: It does not hold the payload that its name says."))
  }

  /// 4: what a name says is compared with what is signed.
  @Test func aRenamedPictureIsFound() throws {
    let site = fixture.site + "/qr/"
    for ending in ["apng", "json"] {
      try FileManager.default.removeItem(atPath: site + "westend_metadata_9150.\(ending)")
      try FileManager.default.copyItem(
        atPath: site + "westend_metadata_9220.\(ending)",
        toPath: site + "westend_metadata_9150.\(ending)")
    }
    try forge("qr/westend_metadata_9150.json") { bytes in
      let text = String(decoding: bytes, as: UTF8.self)
      bytes = Array(text.replacing("westend_metadata_9220", with: "westend_metadata_9150").utf8)
    }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      try findings(run).contains(
        "qr/westend_metadata_9150.apng: Its name says version 9150, but its payload holds version 9220."
      ))
  }

  /// 1: who has signed is what the payload proves.
  @Test func aFeedThatNamesAnotherSignerIsRefused() throws {
    try forge("data.json") { bytes in
      bytes = Array(
        String(decoding: bytes, as: UTF8.self).replacing("Development key //Alice", with: "Parity")
          .utf8)
    }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      try findings(run).contains(
        "data.json: It names the wrong signer of 'qr/westend_specs.png'."))
  }

  @Test func aPictureOfAnotherPayloadIsFound() throws {
    let other = try fixture.bytes("qr/westend_metadata_9150.apng")
    try forge("qr/westend_metadata_9220.apng") { $0 = other }
    let run = try check()
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      try findings(run).contains {
        $0.hasPrefix("qr/westend_metadata_9220.apng: It holds the payload ")
      })
  }

  @Test func aCutLogIsRefused() throws {
    try fixture.edit { $0 = $0.replacing("\"Test portal\"", with: "\"Another\"") }
    try forge("log/2026.jsonl") { $0 = Array("{\"index\":2}\n".utf8) + $0 }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77, "\(run)")
  }

  @Test func aLinkThatLeadsNowhereIsFound() throws {
    try forge("index.html") { bytes in
      bytes = Array(
        String(decoding: bytes, as: UTF8.self).replacing(
          "n/westend/index.html", with: "n/nowhere/index.html"
        ).utf8)
    }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77, "\(run)")
    #expect(
      try findings(run)
        == [
          "index.html: It is not what this release of Hotside builds from site.json, payloads and log.",
          "index.html: Its link to 'n/nowhere/index.html' does not lead to a file.",
        ])
  }

  /// Its chain of hashes holds, and it is another than the portal's.
  @Test func anotherLogIsRefused() throws {
    try forge("log/2026.jsonl") { $0 = [] }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 77, "\(run)")
    #expect(try findings(run).contains { $0.hasPrefix("log: Its entries are not those") }, "\(run)")
  }

  /// No check sum covers the status, and pages run it.
  @Test(arguments: ["status.js", "n/kusama/status.js"])
  func aStatusScriptHoldsTheStatusAlone(path: String) throws {
    let script = try fixture.text(path)
    for other in ["alert(1)\n", script + "alert(1)\n", script.replacing("kusama", with: "kuksama")]
    {
      try fixture.tool.folder.write(Array(other.utf8), to: "site/" + path)
      let run = try check("--no-pictures")
      #expect(run.exitCode == 77, "\(run)")
      #expect(
        try findings(run) == ["\(path): It differs from status.json, and pages run it."])
    }
    try fixture.remove("site/" + path)
    #expect(try check("--no-pictures").exitCode == 66)
  }

  @Test(arguments: [
    (
      #""relay": null"#, #""relay": "kusama""#,
      "networks[0].relay is 'kusama', which has a relay chain itself"
    ),
    (
      #""keys": ["#,
      #"""
      "keys": [{"scheme": "sr25519", "publicKey":
        "8eaf04151687736326c9fea17e25fc5287613693c912909cb226aa4794f26a48"},
      """#, "is a second key of sr25519 on the same days"
    ),
  ])
  func aConfigurationThatContradictsItselfIsRefused(old: String, new: String, told: String) throws {
    try fixture.edit { text in
      guard let place = text.range(of: old) else { return }
      text.replaceSubrange(place, with: new)
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65 && run.error.contains(told), "\(run)")
  }

  /// Of what is missing the code is that of what is missing.
  @Test(arguments: [
    "qr/westend_specs.png", "qr/westend_metadata_9220.apng", "qr/westend_metadata_9220.json",
    "n/westend/index.html", "feed.atom",
  ])
  func aMissingFileHasTheExitCodeForMissingFiles(path: String) throws {
    try fixture.remove("site/" + path)
    let run = try check("--no-pictures")
    #expect(run.exitCode == 66, "\(run)")
    #expect(try findings(run).contains("\(path): It is in SHA256SUMS, but does not exist."))
  }

  /// Whoever changes a file and its check sum alike contradicts another file.
  @Test(arguments: [
    ("data.json", "\"WND\"", "\"DOT\"", "the unit of 'westend' is 'DOT', but it is WND"),
    (
      "data.json", "\"decimals\": 12", "\"decimals\": 0",
      "the number of decimals of 'westend' is '0'"
    ),
    ("data.json", "\"base58prefix\": 42", "\"base58prefix\": 0", "the prefix of 'westend' is '0'"),
    (
      "data.json", "\"block\": \"0x", "\"block\": \"0xff",
      "the source of 'qr/westend_metadata_9220.apng'"
    ),
    (
      "feeds/data-nova.json", "0xe143f2", "0xe143f3", "The genesis hash of 'westend' is not that of"
    ),
    ("n/westend/index.html", "</main>", "", "An element </body> ends that is not open."),
    ("feed.atom", "</entry>", "", "An element </feed> ends that is not open."),
    (
      "n/westend/index.html", "</main>", String(repeating: " ", count: 70_000) + "</main>",
      "limits.pageBytes"
    ),
    ("metadata/westend_9220.scale", "meta", "atem", "It says that the metadata hash is"),
    ("icons/westend.svg", "<rect ", "<rect onload=\"x()\" ", "it has the event handler"),
    ("status.json", "\"networks\"", "\"networkz\"", "It is not a status of networks."),
  ])
  func contradictionsBetweenFilesAreFound(path: String, old: String, new: String, message: String)
    throws
  {
    try forge(path) { bytes in
      guard let place = bytes.firstRange(of: Array(old.utf8)) else {
        Issue.record("\(path) has no \(old)")
        return
      }
      bytes.replaceSubrange(place, with: Array(new.utf8))
    }
    let run = try check("--no-pictures")
    #expect(run.exitCode == 65 || run.exitCode == 77, "\(run)")
    #expect(
      try findings(run).contains { $0.hasPrefix(path + ": ") && $0.contains(message) }, "\(run)")
  }

  /// What users scan is read, under whatever name.
  @Test(arguments: ["qr/slow/westend_metadata_9220.apng", "qr/westend_metadata_latest.apng"])
  func copiesShowWhatTheyAreCopiesOf(path: String) throws {
    let other = try fixture.bytes("qr/westend_specs.png")
    try forge(path) { $0 = other }
    let run = try check()
    #expect(run.exitCode == (path.contains("latest") ? 77 : 65), "\(run)")
    #expect(try findings(run).contains { $0.hasPrefix(path + ": ") }, "\(run)")
  }

  @Test func aFolderWithoutABuildIsNotASite() throws {
    let run = try fixture.tool.run("portal", "check", "--site", fixture.tool.folder.file("Portal"))
    #expect(run.exitCode == 66, "\(run)")
    #expect(run.error.contains("is not a portal site"))
  }
}
