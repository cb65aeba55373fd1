import CommandTestSupport
import DevelopmentNode
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// A plan, a dry run and a check write nothing anywhere: names, contents, times and rights of all files and folders
/// stay as they are.
@Suite struct UntouchedFolderTests {
  /// Everything below the workspace, a line each.
  private func state(of fixture: PortalFixture) throws -> [String] {
    let run = try ProcessRunner.run(
      "/bin/bash",
      [
        "-c",
        """
        find . -printf '%P %y %m %n %s %T@ %C@ %l\\n' | sort
        find . -type f | sort | xargs -d '\\n' sha256sum
        """,
      ], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run.error)")
    return run.output.split(separator: "\n").map(String.init)
  }

  private func expectUntouched(
    _ fixture: PortalFixture, _ line: [String], _ codes: Set<Int32> = [0, 12],
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let before = try state(of: fixture)
    let run = try fixture.tool.run(line)
    #expect(codes.contains(run.exitCode), "\(line): \(run)", sourceLocation: sourceLocation)
    let changed = Set(before).symmetricDifference(try state(of: fixture)).sorted()
    #expect(changed == [], "\(line)", sourceLocation: sourceLocation)
  }

  private func plan(_ fixture: PortalFixture, _ more: String...) -> [String] {
    ["portal", "build", "--plan", "--out", fixture.site, "--now", PortalFixture.later] + more
  }

  @Test func aPlanWritesNothing() throws {
    let fixture = try PortalFixture()
    // Nothing was built; the folder of the site is not there, and neither is the one around it.
    try expectUntouched(fixture, plan(fixture))
    try expectUntouched(
      fixture, ["portal", "build", "--plan", "--out", fixture.tool.folder.file("a/b/site")])
    try fixture.built()
    try expectUntouched(fixture, plan(fixture))
    // A payload that is lost comes back from the site, and one that is damaged from another.
    let shell = { (line: String) in
      _ = try ProcessRunner.run("/bin/bash", ["-c", line], folder: fixture.tool.folder.path)
    }
    try shell("cp -a site other; rm Portal/blobs/*")
    try shell("mkdir .site.building-x; touch .site.building-x/a")
    try expectUntouched(fixture, plan(fixture))
    try expectUntouched(fixture, plan(fixture, "--from-site", fixture.tool.folder.file("other")))
    // The plan of a store that is empty again is that of the build.
    try shell("rm -r Portal/store Portal/cache")
    let planned = try fixture.tool.run(plan(fixture, "--json"))
    #expect(planned.exitCode == 0, "\(planned)")
    try expectUntouched(fixture, plan(fixture))
    let built = try fixture.built(now: PortalFixture.later)
    #expect(try built["changes"] == planned.document["changes"])
    #expect(try built["drawnCount"] == planned.document["drawnCount"])
    #expect(try built["siteLength"] == planned.document["siteLength"])
  }

  @Test func checksWriteNothing() throws {
    let fixture = try PortalFixture()
    let check = ["portal", "check", "--site", fixture.site]
    try expectUntouched(fixture, check, [66])
    try fixture.built()
    try expectUntouched(fixture, check)
    try expectUntouched(fixture, check + ["--deployment", "--no-pictures"])
    try fixture.remove("Portal/store")
    try expectUntouched(fixture, check + ["--deployment", "--no-pictures"], [0, 12, 65, 66, 77])
  }

  @Test func dryRunsWriteNothing() throws {
    let fixture = try PortalFixture()
    let node = try Nodes.sample("westend", version: 9300)
    defer { node.stop() }
    try fixture.tool.succeed("networks", "set-endpoint", "westend", node.url, "--quiet")
    try expectUntouched(fixture, ["refresh-defaults", "westend", "--dry-run"])
    try fixture.tool.folder.write(
      Array(
        """
        [verifier]
        name = "Parity"
        public_key = "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57"
        [[chains]]
        name = "westend"
        rpc_endpoint = "\(node.url)"

        """.utf8), to: "old/config.toml")
    try expectUntouched(
      fixture,
      [
        "portal", "import-config", fixture.tool.folder.file("old/config.toml"), "--dry-run",
        "--ask-nodes", "--replace",
      ])
  }

  /// Whoever builds meanwhile is waited for, and a plan keeps no build waiting for ever.
  @Test func aPlanRespectsTheLock() throws {
    let fixture = try PortalFixture()
    try fixture.built()
    let run = try ProcessRunner.run(
      "/usr/bin/flock",
      [fixture.tool.folder.file("Portal/lock"), ProcessRunner.hotside] + plan(fixture),
      environment: ["HOTSIDE_WORKSPACE": fixture.tool.folder.path])
    #expect(run.exitCode == 75, "\(run.error)")
  }
}
