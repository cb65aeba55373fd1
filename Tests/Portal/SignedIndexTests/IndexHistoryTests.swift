import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Sites that contradict the keys, the clock, or what a reader has seen before.
@Suite struct IndexHistoryTests {
  /// A time with minutes after ``IndexedPortal/start``.
  private func time(_ minutes: Int) -> String {
    let hour = 8 + minutes / 60
    let digits = { (number: Int) in (number < 10 ? "0" : "") + String(number) }
    return "2026-11-25T\(digits(hour)):\(digits(minutes % 60)):00Z"
  }

  /// A portal with a state file after the first build, and a copy of the site as it was.
  private func seen() throws -> IndexedPortal {
    let portal = try IndexedPortal()
    try portal.copy("old")
    return portal
  }

  @Test func anEarlierSiteIsRefusedAndAFreshCacheIsNot() throws {
    let portal = try seen()
    try portal.build(time(60))
    #expect(try portal.check(at: time(61), state: "state").exitCode == 0)
    let cached = try portal.check("old", at: time(70), state: "state")
    #expect(cached.exitCode == 75, "\(cached)")
    let rolledBack = try portal.check("old", at: time(76), state: "state")
    #expect(rolledBack.exitCode == 77, "\(rolledBack)")
    // A refused site does not replace the state.
    #expect(try portal.check(at: time(80), state: "state").exitCode == 0)
    // A reader without a state accepts the earlier site while it is valid.
    #expect(try portal.check("old", at: time(80)).exitCode == 0)
  }

  /// The first and the last line answer the question of the check.
  @Test func theFirstLineIsTheAnswer() throws {
    let portal = try seen()
    let sound = try portal.check(at: time(1), state: "state")
    #expect(sound.output.hasPrefix("All hold: "), "\(sound)")
    try portal.build(time(60))
    #expect(try portal.check(at: time(61), state: "state").exitCode == 0)
    func answer(_ run: Tool.Run) -> String {
      let lines = run.output.split(separator: "\n").map(String.init)
      #expect(lines.first == lines.last, "\(run)")
      return lines.first ?? ""
    }
    let older = try portal.check("old", at: time(90), state: "state")
    #expect(answer(older) == "Older than the site of the last check.", "\(older)")
    let cached = try portal.check("old", at: time(70), state: "state")
    #expect(answer(cached).hasPrefix("Older than the site of the last check, perhaps"), "\(cached)")
    try portal.copy("changed")
    try portal.shell("for file in index.html data.json; do echo >> changed/$file; done")
    let changed = try portal.check("changed", at: time(61))
    #expect(answer(changed) == "Changed since it was signed: 2 files.", "\(changed)")
    let expired = try portal.check(at: "2026-11-29T08:00:00Z")
    #expect(answer(expired).hasPrefix("Expired"), "\(expired)")
    try portal.shell("rm -r changed/tuf")
    let stripped = try portal.check("changed", at: time(61))
    #expect(stripped.exitCode == 66 || stripped.exitCode == 65, "\(stripped)")
  }

  /// The newest index in the portal's folder is the state of the operator's check.
  @Test func theOperatorSeesThatTheHostHasAnOlderSite() throws {
    let portal = try seen()
    try portal.build(time(60))
    func check(_ site: String, _ minutes: Int) throws -> Tool.Run {
      try portal.run(
        ["portal", "check", "--no-pictures", "--site", portal.tool.folder.file(site)]
          + ["--now", time(minutes)])
    }
    let current = try check("site", 61)
    #expect(current.exitCode == 0, "\(current)")
    let cached = try check("old", 70)
    #expect(cached.exitCode == 75, "\(cached)")
    let old = try check("old", 90)
    #expect(old.exitCode == 77, "\(old)")
    #expect(old.output.hasPrefix("Older than the site that this portal has signed."), "\(old)")
    #expect(old.output.contains("version 1 of the timestamp, but this portal has signed version 2"))
  }

  @Test func twoSignedTimestampsOfOneVersionAreNamed() throws {
    let portal = try IndexedPortal()
    try portal.shell("cp -a Portal fork-portal; cp -a site fork-site")
    try portal.build(time(60))
    #expect(try portal.check(at: time(61), state: "state").exitCode == 0)
    try portal.shell("rm -rf Portal site; mv fork-portal Portal; mv fork-site site")
    try portal.fixture.edit { $0 = $0.replacing("Test portal", with: "Other portal") }
    try portal.build(time(62))
    let run = try portal.check(at: time(63), state: "state")
    #expect(run.exitCode == 77, "\(run)")
    #expect(run.output.hasPrefix("Another history"), "\(run)")
    #expect(run.output.contains("It has version 2, as the timestamp that the last check has seen"))
  }

