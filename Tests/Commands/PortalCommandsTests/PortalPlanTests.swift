import CommandTestSupport
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// What a build would change, and what the store can do without.
@Suite struct PortalPlanTests {
  @Test func aPlanIsWhatTheBuildThenDoes() throws {
    let fixture = try PortalFixture()
    _ = try ProcessRunner.run(
      "/bin/bash", ["-c", "mkdir newer && mv Output/completed/*9220* newer"],
      folder: fixture.tool.folder.path)
    try fixture.built()
    let before = try fixture.digest()
    let logPath = fixture.tool.folder.file("Portal/log/2026.jsonl")
    let log = try fixture.tool.bytes(logPath)
    _ = try ProcessRunner.run(
      "/bin/bash", ["-c", "mv newer/* Output/completed/"], folder: fixture.tool.folder.path)
    let run = try fixture.build("--plan", "--json", now: PortalFixture.later)
    #expect(run.exitCode == 0, "\(run)")
    let plan = try run.document
    #expect(try fixture.digest() == before)
    #expect(try fixture.tool.bytes(logPath) == log)
    let changes = try #require(plan["changes"]?.array)
    for (kind, path) in [
      ("new", "qr/westend_metadata_9220.apng"), ("changed", "n/westend/index.html"),
      ("changed", "data.json"),
    ] {
      #expect(
        changes.contains { $0["kind"]?.string == kind && $0["path"]?.string == path }, "\(path)")
    }
    #expect(!changes.contains { $0["path"]?.string?.hasPrefix("n/kusama/") ?? true })
    let lines = try fixture.build("--plan", now: PortalFixture.later).output.split(separator: "\n")
    #expect(lines.count == changes.count)
    #expect(lines.contains("new      qr/westend_metadata_9220.apng"))
    let built = try fixture.built(now: PortalFixture.later)
    for name in ["changes", "writtenCount", "drawnCount", "siteLength"] {
      #expect(built[name] == plan[name], "\(name)")
    }
    let after = try fixture.build("--plan", now: PortalFixture.later)
    #expect(after.exitCode == 0 && after.output.isEmpty, "\(after)")
    #expect(try fixture.build("--plan", "--verify-reproducible").exitCode == 64)
  }

  @Test func blobsThatNoVersionNamesAreRemoved() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let blobs = try fixture.files(in: "Portal/blobs")
    let stray = String(repeating: "ab", count: 32)
    _ = try fixture.tool.folder.write([1, 2, 3], to: "Portal/blobs/\(stray).gz")
    _ = try fixture.tool.folder.write([1], to: "Portal/blobs/notes.txt")
    let run = try fixture.tool.run("portal", "gc", "--json")
    #expect(run.exitCode == 0, "\(run)")
    #expect(try run.document["removed"]?.array?.map { $0["payloadHash"]?.string } == [stray])
    #expect(try fixture.files(in: "Portal/blobs") == (blobs + ["notes.txt"]).sorted())
    let again = try fixture.tool.run("portal", "gc")
    #expect(again.exitCode == 0 && again.output.isEmpty)
    #expect(again.error.contains("Nothing was removed."))
    #expect(
      try fixture.tool.run("portal", "build", "--out", "other", "--now", PortalFixture.now).exitCode
        == 0)
    // A shelf that cannot be read names nobody knows what.
    _ = try ProcessRunner.run(
      "/bin/bash", ["-c", "for shelf in Portal/store/*.json; do echo '{' > $shelf; done"],
      folder: fixture.tool.folder.path)
    #expect(try fixture.tool.run("portal", "gc").exitCode == 65)
    try fixture.remove("Portal/store")
    #expect(try fixture.tool.run("portal", "gc").exitCode == 12)
    #expect(try fixture.files(in: "Portal/blobs") == (blobs + ["notes.txt"]).sorted())
    #expect(try fixture.tool.run("portal", "gc", "--portal", "nowhere").exitCode == 66)
  }
}
