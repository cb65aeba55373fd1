import ByteSupport
import CommandTestSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// `status.json` and `status.js`: what was seen of the chains, which every run tells anew.
@Suite struct PortalStatusTests {
  private let fixture: PortalFixture

  init() throws { fixture = try PortalFixture() }

  private func shell(_ line: String) throws {
    let run = try ProcessRunner.run("/bin/bash", ["-c", line], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run.error)")
  }

  private func westend() throws -> JSONValue {
    let networks = try fixture.json("status.json")["networks"]?.array ?? []
    return try #require(networks.first { $0["id"] == .string("westend") })
  }

  /// Asks a node of Westend, which is gone afterwards.
  private func look(version: UInt32, isOther: Bool = false, isSilent: Bool = false) throws {
    let genesis = try NetworkDefaults.compiled().networks.first { $0.specs.name == "westend" }?
      .specs.genesisHash
    let node = try Nodes.sample("westend", version: version, genesis: isOther ? nil : genesis)
    defer { node.stop() }
    let silent = try ReservedPort()
    try fixture.tool.succeed(
      "networks", "set-endpoint", "westend", isSilent ? silent.url : node.url, "--quiet")
    _ = try fixture.tool.run("status", "westend", "--fetch", "--json")
  }

  private func check() throws -> Int32 {
    try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.now
    ).exitCode
  }

  /// After yesterday's backup was put back, the next review would compare with an older version.
  @Test func aPublishedVersionThatTheDatabaseLacksIsNamed() throws {
    try fixture.built()
    let tool = fixture.tool
    func row() throws -> (code: Int32, state: String?, reasons: String) {
      let run = try tool.run("status", "westend", "--json")
      let item = try run.document["items"]?.array?.first {
        $0["kind"] == .string("load-metadata") && $0["specVersion"] == .integer(9220)
      }
      return (run.exitCode, item?["state"]?.string, item?["reasons"]?.serialized() ?? "")
    }
    #expect(try row().state == "published")
    try tool.succeed("remove", "spec-name-version", "westend", "9220", "--yes")
    for line in [
      "rm Output/in_progress/*9220*", "rm Output/completed/*9220*", "rm Output/completed/*",
    ] {
      try shell(line)
      let row = try row()
      #expect(row.code == 12 && row.state == "behind", "\(line): \(row)")
      #expect(
        row.reasons.contains(
          "Version 9220 is published, but the newest in the database is 9150"),
        "\(line): \(row)")
    }
    // The metadata that the copy has is enough.
    try tool.goBack(to: 2)
    #expect(try tool.run("status", "westend").output.contains("not in the database") == false)
  }

  /// `sign NAME` counts the rows that `status NAME` counts, specs for the portal among them.
  @Test func specsForThePortalAreLeftToDoUntilTheyAreSigned() throws {
    try shell("rm Output/*/*specs*")
    let tool = fixture.tool
    #expect(try tool.run("status", "westend").exitCode == 12)
    for words in [["sign", "westend"], ["station", "westend", "--plain"]] {
      let stored = try tool.run(words)
      #expect(stored.exitCode == 12, "\(stored)")
      #expect(
        stored.error.contains(
          "westend specs sr25519 is stored. Run 'hotside add-specs -f -n westend-sr25519'."),
        "\(stored)")
    }
    try tool.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    try tool.succeed("sign", "westend", "--verifier-alice", "sr25519", "--yes", "--quiet")
    try tool.succeed("sign", "westend")
  }

  /// A runner without its cache has the payloads again, but not the signatures that the portal has.
  @Test func nobodySignsAgainWhatIsPublished() throws {
    try fixture.built()
    let tool = fixture.tool
    try tool.succeed("add-specs", "-f", "-n", "westend", "--quiet")
    try shell("rm Output/completed/*")
    #expect(tool.payloads.count == 3)
    func states() throws -> Set<String> {
      let items = try tool.run("status", "westend", "--json").document["items"]?.array ?? []
      return Set(items.compactMap { $0["state"]?.string })
    }
    #expect(try states() == ["published"])
    let run = try tool.run("sign", "--all", "--hand-over", "to-sign")
    #expect(!tool.names(in: "to-sign").contains("to-sign.md"), "\(run)")
    // Another verifier has not signed them.
    try tool.succeed("networks", "verifier", "set", "westend", "--none", "--yes")
    #expect(try states() == ["waiting"])
  }

  /// The status is not better than what a build or `hotside status` says.
  @Test func aStoreThatLacksPublicationsIsNotCurrent() throws {
    try fixture.built()
    let tool = fixture.tool
    func status() throws -> (code: Int32, line: String, all: String) {
      let run = try tool.run("portal", "status", "--now", PortalFixture.later)
      let lines = run.output.split(separator: "\n")
      return (
        run.exitCode, lines.first { $0.hasPrefix("westend ") }.map(String.init) ?? "",
        run.output + run.error
      )
    }
    for folder in ["store", "blobs"] {
      try shell("mv Portal/\(folder) away")
      let lost = try status()
      #expect(lost.code == 12 && lost.line.hasSuffix(" lost"), "\(folder): \(lost)")
      #expect(lost.all.contains("from your copies"), "\(lost)")
      try shell("mv away Portal/\(folder)")
    }
    #expect(try !status().line.contains("lost"))
  }

  @Test func updatesOfAPreviousKeyAreNotCurrent() throws {
    try fixture.built()
    let tool = fixture.tool
    let before = try tool.run("portal", "status", "--now", PortalFixture.later)
    #expect(!before.output.contains("old key"), "\(before)")
    let bob = try KeyPair.development("//Bob", scheme: .sr25519).publicKey
    let changed = try tool.run(
      [
        "networks", "verifier", "set-general", "--public-key", Hex.encode(bob.publicKey),
        "--crypto", "sr25519", "--yes",
      ], environment: ["SOURCE_DATE_EPOCH": "1795593600"])
    #expect(changed.exitCode == 0, "\(changed)")
    let run = try tool.run("portal", "status", "--now", PortalFixture.later)
    #expect(run.exitCode == 12, "\(run)")
    #expect(
      run.output.contains("A previous key of the verifier has signed version 9220 and the specs."),
      "\(run)")
  }

  /// Names and order of portal 5.5.
  @Test func theStatusHasTheSpecifiedMembers() throws {
    try fixture.built()
    let status = try fixture.json("status.json")
    #expect(
      status.object?.map { $0.name } == [
        "format", "now", "logHead", "index", "networks", "totals", "freshness",
      ])
    #expect(status["now"] == .string(PortalFixture.now))
    let line = try #require(try fixture.text("log/2026.jsonl").split(separator: "\n").last)
    #expect(status["logHead"] == .string(Blake2b.hash256(Array(line.utf8)).hex))
    #expect(
      status["totals"]?.serialized()
        == "{\"current\":1,\"behind\":0,\"waiting\":0,\"unknown\":2,\"alarm\":0,\"withdrawn\":0}")
    let westend = try westend()
    #expect(
      westend.object?.map { $0.name } == [
        "id", "state", "live", "published", "publishedAt", "next", "lagVersions", "lagSeconds",
        "since", "observed", "endpoints", "queue", "verifier", "notices",
      ])
    for (name, value) in [
      ("state", JSONValue.string("current")), ("live", .integer(9220)),
      ("published", .integer(9220)), ("publishedAt", .string(PortalFixture.now)), ("next", .null),
      ("lagVersions", .integer(0)), ("lagSeconds", .integer(0)), ("notices", .array([])),
      ("queue", .members(["items": .integer(0), "oldestSeconds": .null])),
      (
        "endpoints",
        .members(["asked": .integer(1), "answered": .integer(1), "agreed": .integer(1)])
      ),
    ] { #expect(westend[name] == value, "\(name)") }
    #expect(
      westend["observed"]?.object?.map { $0.name } == ["time", "block", "blockNumber", "codeHash"])
    // A page of a network loads the status of that network, and the list only the states.
    let script = try fixture.text("n/westend/status.js")
    #expect(script.contains(westend.serialized()) && !script.contains("kusama"))
    #expect(try fixture.text("status.js").contains("{\"id\":\"westend\",\"state\":\"current\","))
    #expect(try !fixture.text("status.js").contains("\"published\""))
    #expect(try !fixture.text("SHA256SUMS").contains("status.js"))
    #expect(
      try fixture.text("n/westend/index.html").contains(
        "<body class=\"portal\" data-status=\"n/westend/status.js\">"))
  }

  /// A run without news writes these two alone, each in one step.
  @Test func aRunWithoutNewsRewritesTheStatusAlone() throws {
    try fixture.built()
    let before = try fixture.digest()
    let run = try fixture.tool.run(
      ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later, "--json"],
      within: "umask 077; exec \"$@\"")
    #expect(try run.document["writtenCount"] == .integer(0), "\(run)")
    #expect(try fixture.digest() == before)
    #expect(try fixture.json("status.json")["now"] == .string(PortalFixture.later))
    let modes = try ProcessRunner.run(
      "/usr/bin/stat", ["-c", "%a", "status.json", "status.js", "n/westend/status.js"],
      folder: fixture.site)
    #expect(modes.output == "644\n644\n644\n")
    #expect(fixture.tool.names(in: ".").filter { $0.hasPrefix(".site") } == [])
    // One that somebody removed comes again.
    for path in ["status.js", "n/westend/status.js"] {
      try fixture.remove("site/" + path)
      #expect(try fixture.built()["writtenCount"] == .integer(0))
      #expect(try fixture.text(path).hasPrefix("hotsideStatus({"))
    }
  }

  /// 11, 14, 47: what waits, what nobody has prepared, silence and contradictions are told, and `check` ends
  /// with the code for it.
  @Test func everyStateIsReported() throws {
    try shell("mkdir newer && mv Output/completed/*9220* newer")
    try fixture.built()
    #expect(try westend()["state"] == .string("waiting"))
    #expect(try westend()["queue"]?["items"] == .integer(1))
    #expect(try westend()["lagVersions"] == .integer(1))
    #expect(try check() == 12)
    try shell("mv newer/* Output/completed/")
    try fixture.built()
    #expect(try westend()["state"] == .string("current"))
    #expect(try !fixture.text("ahead.atom").contains("<entry>"))
    #expect(try check() == 0)

    try look(version: 9300)
    try fixture.built(now: PortalFixture.later)
    #expect(try westend()["state"] == .string("behind"))
    #expect(try westend()["live"] == .integer(9300))
    #expect(try westend()["observed"]?["blockNumber"]?.integer(UInt32.self) != nil)
    #expect(try westend()["published"] == .integer(9220))
    #expect(try fixture.json("status.json")["totals"]?["behind"] == .integer(1))
    let feed = try fixture.text("ahead.atom")
    #expect(feed.contains("<title>Westend 9300: on the chain, not here yet</title>"), "\(feed)")
    #expect(feed.contains("The portal shows version 9220."), "\(feed)")
    #expect(try check() == 12)
    let forged = feed.replacing("9300", with: "9301")
    try fixture.tool.folder.write(Array(forged.utf8), to: "site/ahead.atom")
    #expect(try check() == 77)
  }

  @Test func silenceIsReportedWithItsBeginning() throws {
    try look(version: 9220, isSilent: true)
    let run = try fixture.build()
    #expect(run.output.contains("  The nodes have not answered since "), "\(run)")
    #expect(run.output.contains("Run 'hotside portal status --fetch', then build again."), "\(run)")
    #expect(run.output.contains("  Each of these 2: No update of it is complete"), "\(run)")
    let westend = try westend()
    #expect(westend["state"] == .string("unknown"))
    #expect(westend["live"] == .integer(9220), "what was last known stays")
    #expect(westend["endpoints"]?["answered"] == .integer(0))
    let notice = try #require(westend["notices"]?.array?.first?.string)
    #expect(notice.hasPrefix("The nodes have not answered since "))
    #expect(try check() == 12)
  }

  /// 3: another chain at a known endpoint.
  @Test func anotherChainAtAKnownEndpointIsAnAlarm() throws {
    try look(version: 9220, isOther: true)
    let run = try fixture.build()
    #expect(run.exitCode == 12, "\(run)")
    #expect(try westend()["state"] == .string("alarm"))
    #expect(try fixture.json("status.json")["totals"]?["alarm"] == .integer(1))
    #expect(try !fixture.text("status.json").contains("127.0.0.1"), "endpoints are the operator's")
    #expect(try check() == 77)
  }

  @Test func aVersionThatIsNotLiveYetIsAhead() throws {
    try fixture.built()
    let store = "Portal/store/" + (try #require(fixture.tool.names(in: "Portal/store").first))
    let text = String(
      decoding: try fixture.tool.bytes(fixture.tool.folder.file(store)), as: UTF8.self)
    let live = try #require(text.firstRange(of: "\"version\": 9220"))
    try fixture.tool.folder.write(
      Array(text.replacingCharacters(in: live, with: "\"version\": 9150").utf8), to: store)
    // Nobody but the portal's own store knows what is live.
    try fixture.remove("Output/hot.sqlite")
    try fixture.built()
    let westend = try westend()
    #expect(westend["state"] == .string("ahead"))
    #expect(westend["published"] == .integer(9150))
    #expect(westend["next"] == .integer(9220))
    #expect(westend["observed"] == .null)
    #expect(try fixture.json("status.json")["totals"]?["current"] == .integer(1))
  }

  /// A portal whose site is built and whose nodes are no longer asked is not current.
  @Test func oldAnswersOfNodesAreNamedOnce() throws {
    try look(version: 9220)
    try fixture.built()
    for (days, code, words) in [
      (0, Int32(0), ""), (1, 0, "The oldest one is of"), (3, 12, "Nodes were last asked 7"),
    ] {
      let later = Date(timeIntervalSinceNow: 86_400 * Double(days))
      let now = ISO8601DateFormatter().string(from: later)
      let status = try fixture.tool.run("portal", "status", "--now", now)
      let build = try fixture.tool.run(
        "portal", "build", "--out", fixture.site, "--now", now)
      let check = try fixture.tool.run(
        "portal", "check", "--site", fixture.site, "--no-pictures", "--now", now)
      // Neither a build nor a check asks the nodes, so they only warn.
      for (run, expected) in [(status, code), (build, 0), (check, 0)] where code == 12 {
        #expect(run.exitCode == expected, "\(run)")
        let parts = (run.output + run.error).split(separator: "Nodes were last asked")
        #expect(parts.count == 2 && parts[1].contains("portal update"), "\(run)")
      }
      #expect(words.isEmpty || status.error.contains(words), "\(status)")
      #expect(!check.error.contains("last asked") || code == 12, "\(check)")
    }
  }

  /// What the operator has set for ages goes to the pages.
  @Test func ageLimitsComeFromTheConfiguration() throws {
    try fixture.edit {
      $0 = $0.replacing("\"limits\":", with: "\"freshness\": {\"staleHours\": 24}, \"limits\":")
    }
    try fixture.built()
    #expect(
      try fixture.json("status.json")["freshness"]?.serialized()
        == "{\"warnHours\":6,\"staleHours\":24,\"timestampHours\":72}")
  }

  @Test(arguments: [
    ("\"staleHours\": 0", "freshness.staleHours must be a whole number of 1 to 1000000"),
    ("\"warnHours\": -1", "freshness.warnHours must be a whole number of 1 to 1000000"),
    ("\"staleHour\": 24", "freshness.staleHour"),
    ("\"pollSeconds\": 9", "freshness.pollSeconds must be a whole number of 10 to 1000000"),
    (
      "\"warnHours\": 48, \"staleHours\": 6",
      "freshness.warnHours is 48, but must be at most staleHours, which is 6"
    ),
  ])
  func invalidAgeLimitsAreRefused(member: String, problem: String) throws {
    try fixture.edit {
      $0 = $0.replacing("\"limits\":", with: "\"freshness\": {\(member)}, \"limits\":")
    }
    let run = try fixture.build()
    #expect(run.exitCode == 65, "\(run)")
    #expect(run.error.contains(problem), "\(run)")
  }

  @Test(arguments: [["status", "--json"], ["networks", "show"], ["add-specs", "-f", "-n"]])
  func aNetworkIsFoundByItsID(words: [String]) throws {
    let fixture = try PortalFixture()
    func run(_ name: String) throws -> Tool.Run { try fixture.tool.run(words + [name]) }
    let unknown = try run("wnd")
    #expect(unknown.exitCode == 66, "\(unknown)")
    try fixture.edit { $0 = $0.replacing("\"id\": \"westend\"", with: "\"id\": \"wnd\"") }
    let (named, found) = (try run("westend"), try run("wnd"))
    #expect(named.exitCode != 66 && found.exitCode == named.exitCode, "\(found)")
    #expect(found.output == named.output)
    try fixture.edit {
      $0 = $0.replacing("\"id\": \"polkadot\"", with: "\"id\": \"dot\"")
        .replacing("\"wnd\"", with: "\"polkadot\"")
    }
    if words.first == "networks" {
      let both = try run("polkadot")
      #expect(both.exitCode == 66, "\(both)")
      #expect(both.error.contains("'westend-sr25519' of 'westend'"), "\(both)")
    }
  }

  @Test func aNetworkWithOnlySpecsIsNotReportedAsEmpty() throws {
    let fixture = try PortalFixture()
    for name in fixture.tool.products where name.hasPrefix("load_metadata") {
      try fixture.remove("Output/completed/" + name)
    }
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.now)
    let said = run.output + run.error
    #expect(run.exitCode == 0 && said.contains("  No metadata of it is complete"), "\(run)")
  }
}
