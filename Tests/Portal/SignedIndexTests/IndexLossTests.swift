import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// A portal that has lost its signed index or its log, which the published site has.
@Suite struct IndexLossTests {
  private let portal: IndexedPortal
  private let words: [String]
  private let fromSite: [String]
  private let check: [String]

  /// A portal whose log names an index with two roots, and a copy of the published site.
  init() throws {
    portal = try IndexedPortal()
    words = ["portal", "build", "--out", portal.site, "--now", PortalFixture.later]
    fromSite = words + ["--from-site", portal.tool.folder.file("published")]
    let time = ["--at", IndexedPortal.start]
    check = ["portal", "check", "--site", portal.site, "--no-pictures"] + time
    try portal.succeed(["portal", "rotate", "root", "--now", IndexedPortal.start])
    try portal.succeed(
      ["portal", "withdraw", "westend", "9150", "--reason", "Test", "--now", IndexedPortal.start])
    try portal.build()
    try portal.copy("published")
    try portal.shell("cp -a Portal kept")
  }

  private func refused(_ words: [String], _ code: Int32, _ reason: String) throws {
    let run = try portal.run(words)
    #expect(run.exitCode == code, "\(words): \(run)")
    #expect((run.output + run.error).contains(reason), "\(words): \(run)")
  }

  /// Only the runs that take documents back may change the folder.
  private func expectRestored() throws {
    try portal.shell(
      """
      for f in kept/tuf/*.root.json kept/log/*; do cmp $f Portal/${f#kept/}; done
      cmp kept/tuf/1.root.json site/tuf/1.root.json; cmp kept/tuf/2.root.json site/tuf/2.root.json
      """)
    #expect(try portal.check(at: PortalFixture.later).exitCode == 0)
  }

  @Test(arguments: [
    ("rm -r Portal/tuf", "no root is there"), ("rm Portal/tuf/*", "no root is there"),
    ("rm Portal/tuf/1.root.json", "1.root.json is missing"),
    ("rm Portal/tuf/*root.json", "no root is there"),
    ("rm Portal/tuf/*.n-chain-1.json", "n-chain-1.json is missing"),
    ("rm Portal/tuf/*.snapshot.json", "snapshot.json is missing"),
  ])
  func aLostIndexIsNamedAndTakenBack(damage: String, reason: String) throws {
    try portal.shell(damage)
    let site = try portal.fixture.digest()
    for more in [[], ["--plan"], ["--unsigned-index"]] {
      try refused(words + more, 65, reason)
    }
    try refused(["doctor"], 65, reason)
    try refused(["portal", "gc"], 65, reason)
    try refused(["portal", "status"], 12, reason)
    try refused(["portal", "rotate", "root"], 65, "lacks documents of the published index")
    try refused(check, 65, reason)
    if damage.contains("Portal/tuf ") || damage.hasSuffix("tuf") {
      let root = ["--root-key", "root-1", "--index-key", "index", "--timestamp-key", "time"]
      try refused(["portal", "init"] + root, 65, reason)
    }
    try refused(fromSite + ["--plan"], 65, "a build without --plan does")
    #expect(try portal.fixture.digest() == site)
    let built = try portal.succeed(fromSite)
    #expect(built.error.contains("The signed index came back from"), "\(built)")
    try expectRestored()
  }

  /// A new portal.json is all that the portal has; the site has the rest.
  @Test(arguments: ["rm -r Portal/log", "rm -r Portal/log Portal/tuf Portal/cache"])
  func aLostLogComesBackFromASignedSite(damage: String) throws {
    try portal.shell(damage)
    try refused(check, 65, "has none of them. If entries")
    let built = try portal.succeed(fromSite)
    #expect(built.error.contains("2 entries of the log came back from"), "\(built)")
    try expectRestored()
  }

  /// The index lists the log, so another one is not taken.
  @Test func aLogThatTheIndexDoesNotListIsNotTaken() throws {
    try portal.shell("rm -r Portal/log; sed -i '$d' published/log/2026.jsonl")
    try portal.sum("published")
    try refused(fromSite, 65, "the signed index lists another one")
    #expect(portal.tool.names(in: "Portal/log").isEmpty)
  }

  /// Readers of the published root refuse everything under another one.
  @Test func aSecondFirstRootIsNotPublished() throws {
    try portal.shell("rm -r Portal/tuf; mkdir kept/log2; mv Portal/log kept/log2")
    let root = ["--root-key", "root-2", "--index-key", "index", "--timestamp-key", "time"]
    try portal.succeed(["portal", "init", "--now", IndexedPortal.start] + root)
    try portal.shell("mv kept/log2/log Portal/log")
    let site = try portal.fixture.digest()
    for line in [words, fromSite] { try refused(line, 65, "has another first root than") }
    #expect(try portal.fixture.digest() == site)
    // The way out that the message names.
    try portal.shell("mv Portal/tuf aside")
    try portal.succeed(fromSite)
    try expectRestored()
  }

