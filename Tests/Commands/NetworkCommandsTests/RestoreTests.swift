import CommandTestSupport
import Foundation
import HotStore
import JSONCodec
import TestSupport
import Testing
import ToolTestSupport

/// `restore-defaults`, `remove` and `restore`: what is taken away can be had again.
@Suite struct RestoreTests {
  /// A workspace with a network of its own, its endpoint, metadata and history.
  private func filled() throws -> Tool {
    let tool = try Tool(["development": ["http://127.0.0.1:9"]])
    try tool.storeSample()
    return tool
  }

  @Test func noConfirmationIsNeededIfNothingIsLost() throws {
    let tool = try Tool()
    for _ in 0..<3 { try tool.succeed("restore-defaults") }
    let run = try tool.succeed("remove", "title", "westend-sr25519")
    #expect(run.error.contains("To undo: hotside restore --from"), "\(run)")
    // The entry is missing, and comes back.
    try tool.succeed("restore-defaults")
    #expect(try tool.open().networks().count == 3)
  }

  @Test func lossesAreListedAndNeedConfirmation() throws {
    let tool = try filled()
    try tool.succeed("networks", "verifier", "set-general", "--vault-default")
    try tool.refuses(
      77,
      "Error: Cannot ask without a terminal: This deletes what the defaults cannot restore: the network development-sr25519; the endpoints of development; the general verifier; the metadata of development 1000000; 1 entry of history. Empty */Output/hot.sqlite? Give --yes.",
      from: ["restore-defaults"])
    let run = try tool.succeed("restore-defaults", "--yes", "--json")
    #expect(try run.document["lost"]?["networkTitles"] == .array([.string("development-sr25519")]))
    #expect(run.error.contains("To undo: hotside restore --from \(try tool.copyID(2))"))
    #expect(try tool.open().metadataKeys().isEmpty)
  }

