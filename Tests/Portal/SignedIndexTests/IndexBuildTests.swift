import ByteSupport
import CommandTestSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport

/// Roots and signed builds of a portal.
@Suite struct IndexBuildTests {
  private func documents(_ portal: IndexedPortal) -> [String] { portal.tool.names(in: "site/tuf") }

  @Test func aBuildWritesOneRoleForEachNetwork() throws {
    let portal = try IndexedPortal()
    let ids = ["chain-1", "chain-2", "kusama", "polkadot", "westend"]
    #expect(
      documents(portal)
        == (ids.map { "1.n-\($0).json" } + [
          "1.root.json", "1.snapshot.json", "1.targets.json", "timestamp.json",
        ]))
    let role = try portal.fixture.json("tuf/1.n-westend.json")["signed"]
    let targets = try #require(role?["targets"]?.object)
    let payload = try #require(
      targets.first { $0.name.hasSuffix(".bin") && $0.value["custom"]?["specVersion"] != .null })
    let custom = try #require(payload.value["custom"])
    #expect(custom["portalID"] == .string("westend") && custom["kind"] == .string("metadata"))
    #expect(custom["verifier"]?["scheme"] == .string("sr25519"))
    let bytes = try portal.fixture.bytes(payload.name)
    let hashes = payload.value["hashes"]
    #expect(hashes?["sha256"] == .string(SHA256.hash(bytes).hex))
    #expect(hashes?["blake2b-256"] == .string(Blake2b.hash256(bytes).hex))
    // Every file is a target, except the index itself and what every build writes.
    var listed: Set<String> = []
    for name in documents(portal) where name.contains("targets") || name.contains("n-") {
      let signed = try portal.fixture.json("tuf/\(name)")["signed"]
      for target in signed?["targets"]?.object ?? JSONObject() { listed.insert(target.name) }
    }
    let others = Set(try portal.files()).subtracting(listed).filter { !$0.hasPrefix("tuf/") }
    #expect(
      others.allSatisfy {
        $0.hasSuffix("status.js") || ["status.json", "ahead.atom"].contains($0)
      }, "\(others)")
  }

  @Test func aBuildWithoutChangeRenewsOnlyTimestampAndStatus() throws {
    let portal = try IndexedPortal()
    try portal.build()
    try portal.copy("before")
    let built = try portal.build(PortalFixture.later, keys: ["time"])
    #expect(built["writtenCount"]?.integer(Int.self) == 0)
    let run = try ProcessRunner.run(
      "/usr/bin/diff", ["-rq", "before", "site"], folder: portal.tool.folder.path)
    let changed = run.output.split(separator: "\n").map { String($0.split(separator: " ")[1]) }
    #expect(
      changed.allSatisfy {
        $0.hasPrefix("before/status.") || $0.hasSuffix("/status.js")
          || $0 == "before/tuf/timestamp.json"
      },
      "\(changed)")
    #expect(changed.contains("before/tuf/timestamp.json"))
    #expect(try portal.check(at: PortalFixture.later).exitCode == 0)
    // Two builds with the same time give the same bytes.
    let time = try portal.fixture.json("tuf/timestamp.json")["signed"]
    #expect(time?["version"]?.integer(Int.self) == built["indexVersion"]?.integer(Int.self))
  }

  @Test func documentsAreRenewedBeforeTheyExpire() throws {
    let portal = try IndexedPortal()
    try portal.build()
    try portal.build("2026-12-03T08:00:00Z")
    #expect(documents(portal).contains("2.snapshot.json"))
    #expect(documents(portal).contains("1.targets.json"))
    try portal.build("2027-01-12T08:00:00Z")
    #expect(documents(portal).contains("2.targets.json"))
    let run = try portal.check(at: "2027-01-12T08:00:00Z")
    #expect(run.exitCode == 0, "\(run)")
    let late = try portal.check(at: "2027-01-14T09:00:00Z")
    #expect(late.exitCode == 12, "\(late)")
    #expect(late.output.contains("must be renewed soon"), "\(late)")
    #expect(try portal.check(at: "2027-01-15T08:00:00Z").exitCode == 77)
  }

  @Test func missingKeysAreNamedWithTheCommandThatMakesThem() throws {
    let portal = try IndexedPortal(isBuilt: false)
    for (words, text) in [
      (["--root-key", "nobody"], "Make it with 'hotside keys generate nobody --role root'"),
      (["--root-key", "root-1"], "Name one with --index-key"),
      (
        ["--root-key", "root-1", "--simple", "--index-key", "index"],
        "--simple is for one --root-key"
      ),
      (["--simple"], "needs --root-key"),
    ] {
      let run = try portal.run(["portal", "init"] + words)
      #expect(run.exitCode == 64 && run.error.contains(text), "\(run)")
    }
    let verifier = try portal.run([
      "portal", "init", "--root-key", "general", "--index-key", "index", "--timestamp-key", "time",
    ])
    #expect(verifier.exitCode == 77, "\(verifier)")
    #expect(portal.tool.names(in: "Portal/tuf").isEmpty)
    let simple = try portal.succeed(["portal", "init", "--root-key", "root-1", "--simple"])
    #expect(simple.error.contains("One key has all roles"), "\(simple)")
    try portal.build(keys: ["root-1"])
    #expect(try portal.check().exitCode == 0)
    let again = try portal.run(["portal", "init", "--root-key", "root-2", "--simple"])
    #expect(again.exitCode == 73 && again.error.contains("portal rotate"), "\(again)")
  }

  @Test func theKeyOfAVerifierNeverSignsAnIndex() throws {
    let portal = try IndexedPortal()
    let folder = portal.tool.folder
    try folder.write(Array("//Alice\n".utf8), to: "alice")
    try portal.shell("chmod 600 alice")
    for words in [
      ["--index-key", "general"], ["--index-key-file", folder.file("alice")],
      ["--index-key", "index", "--index-key", "time", "--index-key", "index-2"],
    ] {
      let run = try portal.run(["portal", "build", "--out", portal.site] + words)
      #expect(run.exitCode == 77, "\(run)")
    }
    let few = try portal.run(["portal", "build", "--out", portal.site, "--index-key", "index"])
    #expect(few.exitCode == 66 && few.error.contains("the role timestamp"), "\(few)")
    let none = try portal.run(
      ["portal", "build", "--out", portal.site, "--vault", folder.file("no-vault")])
    #expect(none.exitCode == 64 && none.error.contains("--unsigned-index"), "\(none)")
    let file = try portal.run(
      ["portal", "build", "--out", portal.site, "--quiet", "--now", IndexedPortal.start]
        + ["index", "time"].flatMap { ["--index-key-file", folder.file("secret-\($0)")] })
    #expect(file.exitCode == 0, "\(file)")
    #expect(try portal.check().exitCode == 0)
  }

  @Test func aPortalWithoutKeysBuildsAsBefore() throws {
    let fixture = try PortalFixture()
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.now)
    #expect(run.error.contains("The index of the site is not signed; "), "\(run)")
    #expect(fixture.tool.names(in: "site/tuf").isEmpty)
    let portal = try IndexedPortal()
    try portal.succeed(
      ["portal", "build", "--out", portal.site, "--unsigned-index", "--now", IndexedPortal.start])
    #expect(portal.tool.names(in: "site/tuf").isEmpty)
    let check = try portal.run(
      ["portal", "check", "--site", portal.site, "--no-pictures", "--now", IndexedPortal.start])
    // Readers with a root cannot tell this site from one whose index somebody removed.
    #expect(check.exitCode == 66 && check.output.contains("the site has none"), "\(check)")
    #expect(try portal.check().exitCode == 66)
    // The next signed build continues the versions.
    #expect(try portal.build()["indexVersion"]?.integer(Int.self) == 2)
  }

  @Test func versionsContinueFromThePublishedSite() throws {
    let portal = try IndexedPortal()
    try portal.build()
    try portal.build(PortalFixture.later)
    try portal.copy("published")
    // A runner that has only the roots.
    try portal.shell(
      "rm -rf site Portal/cache; find Portal/tuf -type f ! -name '*.root.json' -delete")
    let built = try portal.succeed(
      ["portal", "build", "--out", portal.site, "--now", PortalFixture.later, "--json", "--quiet"]
        + ["--from-site", portal.tool.folder.file("published")]
        + ["--index-key", "index", "--index-key", "time"]
    ).document
    #expect(built["indexVersion"]?.integer(Int.self) == 4)
    // A portal whose log names an index never starts again with version 1.
    try portal.succeed(
      ["portal", "withdraw", "westend", "9150", "--reason", "Test", "--now", PortalFixture.later])
    try portal.build(PortalFixture.later)
    try portal.shell("rm -rf site; find Portal/tuf -type f ! -name '*.root.json' -delete")
    let lost = try portal.run([
      "portal", "build", "--out", portal.site, "--index-key", "index", "--index-key", "time",
    ])
    #expect(lost.exitCode == 65 && lost.error.contains("--from-site"), "\(lost)")
    #expect(portal.tool.names(in: "site").isEmpty)
  }

  @Test func theLogNamesThePreviousIndex() throws {
    let portal = try IndexedPortal()
    let snapshot = try portal.fixture.bytes("tuf/1.snapshot.json")
    try portal.succeed(
      ["portal", "withdraw", "westend", "9150", "--reason", "Test", "--now", IndexedPortal.start])
    try portal.build()
    let lines = try portal.fixture.text("log/2026.jsonl").split(separator: "\n")
    let entries = try lines.map { try JSONValue(parsing: Array($0.utf8)) }
    #expect(entries.first?["indexBlake2b256"] == .null)
    #expect(entries.last?["indexBlake2b256"] == .string(Blake2b.hash256(snapshot).hex))
    #expect(portal.tool.names(in: "site/tuf").contains("2.snapshot.json"))
  }
}

