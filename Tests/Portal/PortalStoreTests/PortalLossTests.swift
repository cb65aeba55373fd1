import CommandTestSupport
import FileSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Published payloads stay in the store, however a build ends; a lost one is named.
@Suite struct PortalLossTests {
  /// A portal that has published version 9150 and the specs, whose pictures are gone, and a new version 9220.
  private func extended() throws -> PortalFixture {
    let fixture = try PortalFixture()
    try shell(fixture, "mkdir new && mv Output/completed/*V9220* new")
    try fixture.built()
    try shell(fixture, "rm Output/completed/* && mv new/* Output/completed")
    return fixture
  }

  private func shell(_ fixture: PortalFixture, _ line: String) throws {
    let run = try ProcessRunner.run("/bin/bash", ["-c", line], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run.error)")
  }

  private func build(_ fixture: PortalFixture, within line: String) throws -> Tool.Run {
    try fixture.tool.run(
      ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later, "--quiet"],
      within: line)
  }

  /// The payloads on the shelves.
  private func stored(_ fixture: PortalFixture) throws -> Set<String> {
    let names = try fixture.files(in: "Portal/store").filter {
      $0.hasSuffix(".json") && $0.first != "."
    }
    return Set(
      try names.flatMap { name in
        try fixture.json("../Portal/store/\(name)")["updates"]?.array ?? []
      }.compactMap { $0["payload"]?["blake2b256"]?.string })
  }

  private func requireWhole(
    _ fixture: PortalFixture, after moment: String, without known: Set<String>
  ) throws {
    #expect(try stored(fixture).isSuperset(of: known), "\(moment)")
    let doctor = try fixture.tool.run("doctor")
    #expect(!doctor.output.contains("as published, but the store lacks it"), "\(doctor)")
    let again = try fixture.build(now: PortalFixture.later)
    #expect(again.exitCode == 0, "\(moment): \(again)")
    #expect(try stored(fixture).count == 3, "\(moment)")
    #expect(try fixture.tool.run("portal", "gc").exitCode == 0)
    for hash in try stored(fixture) {
      #expect(try fixture.files(in: "Portal/blobs").contains("\(hash).gz"), "\(moment)")
    }
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later)
    #expect(check.exitCode == 0, "\(moment): \(check)")
  }

  @Test(
    .enabled(if: SystemCallTracer.isPossible, SystemCallTracer.absence),
    arguments: [(false, 137), (true, nil)] as [(Bool, Int32?)])
  func aBuildThatEndsAtANameLosesNothing(fails: Bool, code: Int32?) throws {
    for moment in 1...12 {
      let fixture = try extended()
      let known = try stored(fixture)
      #expect(known.count == 2)
      let run = try build(
        fixture,
        within: fails
          ? SystemCallTracer.failing("ENOSPC", atRename: moment)
          : SystemCallTracer.killing(atRename: moment))
      try requireWhole(fixture, after: "name \(moment), fails: \(fails)", without: known)
      if run.exitCode == 0 { return }
      if let code { #expect(run.exitCode == code, "\(run)") }
    }
  }

  @Test func aShelfThatIsGoneIsNamed() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let blobs = try fixture.files(in: "Portal/blobs")
    try shell(fixture, "rm -r Portal/store Output/completed/*")
    let doctor = try fixture.tool.run("doctor", "--json")
    #expect(doctor.exitCode == 65 && doctor.output.contains("as published, but the store lacks it"))
    let check = try fixture.tool.run("portal", "check", "--site", fixture.site, "--no-pictures")
    #expect(check.exitCode == 66 && check.output.contains("as published, but the store lacks it"))
    let site = try fixture.digest()
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 65)
    #expect(try fixture.digest() == site)
    let gc = try fixture.tool.run("portal", "gc")
    #expect(gc.exitCode == 12 && gc.error.contains("Nothing was removed"), "\(gc)")
    #expect(try fixture.files(in: "Portal/blobs") == blobs)
  }

  @Test func aVersionThatIsGoneFromAShelfIsNamed() throws {
    let fixture = try extended()
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 0)
    let hash = try removeVersion(9150, fixture)
    let named = "version 9150, payload \(hash),"
    let blobs = try fixture.files(in: "Portal/blobs")
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later)
    #expect(check.exitCode == 66 && check.output.contains(named), "\(check)")
    #expect(try fixture.tool.run("doctor").output.contains(named))
    let gc = try fixture.tool.run("portal", "gc")
    #expect(gc.exitCode == 12 && gc.error.contains(hash), "\(gc)")
    #expect(try fixture.files(in: "Portal/blobs") == blobs)
    let build = try fixture.build(now: PortalFixture.later)
    #expect(build.exitCode == 65 && build.error.contains(named), "\(build)")
  }

  /// The site may have the last copy of these payloads.
  @Test(arguments: [false, true])
  func aVersionThatTheStoreLacksStaysOnTheSite(isPlan: Bool) throws {
    let fixture = try extended()
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 0)
    let hash = try removeVersion(9150, fixture)
    try shell(fixture, "rm -r Output/completed Portal/blobs/\(hash).gz")
    let before = try fixture.digest()
    let build = try fixture.tool.run(
      ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later]
        + (isPlan ? ["--plan"] : []))
    #expect(build.exitCode == 65, "\(build)")
    #expect(build.error.contains("nothing was written"), "\(build)")
    #expect(!build.error.contains("no build made"), "\(build)")
    #expect(try fixture.digest() == before)
    #expect(try fixture.files().contains { $0.hasPrefix("payload/\(hash).") })
  }

  @Test func aDoctorSaysThatABuildCannotRestorePayloads() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try shell(fixture, "cp -r Portal/blobs kept; rm -r Portal/blobs site")
    // Completed updates have the payloads.
    #expect(try fixture.tool.run("doctor").output.contains("are missing or damaged. 'hotside"))
    let gc = try fixture.tool.run("portal", "gc")
    #expect(gc.exitCode == 12 && !gc.error.contains("Every payload belongs"), "\(gc)")
    try shell(fixture, "mv Output/completed completed")
    let doctor = try fixture.tool.run("doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains("cannot restore them"), "\(doctor)")
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 66)
    // A link to nothing has the name of a payload, and a build would not replace it.
    try shell(
      fixture,
      """
      mv completed Output/completed; mv kept Portal/blobs
      f=$(ls Portal/blobs/* | head -1); rm $f; ln -s nowhere $f
      """)
    let linked = try fixture.tool.run("doctor")
    #expect(linked.exitCode == 65 && linked.output.contains("a link has the name"), "\(linked)")
    #expect(try fixture.tool.run("portal", "gc").exitCode == 12)
  }

  @Test func aLostConfigurationIsNotBegunAgain() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    try shell(fixture, "mv Portal/portal.json kept.json")
    let begun = try fixture.tool.run("portal", "init", "--title", "x")
    #expect(begun.exitCode == 65, "\(begun)")
    #expect(begun.error.contains("still has 'store', 'log'"), "\(begun)")
    let doctor = try fixture.tool.run("doctor")
    #expect(doctor.exitCode == 65 && doctor.output.contains("portal.json' does not exist"))
    #expect(try fixture.build().exitCode == 65)
    #expect(try fixture.tool.run("portal", "gc").exitCode == 65)
    let check = try fixture.tool.run("portal", "check", "--site", fixture.site, "--no-pictures")
    #expect(check.error.contains("portal.json' does not exist"), "\(check)")
    try shell(fixture, "mv kept.json Portal/portal.json")
    #expect(!(try fixture.tool.run("doctor").output.contains("portal.json' does not exist")))
    try shell(fixture, "rm Portal/portal.json")
    let again = try fixture.tool.run("portal", "init", "--title", "x", "--replace")
    #expect(again.exitCode == 0, "\(again)")
  }

  /// The operator removes the only shelf, and says so: the log has it, and nothing stands in the way any more.
  @Test func aShelfThatIsRemovedOnPurposeIsRecordedInTheLog() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let blobs = try fixture.files(in: "Portal/blobs")
    let heads = try fixture.tool.bytes(fixture.tool.folder.file("Portal/log/2026.jsonl"))
    try shell(fixture, "rm Portal/store/*.json")
    let refused = try fixture.tool.run("portal", "gc")
    #expect(refused.exitCode == 12 && refused.error.contains("--record-removals"), "\(refused)")
    let now = ["SOURCE_DATE_EPOCH": "1795685400"]
    let words = ["portal", "gc", "--record-removals", "--json"]
    let gc = try fixture.tool.run(words, environment: now)
    #expect(gc.exitCode == 0, "\(gc)")
    let document = try gc.document
    #expect(document["recordedRemovals"]?.array?.count == 3, "\(gc)")
    #expect(document["removed"]?.array?.count == 0, "a store without shelves keeps its blobs")
    let log = try fixture.tool.bytes(fixture.tool.folder.file("Portal/log/2026.jsonl"))
    #expect(log.starts(with: heads) && log.count > heads.count)
    #expect(try fixture.files(in: "Portal/blobs") == blobs)
    // Once is enough, and no other command misses the payloads.
    let again = try fixture.tool.run(words, environment: now)
    #expect(again.exitCode == 0, "\(again)")
    #expect(try again.document["recordedRemovals"]?.array?.isEmpty == true, "\(again)")
    #expect(!(try fixture.tool.run("doctor").output.contains("but the store lacks it")))
    // The products are still there: a build publishes them again, and the log says when.
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 0)
    #expect(try stored(fixture).count == 3)
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later)
    #expect(check.exitCode == 0, "\(check)")
    #expect(try fixture.text("log/2026.jsonl").contains("\"removed\""))
  }

  /// A version is removed from a shelf: its payloads go with the next clean-up.
  @Test func aVersionThatIsRemovedOnPurposeMakesRoom() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let lost = try removeVersion(9150, fixture)
    let gc = try fixture.tool.run("portal", "gc", "--record-removals")
    #expect(gc.exitCode == 0, "\(gc)")
    #expect(gc.error.contains("version 9150, payload \(lost), is recorded as removed"), "\(gc)")
    #expect(!(try fixture.files(in: "Portal/blobs").contains("\(lost).gz")))
    #expect(try fixture.tool.run("portal", "gc").exitCode == 0)
  }

  /// Removes a version from the only shelf.
  ///
  /// - Returns: the hash of its payload.
  private func removeVersion(_ version: Int, _ fixture: PortalFixture) throws -> String {
    let name = try #require(try fixture.files(in: "Portal/store").first { $0.hasSuffix(".json") })
    let path = fixture.tool.folder.file("Portal/store/\(name)")
    let shelf = try JSONValue(parsing: try FileReading.bytes(at: path, limit: 1 << 20))
    var members = try #require(shelf.object)
    let updates = try #require(members["updates"]?.array)
    let lost = try #require(updates.first { $0["specVersion"] == .integer(version) })
    members["updates"] = .array(updates.filter { $0 != lost })
    try fixture.tool.folder.write(
      Array(JSONValue.object(members).serialized(pretty: true).utf8), to: "Portal/store/\(name)")
    return try #require(lost["payload"]?["blake2b256"]?.string)
  }

  @Test func aVersionThatIsSignedAgainIsNotLost() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let known = try stored(fixture)
    try fixture.tool.succeed(
      "make", "--msg", "load-metadata", "--payload", "sign_me_load_metadata_westendV9220",
      "--verifier-alice", "sr25519", "--again", "--quiet")
    #expect(try fixture.build(now: PortalFixture.later).exitCode == 0)
    #expect(try stored(fixture) != known)
    #expect(try fixture.tool.run("portal", "gc").exitCode == 0)
    let check = try fixture.tool.run(
      "portal", "check", "--site", fixture.site, "--no-pictures", "--now", PortalFixture.later)
    #expect(check.exitCode == 0, "\(check)")
  }

  /// A file that was changed in place is made again, also if its time was set back.
  @Test func aFileOfTheSiteThatWasChangedInPlaceIsMadeAgain() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let path = try #require(try fixture.files().first { $0.hasSuffix("_specs.png") })
    let bytes = try fixture.bytes(path)
    let file = URL(fileURLWithPath: fixture.site + "/" + path)
    let time = try FileManager.default.attributesOfItem(atPath: file.path)[.modificationDate]
    let handle = try FileHandle(forWritingTo: file)
    try handle.seek(toOffset: UInt64(bytes.count - 5))
    try handle.write(contentsOf: [1])
    try handle.close()
    try FileManager.default.setAttributes(
      [.modificationDate: try #require(time)], ofItemAtPath: file.path)
    #expect(try fixture.bytes(path) != bytes)
    try fixture.built(now: PortalFixture.later)
    #expect(try fixture.bytes(path) == bytes)
    // What was made by the last build is not made again.
    let again = try fixture.built(now: PortalFixture.later)
    #expect(again["drawnCount"] == .integer(0), "\(again)")
  }
}
