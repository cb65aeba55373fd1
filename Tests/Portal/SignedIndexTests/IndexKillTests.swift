import CommandTestSupport
import TestSupport
import Testing
import ToolTestSupport

/// Commands that change a signed site, or the folder of its index, killed at random moments.
///
/// `$HOTSIDE_KILL_RUNS` says how often.
@Suite struct IndexKillTests {
  /// A command that changes a portal or its site.
  private struct Change: Sendable {
    let name: String
    let words: [String]
    /// Changes the portal before the command runs.
    let prepare: @Sendable (IndexedPortal) throws -> Void

    init(
      _ name: String, _ words: [String],
      _ prepare: @escaping @Sendable (IndexedPortal) throws -> Void = { _ in }
    ) {
      (self.name, self.words, self.prepare) = (name, words, prepare)
    }
  }

  private static func build(_ keys: String...) -> [String] {
    ["portal", "build", "--out", "site", "--now", PortalFixture.later, "--quiet"]
      + keys.flatMap { ["--index-key", $0] }
  }

  private static let changes = [
    Change("renewal", build("time")),
    Change("changed build", build("index", "time")) { portal in
      try portal.fixture.edit { $0 = $0.replacing("Test portal", with: "Other portal") }
    },
    Change(
      "rotation",
      ["portal", "rotate", "timestamp", "--key", "time-2", "--now", IndexedPortal.start]
    ),
    Change(
      "withdrawal",
      [
        "portal", "withdraw", "westend", "9150", "--reason", "Test", "--now", IndexedPortal.start,
      ]),
    Change("rotated build", build("index", "time-2")) { portal in
      try portal.succeed([
        "portal", "rotate", "timestamp", "--key", "time-2", "--now", IndexedPortal.start,
      ])
    },
  ]

  @Test func aKilledCommandLeavesASiteThatReadersAccept() throws {
    let seed = UInt64.random(in: .min ... .max)
    print("kills of signed portals, \(Tool.killRuns) times: seed \(seed)")
    var generator = SplitMix64(seed: seed)
    var lengths: [Int] = []
    for run in 0..<Tool.killRuns {
      let change = Self.changes[run % Self.changes.count]
      let portal = try IndexedPortal()
      try change.prepare(portal)
      let words = change.words.map { $0 == "site" ? portal.site : $0 }
      let environment = [
        "XDG_DATA_HOME": portal.tool.folder.file("data"),
        "HOTSIDE_PASSWORD_FILE": portal.tool.folder.file("password"),
      ]
      #expect(try portal.check(at: PortalFixture.later, state: "state").exitCode == 0)
      if run < Self.changes.count {
        let end = try portal.tool.killed(words, after: nil, environment: environment)
        lengths.append(end.microseconds)
      } else {
        let moment = Int.random(
          in: 0...lengths[run % Self.changes.count] * 5 / 4, using: &generator)
        _ = try portal.tool.killed(words, after: moment, environment: environment)
      }
      let check = try portal.check(at: PortalFixture.later, state: "state")
      #expect(check.exitCode == 0, "\(change.name), run \(run): \(check)")
      // The killed command has either replaced the key or not.
      let isRotated = portal.tool.names(in: "Portal/tuf").contains("2.root.json")
      try portal.build(
        PortalFixture.later, keys: ["index", isRotated ? "time-2" : "time"])
      let next = try portal.check(at: PortalFixture.later, state: "state")
      #expect(next.exitCode == 0, "\(change.name), run \(run): \(next)")
      let leftovers = portal.tool.names(in: ".").filter { $0.hasPrefix(".site") }
      #expect(leftovers == [], "\(change.name), run \(run)")
    }
  }
}