  /// The log still proves a publication whose payload was removed.
  @Test func aRemovedPublicationIsNamedToReaders() throws {
    let portal = try IndexedPortal()
    #expect(try portal.check(state: "state").exitCode == 0)
    try portal.shell(
      """
      mkdir away; mv Output/completed/*9150* away
      cd Portal/store
      for file in *.json; do
        jq 'if .updates then .updates |= map(select(.specVersion != 9150)) else . end' "$file" > new
        cmp -s new "$file" || mv new "$file"
      done
      rm -f new
      """)
    _ = try portal.run(["portal", "gc", "--record-removals", "--now", time(10)])
    try portal.build(time(10))
    let first = try portal.check(at: time(11))
    #expect(first.exitCode == 12, "\(first)")
    #expect(first.output.contains("Version 9150 of 'westend' was published on"), "\(first)")
    #expect(first.output.contains("removed on 25 Nov 2026"), "\(first)")
    #expect(try portal.check(at: time(11), "--json").document["removals"]?.array?.count == 1)
    // A reader who has seen the entry is not told again; the row stays.
    let second = try portal.check(at: time(12), state: "state")
    #expect(second.exitCode == 12, "\(second)")
    let third = try portal.check(at: time(13), state: "state")
    #expect(third.exitCode == 0 && third.output.contains("removed on"), "\(third)")
  }

  @Test func aFrozenSiteIsRefused() throws {
    let portal = try IndexedPortal()
    let late = try portal.check(at: "2026-11-28T08:00:00Z")
    #expect(late.exitCode == 77, "\(late)")
    #expect(late.output.contains("expired"), "\(late)")
  }

  @Test func aMixOfTwoBuildsIsRefused() throws {
    let portal = try seen()
    try portal.fixture.edit { $0 = $0.replacing("Test portal", with: "Other portal") }
    try portal.build(time(60))
    for (from, path) in [
      ("old", "index.html"), ("old", "tuf/1.targets.json"), ("old", "data.json"), ("old", "n"),
    ] {
      try portal.copy("mixed")
      try portal.shell("rm -rf mixed/\(path); cp -a \(from)/\(path) mixed/\(path)")
      try portal.sum("mixed")
      let run = try portal.check("mixed", at: time(61))
      // 'data.json' has no title, so it is the same in both builds.
      #expect(run.exitCode == (path == "data.json" ? 0 : 77), "\(path): \(run)")
    }
  }

  @Test func aPortalWithTwoHistoriesIsRefused() throws {
    let portal = try IndexedPortal()
    try portal.copy("fork")
    try portal.shell("cp -a Portal fork-portal")
    try portal.succeed(
      ["portal", "withdraw", "westend", "9150", "--reason", "One", "--now", time(10)])
    try portal.build(time(10))
    #expect(try portal.check(at: time(10), state: "state").exitCode == 0)
    // A copy of the portal continues from the same build, to higher versions of all documents.
    func fork(_ minutes: Int, _ titles: String...) throws -> Tool.Run {
      for (number, title) in titles.enumerated() {
        try portal.fixture.edit { $0 = $0.replacing("Test portal", with: title) }
        try portal.build(time(minutes + number))
      }
      return try portal.check(at: time(minutes + titles.count), state: "state")
    }
    try portal.shell("rm -rf Portal site; cp -a fork-portal Portal")
    try portal.succeed(
      ["portal", "withdraw", "westend", "9150", "--reason", "Two", "--now", time(20)])
    let other = try fork(20, "Test portal A", "Test portal B")
    #expect(other.exitCode == 77 && other.output.contains("two histories"), "\(other)")
    #expect(try portal.check(at: time(22)).exitCode == 0)
    // The same with a log that lacks the newest entry.
    try portal.shell("rm -rf Portal site; cp -a fork-portal Portal")
    let short = try fork(30, "Test portal C", "Test portal D", "Test portal E")
    #expect(short.exitCode == 77 && short.output.contains("the site is older"), "\(short)")
  }

  @Test func aVersionThatDisappearsIsRefusedUnlessItWasWithdrawn() throws {
    let portal = try IndexedPortal()
    #expect(try portal.check(state: "state").exitCode == 0)
    try portal.shell("cp state state-2")
    try portal.succeed(
      ["portal", "withdraw", "westend", "9220", "--reason", "It has a fault.", "--now", time(10)])
    try portal.build(time(10))
    let withdrawn = try portal.check(at: time(10), state: "state")
    // The chain runs the withdrawn version, so a person is needed.
    #expect(withdrawn.exitCode == 12 && !withdrawn.output.contains("is gone"), "\(withdrawn)")
    // A state that remembers another hash of the version.
    try portal.shell("sed -i 's/\"metadataHash\": \"..../\"metadataHash\": \"0000/' state")
    let other = try portal.check(at: time(10), state: "state")
    #expect(other.exitCode == 77 && other.output.contains("form of a version"), "\(other)")
    // A state of another root, and one that is not a state.
    try portal.shell("sed -i 's/\"firstRoot\": \"..../\"firstRoot\": \"0000/' state-2")
    #expect(try portal.check(at: time(10), state: "state-2").exitCode == 77)
    try portal.shell("echo '{}' > state-2")
    #expect(try portal.check(at: time(10), state: "state-2").exitCode == 65)
  }