  @Test func aDatabaseThatIsGoneIsPutBack() throws {
    let tool = try filled()
    let state = try tool.state()
    try FileManager.default.removeItem(atPath: tool.database)
    for command in [
      ["show", "networks"], ["networks", "list"], ["load-metadata", "-f", "-a"], ["digest", "x"],
    ] {
      let run = try tool.run(command)
      guard command != ["digest", "x"] else { continue }
      #expect(run.exitCode == 66, "\(run)")
      #expect(
        run.error
          == "Error: The hot database '*/Output/hot.sqlite' does not exist, but a copy of its last good state does, '*/Output/hot.sqlite.last-good'. 'hotside restore' restores the copy; 'hotside restore-defaults' makes a new database.\n"
      )
    }
    #expect(try tool.run("restore-defaults").exitCode == 77)
    try tool.succeed("restore")
    #expect(try tool.state() == state)
  }

  /// The way that emptied everything for good.
  @Test func theCopySurvivesDefaultsThatWereRestoredOverIt() throws {
    let tool = try filled()
    let state = try tool.state()
    try FileManager.default.removeItem(atPath: tool.database)
    try tool.succeed("restore-defaults", "--yes")
    // Further changes, and defaults once more, do not push it out.
    for url in ["ws://127.0.0.1:1", "ws://127.0.0.1:2", "ws://127.0.0.1:3", "ws://127.0.0.1:4"] {
      try tool.succeed("networks", "set-endpoint", "westend", url)
    }
    try tool.succeed("restore-defaults", "--yes")
    try tool.succeed("restore-defaults")
    let list = try tool.succeed("restore", "--list", "--json").document["items"]?.array ?? []
    #expect(list.map { $0["generation"]?.integer(Int.self) } == [1, 2, 3])
    #expect(list.last?["networkTitles"]?.array?.contains(.string("development-sr25519")) == true)
    #expect(
      list.last?["metadata"]
        == .array([
          .members(["name": .string("development"), "specVersion": .integer(1_000_000)])
        ]))
    try tool.goBack(to: 3)
    #expect(try tool.state() == state)
  }

  @Test func aRemovalIsAskedForAndTakenBack() throws {
    let tool = try filled()
    let state = try tool.state()
    // At a terminal a no, or nothing, leaves everything as it is.
    for line in ["title development-sr25519", "spec-name-version development 1000000"] {
      let refused = try tool.run(
        ["remove"] + line.split(separator: " ").map(String.init), input: Array("n\n".utf8),
        within: #"script -qec "$(printf '%q ' "$@")" /dev/null"#)
      #expect(refused.exitCode == 77, "\(refused)")
      let words = refused.output.split(whereSeparator: \.isWhitespace).joined(separator: " ")
      #expect(words.contains("Remove it? [y/N]"), "\(refused)")
      #expect(try tool.state() == state)
    }
    // A script goes on as it is documented to, and its log says what went.
    let version = try tool.succeed("remove", "spec-name-version", "development", "1000000")
    #expect(
      version.error
        == "Warning: Removing the metadata of development 1000000 also removes its history.\nRemoved the metadata of development 1000000.\nTo undo: hotside restore --from \(try tool.copyID(2))\n"
    )
    let between = try tool.state()
    let title = try tool.succeed("remove", "title", "development-sr25519")
    #expect(
      title.error.hasPrefix(
        "Warning: Removing development-sr25519 also removes the network development-sr25519; the endpoints of development.\n"
      ), "\(title)")
    let last = try tool.state()
    try tool.goBack(to: 3)
    #expect(try tool.state() == state)
    // What was there before is the second copy now, and the one before the third.
    try tool.goBack(to: 2)
    #expect(try tool.state() == last)
    try tool.goBack(to: 3)
    #expect(try tool.state() == last || tool.state() == between)
  }

  /// Each of two restorations takes the copy that its id names, although the first one moves the copies.
  @Test func restorationsAtTheSameTimeTakeTheNamedCopy() throws {
    for _ in 0..<4 {
      let tool = try Tool()
      try tool.succeed("remove", "title", "kusama-sr25519", "--yes")
      let id = try tool.copyID(2)
      let both = try tool.run(
        ["restore", "--from", id], within: #""$@" & first=$!; "$@" & wait $! && wait $first"#)
      #expect(both.exitCode == 0, "\(both)")
      #expect(try tool.open().networks().count == 3, "\(both)")
    }
  }

  @Test func aMissingCopyIsReportedWithTheAlternatives() throws {
    let tool = try Tool(restored: false)
    for (words, suffix) in [(["restore"], ""), (["restore", "--from", "3"], "-3")] {
      try tool.expect(
        66,
        "Error: The copy '*/Output/hot.sqlite.last-good\(suffix)' of the hot database does not exist. 'hotside restore --list' lists the copies; 'hotside restore --from-file' restores a file that 'hotside backup' wrote, and 'hotside restore-defaults' makes a new database.",
        from: words)
    }
  }

  @Test func unchangedRunsLeaveTheCopyAlone() throws {
    let tool = try filled()
    let copy = tool.database + ".last-good"
    let names = tool.names(in: "Output").filter { $0.hasPrefix("hot") }
    let number = try FileManager.default.attributesOfItem(atPath: copy)[.systemFileNumber] as? Int
    for words in [
      ["networks", "set-endpoint", "development", "http://127.0.0.1:9"], ["restore"],
      ["load-metadata", "-f", "-a"], ["networks", "doctor"],
    ] {
      #expect(try tool.run(words).exitCode == 0, "\(words)")
      let now = try FileManager.default.attributesOfItem(atPath: copy)[.systemFileNumber] as? Int
      #expect(now == number, "\(words)")
    }
    #expect(tool.names(in: "Output").filter { $0.hasPrefix("hot") } == names)
    for path in [tool.database, copy] {
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(path)")
    }
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aCopyThatFailedIsAWarning() throws {
    let tool = try filled()
    try tool.storeSample("development", version: 1_000_001)
    let run = try tool.run(
      ["networks", "set-endpoint", "development", "http://127.0.0.1:10"],
      within: Confinement.held(tool.database + ".last-good"))
    #expect(run.exitCode == 0, "\(run)")
    #expect(
      run.error.contains(
        "Warning: The change was stored, but the copy of the last good state next to the database is still the previous one: Cannot write '*/Output/hot.sqlite.last-good': Device or resource busy.\n"
      ), "\(run)")
    #expect(try tool.open().networks().contains { $0.endpoints == ["http://127.0.0.1:10"] })
  }
}
