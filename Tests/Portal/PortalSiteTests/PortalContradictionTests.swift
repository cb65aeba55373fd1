import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What a portal has published, compared with what its files say later.
@Suite struct PortalContradictionTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  /// Changes the file of the network.
  private func edit(_ text: String, to other: String) throws {
    let path = "Networks/westend.json"
    let old = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file(path)), as: UTF8.self)
    try #require(old.contains(text), "\(old)")
    try fixture.tool.folder.write(Array(old.replacing(text, with: other).utf8), to: path)
  }

  private func check(_ more: String...) throws -> Tool.Run {
    try fixture.tool.run(
      ["portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later]
        + more)
  }

  @Test(
    arguments: [
      ("\"base58Prefix\": 42", "\"base58Prefix\": 7", ["the address prefix 7", "(published: 42)"]),
      ("\"decimals\": 12", "\"decimals\": 3", ["the number of decimals 3", "(published: 12)"]),
      ("\"unit\": \"WND\"", "\"unit\": \"XXX\"", ["the unit 'XXX'", "(published: 'WND')"]),
      ("\"encryption\": \"sr25519\"", "\"encryption\": \"ed25519\"", ["the encryption ed25519"]),
      ("\"pathID\": \"//westend\"", "\"pathID\": \"//other\"", ["the derivation path '//other'"]),
    ])
  func changedSpecsAreNamedAndTakeNoEffect(
    _ old: String, _ new: String, _ expected: [String]
  ) throws {
    let before = try fixture.digest()
    try edit(old, to: new)
    let build = try fixture.build("--json", now: PortalFixture.later)
    #expect(build.exitCode == 12, "\(build)")
    let findings = try build.document["findings"]?.array ?? []
    let message = findings.first { $0["kind"]?.string == "contradiction" }?["message"]?.string ?? ""
    for part in expected { #expect(message.contains(part), "\(build)") }
    #expect(message.contains("--accept-specs-change"), "\(build)")
    // The site stays as it was, and every build says so again.
    #expect(try fixture.digest() == before)
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 12)
    let check = try check()
    #expect(check.exitCode == 12, "\(check)")
    for part in expected { #expect(check.output.contains(part), "\(check)") }
    // Nothing is prepared.
    let update = try fixture.tool.run("portal", "update", "westend", "--json")
    #expect(update.exitCode == 12, "\(update)")
    let network = try update.document["networks"]?.array?.first
    #expect(network?["exitCode"]?.integer() == 77, "\(update)")
    for part in expected {
      #expect(network?["reason"]?.string?.contains(part) == true, "\(update)")
    }
    #expect(fixture.tool.names(in: "Output/in_progress").allSatisfy { !$0.contains("9221") })
    // The way back.
    try edit(new, to: old)
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 0)
    #expect(try self.check().exitCode == 0)
  }

  @Test func anotherGenesisHashKeepsWhatIsPublished() throws {
    let before = try fixture.files()
    let genesis = try #require(try fixture.json("data.json")["westend"]?["genesisHash"]?.string)
    let other = String(repeating: "11", count: 32)
    try edit(String(genesis.dropFirst(2)), to: other)
    let build = try fixture.build(now: PortalFixture.later)
    #expect(build.exitCode == 12 && build.output.contains("genesis hash 11111111"), "\(build)")
    #expect(try fixture.files() == before)
    let check = try check()
    #expect(check.exitCode == 12 && check.output.contains("genesis hash 11111111"), "\(check)")
  }

  @Test func anotherIdIsNamedOnceAndIsInTheLog() throws {
    try fixture.edit { $0 = $0.replacing("\"id\": \"westend\"", with: "\"id\": \"moved\"") }
    let check = try check()
    #expect(check.exitCode == 12 && check.output.contains("was published as 'westend'"), "\(check)")
    let build = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later)
    #expect(
      build.error.contains("is called 'moved' now, but was published as 'westend'"), "\(build)")
    let log = try fixture.text("log/2026.jsonl").split(separator: "\n")
    let changes = try JSONValue(parsing: Array(try #require(log.last).utf8))["changes"]?.array ?? []
    #expect(changes.count { $0["event"]?.string == "published" } == 3, "\(log)")
    #expect(changes.allSatisfy { $0["id"]?.string == "moved" }, "\(log)")
    // The times of the publications stay.
    let network = try fixture.json("n/moved/network.json")
    #expect(network["versions"]?.array?.first?["publishedAt"]?.string == PortalFixture.now)
    let again = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later)
    #expect(again.exitCode == 0 && !again.error.contains("published as"), "\(again)")
    #expect(try self.check().exitCode == 0)
  }

  @Test func aNetworkThatIsGoneIsNamed() throws {
    let path = fixture.tool.folder.file("Portal/portal.json")
    let configuration = try JSONValue(parsing: try fixture.tool.bytes(path))
    var document = try #require(configuration.object)
    document["networks"] = .array(
      configuration["networks"]?.array?.filter { $0["id"]?.string != "westend" } ?? [])
    try fixture.tool.folder.write(
      JSONValue.object(document).serializedBytes(), to: "Portal/portal.json")
    let check = try check("--json")
    #expect(check.exitCode == 12, "\(check)")
    let messages = try check.document["findings"]?.array?.compactMap { $0["message"]?.string } ?? []
    #expect(messages.contains { $0.contains("has the network 'westend'") }, "\(check)")
    let plan = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--plan", "--now", PortalFixture.later)
    #expect(plan.error.contains("has the network 'westend'"), "\(plan)")
    // When the site has lost it too, the log still has it.
    for _ in 0..<2 {
      let build = try fixture.build(now: PortalFixture.later)
      #expect(build.exitCode == 0, "\(build)")
    }
    let named = "The log lists updates of the network 'westend'"
    let again = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later)
    #expect(again.error.contains(named), "\(again)")
    let published = try self.check()
    #expect(published.exitCode != 0 && published.output.contains(named), "\(published)")
    #expect(try fixture.tool.run("doctor").output.contains(named))
    // The operator removes it on purpose.
    try fixture.remove("Portal/store")
    let gc = try fixture.tool.run("portal", "gc", "--record-removals")
    #expect(gc.exitCode == 0, "\(gc)")
    #expect(!(try fixture.tool.run("doctor").output.contains(named)))
  }

  /// A site that was changed together with all its sums contradicts the signed specs.
  @Test func aSiteThatContradictsItsSignedSpecsIsRefused() throws {
    let site = try fixture.text("site.json")
    let changed = site.replacing("\"base58Prefix\": 42", with: "\"base58Prefix\": 7")
    try #require(changed != site)
    try fixture.tool.folder.write(Array(changed.utf8), to: "site/site.json")
    try fixture.sum()
    let stranger = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later,
      "--workspace", fixture.tool.folder.file("stranger"))
    #expect(stranger.exitCode == 77, "\(stranger)")
    #expect(
      stranger.output.contains("the address prefix 7 (signed: 42)"), "\(stranger)")
  }
}