/// Copies of a published site that the host has changed.
@Suite struct IndexCopyTests {
  /// A host cannot make the operator sign a version so high that no version can follow.
  @Test func unsignedDocumentsOfTheHostDoNotCount() throws {
    let portal = try IndexedPortal()
    try portal.build(PortalFixture.later)
    try portal.copy("published")
    try portal.shell(
      """
      sed -i 's/"version":2,/"version":9007199254740991,/' published/tuf/timestamp.json
      cp published/tuf/1.root.json published/tuf/2.root.json
      rm -rf site; cp published/tuf/timestamp.json kept
      """)
    let words = ["portal", "build", "--out", portal.site, "--now", PortalFixture.later, "--json"]
    let keys = ["--index-key", "index", "--index-key", "time", "--quiet"]
    let built = try portal.succeed(
      words + keys + ["--from-site", portal.tool.folder.file("published")]
    ).document
    #expect(built["indexVersion"]?.integer(Int.self) == 3)
    // A root that the keys of this portal have signed is not given up.
    try portal.shell("cp -a Portal/tuf kept-tuf")
    try portal.succeed(["portal", "rotate", "index", "--key", "index-2"])
    try portal.shell(
      "cp Portal/tuf/2.root.json published/tuf/; rm -rf Portal/tuf; cp -a kept-tuf Portal/tuf")
    let lost = try portal.run(
      words + keys + ["--from-site", portal.tool.folder.file("published")])
    #expect(lost.exitCode == 65 && lost.error.contains("2.root.json"), "\(lost)")
  }

