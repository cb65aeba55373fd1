import CommandTestSupport
import LoopbackServer
import TestSupport
import Testing
import ToolTestSupport

/// What a portal has published: no command continues a shorter history, and no build removes a last copy.
@Suite struct PortalHistoryTests {
  private static let lack = "lacks entries that an earlier build has published"

  private func shell(_ fixture: PortalFixture, _ line: String) throws {
    let run = try ProcessRunner.run("/bin/bash", ["-ec", line], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run.error)")
  }

  /// A portal with two entries in its log, of which the earlier log is in `one`.
  private func grown() throws -> PortalFixture {
    let fixture = try PortalFixture()
    try shell(fixture, "mkdir new && mv Output/completed/*V9220* new")
    try fixture.built()
    try shell(fixture, "cp -r Portal/log one && mv new/* Output/completed")
    try fixture.built(now: PortalFixture.later)
    try shell(fixture, "cp -r site published")
    return fixture
  }

  private static let damages = [
    ": > F", "truncate -s 1000 F", "printf x | dd of=F bs=1 seek=500 conv=notrunc status=none",
    "cp $(ls -S Portal/blobs/* | grep -v F | head -1) F", "rm F",
  ]

  @Test(arguments: damages, [true, false])
  func aDamagedPayloadComesBackFromTheSite(damage: String, hasCache: Bool) throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let (site, store) = (try fixture.digest(), try fixture.digest(in: "Portal/blobs"))
    try shell(
      fixture,
      """
      rm -r Output/completed\(hasCache ? "" : " Portal/cache")
      F=$(ls -S Portal/blobs/* | tail -2 | head -1)
      \(damage.split(separator: "F", omittingEmptySubsequences: false).joined(separator: "$F"))
      """)
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.now)
    #expect(run.exitCode == 0 && run.error.contains("1 payload came back from"), "\(run)")
    #expect(try fixture.digest() == site)
    #expect(try fixture.digest(in: "Portal/blobs") == store)
  }

  /// What the store has lost of its shelves is on the site.
  @Test(arguments: ["rm Portal/store/*", "rm -r Portal/store/* Portal/blobs", "SPECS", "METADATA"])
  func lostShelvesComeBackFromAPublishedSite(damage: String) throws {
    let fixture = try grown()
    let (site, store) = (try fixture.digest(), try fixture.digest(in: "Portal/store"))
    let blobs = try fixture.digest(in: "Portal/blobs")
    let cut = """
      python3 - <<'END'
      import glob, json
      path = glob.glob('Portal/store/*.json')[0]
      shelf = json.load(open(path))
      kind = '\(damage.lowercased())'
      gone = [u for u in shelf['updates'] if u['kind'] == kind][-1]
      shelf['updates'].remove(gone)
      open(path, 'w').write(json.dumps(shelf, indent=2, ensure_ascii=False) + '\\n')
      END
      """
    try shell(fixture, "rm -r Output/completed; \(damage.contains("rm") ? damage : cut)")
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 65)
    let place = fixture.tool.folder.file("published")
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later, "--from-site", place)
    #expect(run.exitCode == 0, "\(run)")
    #expect(run.error.contains("The store had lost updates of westend"), "\(run)")
    #expect(try fixture.digest(in: "Portal/store") == store)
    #expect(try fixture.digest(in: "Portal/blobs") == blobs)
    #expect(try fixture.digest() == site)
  }

  /// A shelf is only taken from a site whose data its check sums cover, and whose payloads say the same.
  @Test(arguments: [false, true])
  func aShelfOfAChangedSiteIsNotTaken(isSummed: Bool) throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try shell(
      fixture,
      """
      cp -r site published; rm -r Portal/store/* Output/completed
      cd published; sed -i 's/"bytes": /"bytes": 1/' site.json
      \(isSummed ? "sed -i \"s/.*  site.json/$(sha256sum site.json)/\" SHA256SUMS" : "")
      """)
    let run = try fixture.build("--from-site", fixture.tool.folder.file("published"))
    #expect(run.exitCode == 65, "\(run)")
    #expect(
      run.error.contains(
        isSummed
          ? "it states other hashes, lengths or names than the payload has"
          : "its check sum is not the one in SHA256SUMS"), "\(run)")
    #expect(try fixture.files(in: "Portal/store").isEmpty)
  }

  @Test(arguments: [true, false])
  func aSiteKeepsItsFilesOfAPayloadThatTheStoreLacks(isGone: Bool) throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try shell(
      fixture,
      """
      rm -r Output/completed Portal/cache
      F=$(ls -S Portal/blobs/* | head -1); \(isGone ? "rm $F" : ": >$F")
      H=$(basename $F .gz); for f in site/payload/$H.*; do echo x >$f; done
      """)
    let site = try fixture.digest()
    let run = try fixture.build(now: PortalFixture.later)
    #expect(run.exitCode == 66 && run.error.contains("--from-site"), "\(run)")
    #expect(try fixture.digest() == site)
  }

  /// Nothing that a build has left in the workspace remembers the second entry.
  @Test(arguments: ["", "mkdir site", "cp -r published site; cp one/* site/log"])
  func aShorterLogThanThatOfFromSiteIsRefused(preparation: String) throws {
    let fixture = try grown()
    try shell(fixture, "rm -r site Portal/cache Portal/log; cp -r one Portal/log; \(preparation)")
    let log = try fixture.digest(in: "Portal/log")
    let published = fixture.tool.folder.file("published")
    let server = try HTTPServer(port: 0, PublishedFiles(folder: published))
    defer { server.stop() }
    for place in [published, "http://127.0.0.1:\(server.port)"] {
      let run = try fixture.build("--from-site", place, now: PortalFixture.later)
      #expect(run.exitCode == 65 && run.error.contains(Self.lack), "\(run)")
      let shown = place == published ? "*/published" : place
      #expect(run.error.contains("according to '\(shown)'"), "\(run)")
    }
    #expect(try fixture.digest(in: "Portal/log") == log)
    // The way out that the message names.
    try shell(fixture, "rm -rf site; cp published/log/* Portal/log")
    let run = try fixture.build("--from-site", published, now: PortalFixture.later)
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      try fixture.text("log/2026.jsonl").utf8.elementsEqual(
        fixture.tool.bytes(published + "/log/2026.jsonl")))
  }

  @Test func aShorterLogThanThatOfTheIndexIsRefused() throws {
    let fixture = try grown()
    try shell(
      fixture,
      """
      rm -r site Portal/cache Portal/log; cp -r one Portal/log; mkdir -p Portal/tuf
      L=$(stat -c %s published/log/2026.jsonl); H=$(sha256sum <published/log/2026.jsonl | cut -c-64)
      printf '{"signed":{"targets":{"log/2026.jsonl":{"length":%s,"hashes":{"sha256":"%s"}}}}}' $L $H \
        >Portal/tuf/12.targets.json
      printf '{"signed":{"targets":{}}}' >Portal/tuf/2.targets.json
      """)
    let run = try fixture.build(now: PortalFixture.later)
    #expect(run.exitCode == 65 && run.error.contains(Self.lack), "\(run)")
  }

  @Test(arguments: ["cp one/* Portal/log", "rm -r Portal/log", ": >Portal/log/2026.jsonl"])
  func aShorterLogIsReportedByEveryCommand(damage: String) throws {
    let fixture = try grown()
    try shell(fixture, damage)
    let blobs = try fixture.digest(in: "Portal/blobs")
    for words in [
      ["portal", "gc"], ["portal", "gc", "--record-removals"], ["doctor"],
      ["portal", "withdraw", "westend", "9150", "--reason", "x"],
    ] {
      let run = try fixture.tool.run(words)
      #expect(run.exitCode == 65, "\(words): \(run)")
      #expect((run.output + run.error).contains("lacks entries"), "\(words): \(run)")
    }
    #expect(try fixture.digest(in: "Portal/blobs") == blobs)
  }

  /// The site of a build that was never published, such as a preview, leaves a record.
  @Test func theRecordOfAPreviewMayBeRemoved() throws {
    let fixture = try PortalFixture()
    try shell(fixture, "mkdir new && mv Output/completed/*V9220* new")
    try fixture.built()
    try shell(fixture, "cp -r Portal/log one && mv new/* Output/completed")
    let preview = fixture.tool.folder.file("preview")
    try fixture.tool.succeed("portal", "build", "--out", preview, "--now", PortalFixture.later)
    try shell(fixture, "rm -r preview; cp one/* Portal/log")
    let run = try fixture.build(now: PortalFixture.later)
    #expect(run.exitCode == 65 && run.error.contains(Self.lack), "\(run)")
    #expect(run.error.contains("never published, remove its record"), "\(run)")
    let record = run.error.split(separator: "'").first { $0.contains("/cache/") }
    let name = try #require(record?.split(separator: "/").last)
    try shell(fixture, "rm Portal/cache/\(name)")
    let again = try fixture.build(now: PortalFixture.later)
    #expect(again.exitCode == 0, "\(again)")
  }

  @Test func blobsWithoutAnyLogStay() throws {
    let fixture = try grown()
    try shell(fixture, "rm -r site Portal/cache Portal/log Portal/store")
    let blobs = try fixture.digest(in: "Portal/blobs")
    let run = try fixture.tool.run("portal", "gc")
    #expect(run.exitCode == 65 && run.error.contains("it has no entries"), "\(run)")
    #expect(try fixture.digest(in: "Portal/blobs") == blobs)
  }
}
