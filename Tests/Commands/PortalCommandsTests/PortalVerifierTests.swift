import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// A change of the verifier on record reaches `portal.json`.
@Suite struct PortalVerifierTests {
  private let keys: KeysFixture
  private let tool: Tool
  private let site: String

  /// A workspace whose portal publishes Westend and Kusama, signed by the key `old` of a vault.
  init() throws {
    keys = try KeysFixture()
    tool = try Tool()
    site = tool.folder.file("site")
    for name in ["old", "new"] {
      try run("keys", "generate", name, "--role", "general", "--phrase-out", keys.folder.file(name))
    }
    try run("remove", "title", "polkadot-sr25519")
    try run("networks", "verifier", "set-general", "--key", "old")
    try run("add-specs", "-f", "-a")
    try run("sign", "--all", "--yes")
    try run("portal", "init")
    try run("portal", "build", "--out", site)
  }

  @discardableResult
  private func run(
    _ words: String..., code: Int32 = 0, hints: Bool = false,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws -> Tool.Run {
    var environment = [
      "HOTSIDE_PASSWORD_FILE": keys.passwordFile, "XDG_DATA_HOME": keys.folder.file("data"),
    ]
    if hints { environment["HOTSIDE_OUTPUT_HINTS"] = "true" }
    let run = try tool.run(words, environment: environment)
    #expect(run.exitCode == code, "\(run)", sourceLocation: sourceLocation)
    return run
  }

  private func digits(_ name: String) throws -> String {
    let shown = try run("keys", "show-public", name, "--json").document["publicKey"]?.string
    return try #require(shown)
  }

  private func verifiers() throws -> [String: [JSONValue]] {
    let portal = try JSONValue(parsing: tool.bytes(tool.folder.file("Portal/portal.json")))
    let pairs = portal["verifiers"]?.object?.map { ($0.name, $0.value["keys"]?.array ?? []) } ?? []
    return Dictionary(uniqueKeysWithValues: pairs)
  }

  private func published() throws -> [String] {
    let networks = try JSONValue(parsing: tool.bytes(site + "/data.json")).array ?? []
    return networks.compactMap { $0["chain"]?.string ?? $0["name"]?.string }
  }

  @Test func theNewKeyBeginsOnTheDayOnWhichTheOldOneEnds() throws {
    let asked = try run("networks", "verifier", "set-general", "--key", "new", code: 77)
    #expect(
      asked.error.contains("The portal publishes 2 networks of that verifier (kusama, westend)"),
      "\(asked)")
    let before = try verifiers()
    #expect(before.values.first?.count == 1)
    let changed = try run("networks", "verifier", "set-general", "--key", "new", "--yes")
    #expect(changed.error.contains("portal.json: the verifier"), "\(changed)")
    let after = try #require(try verifiers().values.first)
    #expect(try verifiers().count == 1)
    #expect(try after.map { $0["publicKey"]?.string } == [digits("old"), digits("new")])
    #expect(after[0]["from"] == .null && after[1]["until"] == .null)
    #expect(after[0]["until"]?.string != nil && after[0]["until"] == after[1]["from"])
    // What the old key has signed stays published; nothing has to be edited by hand.
    let plan = try run("portal", "build", "--out", site, "--plan", "--json")
    #expect(try plan.document["changes"]?.array?.isEmpty == false)
    try run("portal", "build", "--out", site)
    try run("sign", "--all", "--again-foreign", "--yes")
    let built = try run("portal", "build", "--out", site, "--json")
    #expect(try built.document["findings"] == .array([]))
    try run("portal", "check", "--site", site, "--no-pictures")
    #expect(try built.document["networks"]?.array?.count == 2)
  }

  /// A build publishes only what the verifier has signed, so it is not the next step.
  @Test func aSignatureByAnotherKeyIsNotOfferedForPublishing() throws {
    let signed = try run(
      "sign", "kusama", "westend", "--again", "--yes", "--key", "new", "--override-verifier",
      hints: true)
    #expect(signed.error.contains("Next: hotside status"), "\(signed)")
    #expect(!signed.error.contains("portal build"), "\(signed)")
    let built = try run("portal", "build", "--out", site, code: 12)
    let row = built.output.split(separator: "\n").first { $0.hasPrefix("kusama ") }
    #expect(row?.contains(" specs  left out") == true, "\(built)")
  }

