import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// python-tuf's client, and `cryptography` alone, follow a built site.
@Suite(.enabled(if: ProcessRunner.peerPython != nil, "\(ProcessRunner.peerAbsence)"))
struct IndexFollowerTests {
  private func peer(_ script: String, _ arguments: [String], input: [UInt8]) throws
    -> ProcessOutcome
  {
    let run = try ProcessRunner.run(
      try #require(ProcessRunner.peerPython),
      ["\(Checkout.path)/Tests/Portal/UpdateFrameworkTests/Peers/\(script).py"] + arguments,
      input: input)
    #expect(run.exitCode == 0, "\(script): \(run.error)")
    return run
  }

  private func visit(
    _ portal: IndexedPortal, _ state: String, _ copy: String, _ targets: [String],
    now: Int = 1_795_593_600
  ) -> JSONValue {
    let folder = portal.tool.folder
    return .members([
      "state": .string(folder.file("state-\(state)")), "site": .string(folder.file(copy)),
      "root": .string(folder.file("Portal/tuf/1.root.json")), "now": .integer(now),
      "targets": .strings(targets),
    ])
  }

  private func visits(_ jobs: [JSONValue]) throws -> [JSONValue] {
    let run = try peer("follow_index", [], input: JSONValue.array(jobs).serializedBytes())
    return try #require(try JSONValue(parsing: run.standardOutput).array)
  }

  @Test func pythonFollowsABuiltSiteOverTwoRotations() throws {
    let portal = try IndexedPortal()
    let payloads = try portal.files().filter { $0.hasPrefix("payload/") && $0.hasSuffix(".bin") }
    try #require(payloads.count >= 3)
    let targets = Array(payloads.prefix(3)) + ["nothing"]
    try portal.copy("v1")
    try portal.succeed([
      "portal", "rotate", "root", "--key", "root-2", "--key", "root-3", "--threshold", "2", "--now",
      IndexedPortal.start,
    ])
    try portal.build()
    try portal.copy("v2")
    try portal.succeed([
      "portal", "rotate", "index", "--key", "index-2", "--now", IndexedPortal.start,
    ])
    try portal.succeed([
      "portal", "rotate", "timestamp", "--key", "time-2", "--now", IndexedPortal.start,
    ])
    let old = try portal.run(["portal", "build", "--out", portal.site, "--index-key", "index"])
    #expect(old.exitCode == 77, "\(old)")
    try portal.build(keys: ["index-2", "time-2"])
    try portal.copy("v3")
    let results = try visits([
      visit(portal, "steady", "v1", targets), visit(portal, "steady", "v2", targets),
      visit(portal, "steady", "v3", targets), visit(portal, "late", "v3", targets),
    ])
    for (result, root) in zip(results, [1, 2, 4, 4]) {
      #expect(result["root"] == .integer(root), "\(result)")
      for path in payloads.prefix(3) {
        #expect(
          result["targets"]?[path] == .string(SHA256.hash(try portal.fixture.bytes(path)).hex))
      }
      #expect(result["targets"]?["nothing"] == .null)
    }
    for copy in ["v1", "v2", "v3"] {
      let run = try portal.check(copy, state: "state.json")
      #expect(run.exitCode == 0, "\(run)")
    }
    // The operator has newer roots than the old site.
    let own = try portal.run([
      "portal", "check", "--site", portal.tool.folder.file("v1"), "--no-pictures", "--now",
      IndexedPortal.start,
    ])
    #expect(own.exitCode == 12 && own.output.contains("the portal 4"), "\(own)")
  }

  @Test func pythonRefusesEveryAttackOnABuiltSite() throws {
    let portal = try IndexedPortal()
    let payload = try #require(
      try portal.files().first { $0.hasPrefix("payload/") && $0.hasSuffix(".bin") })
    try portal.copy("honest")
    try portal.fixture.edit { $0 = $0.replacing("Test portal", with: "Other portal") }
    try portal.build(PortalFixture.later)
    // Another operator signs the same site with other keys.
    try portal.shell("cp -a site newer; cp -a Portal kept; rm -rf Portal/tuf site/tuf")
    try portal.succeed(
      [
        "portal", "init", "--root-key", "root-3", "--index-key", "index-2", "--timestamp-key",
        "time-2",
      ])
    try portal.build(PortalFixture.later, keys: ["index-2", "time-2"])
    try portal.shell("mv site foreign; rm -rf Portal; mv kept Portal")
    let attacks: [(name: String, script: String, now: Int)] = [
      ("rollback", "cp -a honest forged", 1_795_685_400),
      ("freeze", "cp -a newer forged", 1_795_593_600 + 5 * 86_400),
      (
        "mix", "cp -a newer forged; cp honest/tuf/1.targets.json forged/tuf/2.targets.json",
        1_795_685_400
      ),
      ("changed payload", "cp -a newer forged; printf x >> forged/\(payload)", 1_795_685_400),
      (
        "long payload", "cp -a newer forged; head -c 9000000 /dev/zero >> forged/\(payload)",
        1_795_685_400
      ),
      (
        "foreign keys", "cp -a newer forged; cp foreign/tuf/timestamp.json forged/tuf/",
        1_795_685_400
      ),
      ("foreign index", "cp -a newer forged; cp foreign/tuf/*.json forged/tuf/", 1_795_685_400),
      (
        "changed time",
        "cp -a newer forged; sed -i 's/2026-11-29/2026-12-29/' forged/tuf/timestamp.json",
        1_795_685_400
      ),
      ("no snapshot", "cp -a newer forged; rm forged/tuf/*.snapshot.json", 1_795_685_400),
    ]
    var jobs: [JSONValue] = []
    for (number, attack) in attacks.enumerated() {
      try portal.shell("\(attack.script); mv forged forged-\(number)")
      // A reader that has seen the site keeps documents that an attacker takes away later.
      let state = attack.name == "rollback" ? "seen" : "\(number)"
      jobs.append(visit(portal, "seen", "newer", [], now: 1_795_685_400))
      jobs.append(visit(portal, state, "forged-\(number)", [payload], now: attack.now))
    }
    let results = try visits(jobs)
    for (number, attack) in attacks.enumerated() {
      #expect(results[2 * number]["error"] == nil, "\(attack.name): \(results[2 * number])")
      #expect(results[2 * number + 1]["error"] != nil, "\(attack.name)")
      let state = "check-\(number)"
      #expect(try portal.check("newer", at: PortalFixture.later, state: state).exitCode == 0)
      let days = attack.name == "freeze" ? "2026-11-30T08:00:00Z" : "2026-11-26T10:00:00Z"
      let run = try portal.check("forged-\(number)", at: days, state: state)
      #expect([66, 77].contains(run.exitCode), "\(attack.name): \(run)")
    }
  }

  @Test func cryptographyVerifiesASignatureByHand() throws {
    let portal = try IndexedPortal()
    for (number, path) in [
      (1, "1.root.json"), (2, "1.root.json"), (4, "1.targets.json"), (4, "1.n-westend.json"),
      (4, "1.snapshot.json"), (6, "timestamp.json"),
    ] {
      let seed = String(IndexedPortal.seed(number).dropFirst(2))
      let run = try peer("verify_signature", [seed], input: try portal.fixture.bytes("tuf/\(path)"))
      #expect(run.output.count == 65, "\(path)")
    }
  }
}