  /// Nobody weakens an index by leaving out a word.
  @Test func aRotationKeepsWhatIsDemanded() throws {
    let portal = try IndexedPortal()
    let rotate = ["portal", "rotate", "root"]
    let stronger = try portal.succeed(
      rotate + ["--key", "root-1", "--key", "root-2", "--threshold", "2"])
    #expect(
      stronger.error.contains(
        "2 of 2 ('root-1', 'root-2') must sign from now on; before, 1 of 2 ('root-1', 'root-2')"),
      "\(stronger)")
    for (words, reason) in [
      (rotate + ["--key", "root-1"], "2 keys of the role root must sign, but you name 1."),
      (
        ["portal", "rotate", "timestamp", "--key", "root-1"],
        "'root-1' has the role root, not timestamp."
      ),
      (
        ["portal", "rotate", "index", "--key", "time-2"],
        "'time-2' has the role timestamp, not index."
      ),
      (rotate + ["--threshold", "3"], "2"),
    ] {
      let run = try portal.run(words)
      #expect(run.exitCode == 64 && run.error.contains(reason), "\(run)")
    }
    let renewed = try portal.succeed(rotate + ["--json"])
    #expect(renewed.error.contains("keeps its keys: 2 of 2"), "\(renewed)")
    #expect(try renewed.document["rootVersion"]?.integer(Int.self) == 3)
    let weaker = try portal.succeed(rotate + ["--key", "root-1", "--threshold", "1"])
    #expect(weaker.error.contains("1 of 1 ('root-1') must sign from now on"), "\(weaker)")
  }

  /// What somebody else has written into the newest root is not signed with the next one.
  @Test(arguments: ["1.root.json", "2.root.json"])
  func aChangedRootIsNeverSucceeded(_ name: String) throws {
    let portal = try IndexedPortal()
    let whole = try portal.succeed(["portal", "rotate", "root"])
    for role in ["root", "index", "timestamp"] {
      #expect(whole.error.contains("The role \(role) keeps its keys: 1 of "), "\(whole)")
    }
    try portal.shell(
      "sed -i 's/\"expires\":\"20\\(..\\)-/\"expires\":\"2999-/' Portal/tuf/\(name)")
    for words in [["portal", "rotate", "root"], ["portal", "rotate", "timestamp"]] {
      let run = try portal.run(words)
      #expect(run.exitCode == 77, "\(run)")
      #expect(run.error.contains("tuf/\(name)'"), "\(run)")
    }
    try portal.shell("! ls Portal/tuf/3.root.json")
  }

  /// The vault has the keys that the root names, so nobody must name them again.
  @Test func theKeysOfTheRootAreFoundInTheVault() throws {
    let portal = try IndexedPortal()
    let words = ["portal", "build", "--out", portal.site, "--now", PortalFixture.later]
    let built = try portal.succeed(words)
    #expect(built.error.contains("The index is signed with 'index' and 'time'"), "\(built)")
    #expect(try portal.check(at: PortalFixture.later).exitCode == 0)
    try portal.shell("rm -rf data")
    let lost = try portal.run(words)
    #expect(lost.exitCode == 64 && lost.error.contains("--index-key-file"), "\(lost)")
  }
}
