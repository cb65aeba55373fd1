import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// Changes of a portal's folder by hand, which a build refuses or names.
@Suite struct PortalRefusalTests {
  private let fixture: PortalFixture

  init() throws {
    fixture = try PortalFixture()
    try fixture.built()
  }

  private func change(_ script: String) throws {
    let run = try ProcessRunner.run(
      "/bin/bash", ["-ec", script], folder: fixture.tool.folder.path)
    try #require(run.exitCode == 0, "\(run)")
  }

  @Test(arguments: [
    (
      "s/\"specVersion\": 9220/\"specVersion\": 9221/",
      "it states version 9221, but the payload is of version 9220"
    ),
    (
      "s/\"specName\": \"westend\"/\"specName\": \"eastend\"/",
      "it states other hashes, lengths or names"
    ),
    ("s/\"signedHash\": \"......../\"signedHash\": \"00000000/", "it states other hashes"),
    ("s/\"bytes\": \\([0-9]\\)/\"bytes\": 1\\1/", "it states other hashes, lengths or names"),
  ])
  func aShelfThatDiffersFromItsPayloadsIsRefused(change script: String, reason: String) throws {
    let before = try fixture.digest()
    try change("sed -i '\(script)' Portal/store/*.json")
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(
        ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later] + more)
      #expect(run.exitCode == 65 && run.error.contains(reason), "\(run)")
    }
    #expect(try fixture.digest() == before)
  }

  @Test(arguments: [
    "rm -r Portal/log", "rm Portal/log/*", "rm -r Portal/log Portal/cache",
    ": >Portal/log/2026.jsonl",
    "rm -r Portal/log site",
  ])
  func aLogThatLacksPublishedEntriesIsRefused(change script: String) throws {
    try change("cp -r Portal/log kept")
    try change(script)
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(
        ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later] + more)
      #expect(run.exitCode == 65 && run.error.contains("copy the folder 'log' of"), "\(run)")
    }
    try change("rm -rf Portal/log && cp -r kept Portal/log")
    try fixture.built()
  }

  @Test func aLogCopiedFromTheSiteIsTheLog() throws {
    try change("rm -r Portal/log && cp -r site/log Portal/log")
    let run = try fixture.tool.run(
      "portal", "build", "--out", fixture.site, "--now", PortalFixture.later)
    #expect(run.exitCode == 0 && run.error.contains("Nothing is new"), "\(run)")
  }

  @Test func aNetworkTakenOutOfTheConfigurationIsNamed() throws {
    try fixture.edit { text in
      guard let start = text.range(of: ",\n    {\n      \"id\": \"westend\""),
        let end = text.range(of: "\n    }", range: start.upperBound..<text.endIndex)
      else { return }
      text.removeSubrange(start.lowerBound..<end.upperBound)
    }
    let words = ["portal", "build", "--out", fixture.site, "--now", PortalFixture.later]
    for more in [["--plan"], []] {
      let run = try fixture.tool.run(words + more)
      #expect((run.output + run.error).contains("It is not in portal.json any more"), "\(run)")
    }
    let last = try fixture.tool.run(words)
    #expect(!(last.output + last.error).contains("portal.json any more"), "\(last)")
  }
}