  /// Everybody can make an index; only the keys or the named root tell whose it is.
  @Test func anIndexThatNothingProvesIsNotTaken() throws {
    try portal.shell("rm -r Portal/tuf; cp -a data/hotside kept-vault; rm -r data/hotside")
    let secrets = ["index", "time"].flatMap {
      ["--index-key-file", portal.tool.folder.file("secret-\($0)")]
    }
    try refused(fromSite + secrets, 77, "no root key of the vault has signed its first root")
    let other = portal.tool.folder.file("published/tuf/2.root.json")
    try refused(fromSite + secrets + ["--root", other], 77, "is not the trusted one")
    #expect(portal.tool.names(in: "Portal/tuf").isEmpty)
    try refused(words + ["--root", other], 64, "--root needs --from-site")
    let first = portal.tool.folder.file("kept/tuf/1.root.json")
    try portal.succeed(fromSite + secrets + ["--root", first])
    try expectRestored()
  }

  @Test(arguments: ["3.root.json", "2.root.json", "timestamp.json"])
  func aChangedIndexIsNotTaken(name: String) throws {
    try portal.shell(
      "rm -r Portal/tuf; cp published/tuf/1.root.json published/tuf/\(name)")
    try refused(fromSite, 77, "was not taken back")
    #expect(portal.tool.names(in: "Portal/tuf").isEmpty)
  }

  /// An older copy would lower the versions.
  @Test func anOlderIndexIsNotTaken() throws {
    try portal.build(PortalFixture.later)
    try portal.shell("rm Portal/tuf/*.n-chain-1.json")
    try refused(fromSite, 65, "the named site has version 2 of the root and 2 of the timestamp")
  }
}

/// The expiries that an operator sees.
@Suite struct IndexExpiryTests {
  @Test func anExpiredRootSignsNothing() throws {
    let portal = try IndexedPortal()
    let words = ["portal", "build", "--out", portal.site, "--now"]
    let site = try portal.fixture.digest()
    for more in [[], ["--plan"]] {
      let run = try portal.run(words + ["2028-06-01T00:00:00Z"] + more)
      #expect(run.exitCode == 77 && run.error.contains("portal rotate root"), "\(run)")
    }
    #expect(try portal.fixture.digest() == site)
    let soon = try portal.succeed(words + ["2027-11-01T00:00:00Z"])
    #expect(soon.error.contains("The root of the signed index will expire on 2"), "\(soon)")
    let early = try portal.succeed(words + [PortalFixture.later])
    #expect(!early.error.contains("expire"), "\(early)")
  }

  @Test func theStatusNamesAllExpiries() throws {
    let portal = try IndexedPortal()
    func status(_ now: String, _ more: String...) throws -> Tool.Run {
      try portal.run(["portal", "status", "--now", now] + more)
    }
    let fresh = try status(PortalFixture.later)
    #expect(fresh.error.contains("The signed index expires: the timestamp on "), "\(fresh)")
    #expect(!fresh.error.contains("Warning: The timestamp"), "\(fresh)")
    let late = try status("2027-06-01T00:00:00Z")
    #expect(late.exitCode == 12 && late.error.contains("The timestamp of the signed index expired"))
    let site = try status("2027-06-01T00:00:00Z", "--site", portal.site)
    #expect(site.error.contains("its signed timestamp expired on"), "\(site)")
  }

  /// The site that is published while a newer one is built.
  @Test(arguments: [true, false])
  func anEarlierBuildIsCalledEarlier(isSigned: Bool) throws {
    let portal = try IndexedPortal()
    try portal.shell(
      """
      mkdir new; mv Output/completed/*V9220* new
      rm -rf site Portal/store Portal/log Portal/cache Portal/tuf
      """)
    if isSigned {
      try portal.succeed(
        ["portal", "init", "--root-key", "root-1", "--root-key", "root-2", "--index-key", "index"]
          + ["--timestamp-key", "time", "--now", IndexedPortal.start])
    }
    try portal.succeed(["portal", "build", "--out", portal.site, "--now", IndexedPortal.start])
    try portal.copy("published")
    try portal.shell("mv new/* Output/completed")
    try portal.succeed(["portal", "build", "--out", portal.site, "--now", PortalFixture.later])
    let root = ["--root", portal.tool.folder.file("Portal/tuf/1.root.json")]
    let check = try portal.run(
      ["portal", "check", "--site", portal.tool.folder.file("published"), "--no-pictures", "--at"]
        + [PortalFixture.later] + (isSigned ? root : []))
    #expect(check.exitCode == 12, "\(check)")
    #expect(check.output.contains("1 of the portal's 2 entries"), "\(check)")
    #expect(check.output.hasPrefix("All hold, but the site is from an earlier build."), "\(check)")
    #expect(!check.output.contains("Build and publish again"), "\(check)")
  }

  @Test func theTableHasPastAndWithdrawnVersions() throws {
    let portal = try IndexedPortal()
    try portal.succeed(
      ["portal", "withdraw", "westend", "9220", "--reason", "A fault", "--now"]
        + [IndexedPortal.start])
    try portal.build()
    let check = try portal.run(
      ["portal", "check", "--site", portal.site, "--no-pictures", "--at", IndexedPortal.start])
    for row in [#/westend +9220 .*withdrawn: A fault; /#, #/westend +9150 /#, #/westend +specs /#] {
      #expect(check.output.contains(row), "\(check)")
    }
  }
}