  /// The record comes back with the database, and `portal.json` with one option.
  @Test func aRestoredRecordIsTakenBack() throws {
    try run("networks", "verifier", "set-general", "--key", "new", "--yes")
    try run("sign", "--all", "--again-foreign", "--yes")
    try run("portal", "build", "--out", site)
    try tool.goBack(to: 2)
    let plan = try run("portal", "build", "--out", site, "--take-verifiers", "--plan")
    #expect(plan.error.contains("has the key sr25519 \(try digits("old"))"), "\(plan)")
    #expect(try verifiers().values.first?.last?["until"] == .null)
    try run("portal", "build", "--out", site, "--take-verifiers")
    let keys = try #require(try verifiers().values.first)
    #expect(keys[0]["until"] == .null && keys[1]["until"] == keys[1]["from"])
    let again = try run("portal", "build", "--out", site, "--take-verifiers")
    #expect(again.error.contains("has the keys of the verifiers on record already"), "\(again)")
    try run("portal", "check", "--site", site, "--no-pictures")
  }

  /// A network that gets a key of its own does not take it to the others.
  @Test func oneNetworkGetsAVerifierOfItsOwn() throws {
    try run("networks", "verifier", "set", "westend", "--key", "new", "--yes")
    let all = try verifiers()
    #expect(all.count == 2)
    let (old, new) = (try digits("old"), try digits("new"))
    #expect(all["key-\(old.prefix(8))"]?.count == 1)
    #expect(
      all["key-\(new.prefix(8))"]?.compactMap { $0["publicKey"]?.string } == [old, new])
    try run("sign", "--all", "--again-foreign", "--yes")
    try run("portal", "build", "--out", site)
    try run("portal", "check", "--site", site, "--no-pictures")
    // And back to the others.
    try run("networks", "verifier", "set", "westend", "--general", "--yes")
    try run("portal", "build", "--out", site)
  }

  /// A portal whose keys are not those on record is somebody's decision.
  @Test func anotherVerifierInThePortalStays() throws {
    try run("networks", "verifier", "set-general", "--key", "new", "--yes")
    try tool.goBack(to: 2)
    let before = try verifiers()
    let changed = try run(
      "networks", "verifier", "set-general", "--vault-default", "--yes")
    #expect(!changed.error.contains("portal.json: the verifier"), "\(changed)")
    #expect(try verifiers() == before)
  }

  /// The line that undoes the record, and a command that changes nothing, name what is left to do.
  @Test func anotherVerifierInThePortalIsNamed() throws {
    let changed = try run("networks", "verifier", "set", "westend", "--key", "new", "--yes")
    let way = "'hotside portal build --take-verifiers' takes it."
    #expect(!changed.error.contains(way), "\(changed)")
    let undo = try #require(changed.error.split(separator: "To undo: hotside ").last)
    let words = undo.prefix { $0 != "\n" }.split(separator: " ").map(String.init)
    let undone = try tool.succeed(words: words)
    #expect(undone.error.contains("The verifiers of westend in portal.json are not"), "\(undone)")
    let again = try run("networks", "verifier", "set", "westend", "--general", "--yes")
    #expect(again.error.contains(way), "\(again)")
    try run("portal", "build", "--out", site, "--take-verifiers")
    let last = try run("networks", "verifier", "set", "westend", "--general", "--yes")
    #expect(!last.error.contains(way), "\(last)")
    // The record has changed, and the portal cannot.
    try tool.folder.write(Array("{".utf8), to: "Portal/portal.json")
    let partly = try run(
      "networks", "verifier", "set", "westend", "--key", "new", "--yes", code: 12)
    #expect(partly.error.contains("keeps its verifiers"), "\(partly)")
  }
}