  /// Only the user ends a withdrawal, and every command says the same of it.
  @Test func aWithdrawalHoldsUntilItIsEnded() throws {
    let portal = try IndexedPortal()
    let withdraw = ["portal", "withdraw", "westend", "9220"]
    try portal.succeed(withdraw + ["--reason", "It has a fault.", "--now", time(10)])
    try portal.build(time(10))
    let status = try portal.run(["portal", "status", "--json"])
    let row = try #require(
      try status.document["networks"]?.array?.first { $0["id"]?.string == "westend" })
    #expect(row["state"]?.string == "withdrawn", "\(status)")
    #expect(try status.document["totals"]?["withdrawn"]?.integer(Int.self) == 1)
    let words = try portal.run(["portal", "status"])
    #expect(words.exitCode == 12 && words.output.contains("It has a fault."), "\(words)")
    #expect(words.output.contains("--undo") && !words.output.contains("sign --all"), "\(words)")
    // The same version with a new signature.
    try portal.succeed(
      ["sign", "westend", "--again", "--verifier-alice", "sr25519", "--yes", "--quiet"])
    try portal.build(time(20))
    #expect(try !portal.files().contains { $0.hasPrefix("qr/westend_metadata_9220") })
    let early = try portal.run(["portal", "withdraw", "westend", "9150", "--undo", "--reason", "x"])
    #expect(early.exitCode == 66 && early.error.contains("is not withdrawn"), "\(early)")
    let unknown = try portal.run(["portal", "withdraw", "westnd", "9220", "--reason", "x"])
    #expect(unknown.exitCode == 64 && unknown.error.contains("westend"), "\(unknown)")
    try portal.succeed(withdraw + ["--undo", "--reason", "It had none.", "--now", time(30)])
    try portal.build(time(30))
    #expect(try portal.files().contains { $0.hasPrefix("qr/westend_metadata_9220") })
    let log = try portal.fixture.text("log/2026.jsonl")
    #expect(log.contains("\"event\":\"reinstated\""))
    #expect(try portal.check(at: time(30)).exitCode != 77)
  }

  @Test func aWithdrawnVersionLeavesThePagesAndStaysInLogAndIndex() throws {
    let portal = try IndexedPortal()
    let record = try portal.fixture.json("n/westend/network.json")
    let hash = try #require(
      record["versions"]?.array?.first { $0["version"]?.integer(Int.self) == 9220 }?["payload"]?[
        "blake2b256"]?.string)
    let unknown = try portal.run(["portal", "withdraw", "westend", "1", "--reason", "x"])
    #expect(unknown.exitCode == 66 && unknown.error.contains("never published"), "\(unknown)")
    try portal.succeed(
      ["portal", "withdraw", "westend", "9220", "--reason", "It has a <fault>.", "--now", time(10)])
    let again = try portal.run(["portal", "withdraw", "westend", "9220", "--reason", "x"])
    #expect(again.exitCode == 66 && again.error.contains("already withdrawn"), "\(again)")
    try portal.build(time(10))
    let files = try portal.files()
    #expect(!files.contains { $0.hasPrefix("qr/westend_metadata_9220") })
    #expect(files.contains("payload/\(hash).bin.gz") && !files.contains("payload/\(hash).bin"))
    let page = try portal.fixture.text("n/westend/index.html")
    #expect(page.contains("Version 9220 was withdrawn: It has a &lt;fault&gt;."))
    let versions = try portal.fixture.json("n/westend/network.json")["versions"]?.array ?? []
    #expect(versions.first?["status"] == .string("withdrawn") && versions.count == 2)
    #expect(try portal.fixture.text("feed.atom").contains("9220") == false)
    let log = try portal.fixture.text("log/2026.jsonl").split(separator: "\n").last ?? ""
    #expect(
      log.contains("\"event\":\"withdrawn\"") && log.contains("\"event\":\"published\"") == false)
    let names = portal.tool.names(in: "site/tuf").filter { $0.hasSuffix("n-westend.json") }
    let targets = try portal.fixture.json("tuf/\(names[0])")["signed"]?["targets"]
    #expect(targets?["payload/\(hash).bin.gz"]?["custom"]?["status"] == .string("withdrawn"))
    for words in [["--workspace", portal.tool.folder.file("stranger")], []] {
      let run = try portal.run(
        ["portal", "check", "--site", portal.site, "--now", time(10)] + words)
      #expect(run.exitCode == 12 && run.output.contains("1 note"), "\(run)")
    }
    // Another build keeps it.
    try portal.build(time(20))
    #expect(try !portal.files().contains { $0.hasPrefix("qr/westend_metadata_9220") })
  }
}
