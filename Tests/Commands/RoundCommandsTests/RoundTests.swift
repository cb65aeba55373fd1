import ByteSupport
import DevelopmentNode
import Foundation
import HotStore
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// A round at the built tool: from an empty folder to what is published, and the next one; nobody types a
/// version or the name of a file (round 1 to 5).
@Suite struct RoundTests {
  private static let count = 60

  /// Names of networks, in the order of lists.
  private static let names = (0..<count).map { "chain\($0 < 10 ? "0" : "")\($0)" }

  let tool: Tool
  let password: [String: String]

  init() throws {
    tool = try Tool(restored: false)
    try tool.folder.write(Array("correct horse 7!".utf8), to: "pw")
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o600], ofItemAtPath: tool.folder.file("pw"))
    password = [
      "HOTSIDE_PASSWORD_FILE": tool.folder.file("pw"), "HOTSIDE_OUTPUT_HINTS": "true",
      "XDG_DATA_HOME": tool.folder.file("data"),
    ]
    let types = try Data(contentsOf: URL(fileURLWithPath: Checkout.path + "/Networks/types.json"))
    try tool.folder.write([UInt8](types), to: "Networks/types.json")
  }

  func run(_ words: String...) throws -> Tool.Run {
    try tool.run(words, environment: password)
  }

  func succeed(_ words: String...) throws -> Tool.Run {
    let run = try tool.run(words, environment: password)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  /// A fleet of nodes, and the workspace that knows them; the first ones have the general verifier.
  private func fleet(withVerifier count: Int = RoundTests.count) throws -> [DevelopmentNodeServer] {
    let nodes = try Self.names.map { try Nodes.sample($0, version: 1) }
    let list = JSONValue.members([
      "default": .array(Self.names.map { .string($0) }), "further": .array([]),
    ])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    for (place, (name, node)) in zip(Self.names, nodes).enumerated() {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: [node.url],
        verifier: place < count ? .general : nil)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
    _ = try succeed("restore-defaults")
    return nodes
  }

  func states(_ words: String...) throws -> (states: [String: Int], code: Int32) {
    let run = try tool.run(["status", "--json"] + words, environment: password)
    var counts: [String: Int] = [:]
    for item in try run.document["items"]?.array ?? [] {
      counts[item["state"]?.string ?? "", default: 0] += 1
    }
    return (counts, run.exitCode)
  }

  @Test func twoRoundsOfSixtyNetworksNeedNoVersionsAndNoFileNames() throws {
    let nodes = try fleet()
    #expect(try states("--fetch").states == ["behind": 60, "unprepared": 60])
    // Fetched, prepared.
    let loaded = try succeed("load-metadata", "-a")
    // One line has all items, so no sum repeats it.
    #expect(loaded.output.hasPrefix("60 new: chain00, ") && !loaded.output.contains("\n60 new"))
    #expect(loaded.error.contains("Next: hotside sign --all\n"), "\(loaded)")
    _ = try succeed("add-specs", "-f", "-a")
    #expect(try states().states == ["waiting": 120])
    // Two keys: one network has its own.
    _ = try succeed("keys", "init")
    _ = try succeed("keys", "generate", "release", "--role", "general")
    _ = try succeed("keys", "generate", "team", "--role", "custom")
    _ = try succeed("networks", "verifier", "set-general", "--key", "release")
    _ = try succeed("networks", "verifier", "set", Self.names[7], "--key", "team", "--yes")
    let signed = try succeed("sign", "--all", "--yes", "--review", tool.folder.file("review.html"))
    #expect(signed.output.contains("chain07 metadata 1: signed by team"), "\(signed)")
    #expect(signed.output.contains("118 signed by release: chain00, "), "\(signed)")
    #expect(signed.output.hasSuffix("120 complete\n"), "\(signed)")
    #expect(tool.names(in: ".").contains("review.html"))
    let complete = try run("status")
    #expect(complete.exitCode == 0, "\(complete)")
    #expect(
      complete.output
        == "120 complete: chain00 1, chain01 1, chain02 1 and 57 others.\n", "\(complete)")
    // Payloads of complete updates are written again, but there is nothing to sign.
    let reloaded = try succeed("load-metadata", "-a")
    #expect(!reloaded.error.contains("Next: "), "\(reloaded)")
    // Nothing is drawn twice.
    let again = try succeed("sign", "--all", "--yes")
    #expect(again.error.contains("There is nothing to sign."), "\(again)")
    try upgrade(nodes)
  }

  /// Seven upgrades; one has other bytes under the same version, one node is dead, one signature is
  /// forgotten, and then the general verifier changes.
  private func upgrade(_ nodes: [DevelopmentNodeServer]) throws {
    var fresh: [DevelopmentNodeServer] = []
    let database = try tool.open()
    for index in 0..<6 {
      let node = try Nodes.sample(Self.names[index], version: 2)
      try database.setEndpoints([node.url], named: Self.names[index])
      fresh.append(node)
    }
    // The runtime of version 1 in other bytes, and a port where nobody listens.
    let lying = try Nodes.sample(
      Self.names[6], version: 1, transactionVersion: 2)
    try database.setEndpoints([lying.url], named: Self.names[6])
    try database.setEndpoints(["ws://127.0.0.1:1"], named: Self.names[50])
    let (found, code) = try states("--fetch")
    #expect(code == 77)
    #expect(found == ["behind": 6, "alarm": 1, "silent": 1, "complete": 112], "\(found)")
    try checkSmallTerminal()
    let loaded = try run("load-metadata", "-a", "--pass-errors")
    #expect(loaded.exitCode == 12, "\(loaded)")
    try checkLoading(loaded.output.split(separator: "\n"))
    try checkLongReasons()
    // One is forgotten, and found.
    for name in Self.names[0..<5] { _ = try succeed("sign", name, "--yes") }
    let waiting = try run("status", "--json")
    let items = try #require(try waiting.document["items"]?.array)
    let left = items.filter { $0["state"]?.string == "waiting" }
    #expect(left.map { $0["network"]?.string } == [Self.names[5]])
    #expect(left.first?["formerVersion"] == .integer(1))
    #expect(left.first?["nextCommand"]?.string == "hotside sign \(Self.names[5])")
    _ = try succeed("sign", "--all", "--yes")
    try checkBuilding()
    try changeVerifier(lying, fresh)
  }

  /// The failed networks with their reasons, the new ones, one line of the known ones, and the sum.
  private func checkLoading(_ lines: [Substring]) throws {
    #expect(lines[0] == lines.last && lines[1].hasPrefix("network "), "\(lines)")
    #expect(lines[2].hasPrefix("chain06 ") && lines[2].hasSuffix(" alarm"), "\(lines)")
    #expect(lines[3].hasPrefix("  The metadata of "), "\(lines)")
    #expect(lines[4].hasPrefix("chain50 ") && lines[4].hasSuffix(" silent"), "\(lines)")
    let new = lines.dropFirst(6).dropLast(2).joined(separator: " ")
    #expect(Self.names[0..<6].allSatisfy { new.contains($0) } && new.contains("new"), "\(lines)")
    #expect(
      lines.suffix(2) == [
        "52 known: chain07, chain08, chain09 and 49 others.", "1 alarm, 1 silent, 6 new, 52 known",
      ])
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    let screen = try window("load-metadata", "-a", "--pass-errors", until: "ended with 12")
    #expect(screen.hasPrefix("1 alarm, ") && screen.contains("\nchain50 "), "\(screen)")
    #expect(screen.contains("58 known: ") && screen.contains("Next: hotside sign --all"))
  }

  /// The portal shows the networks that are not current, and ends with their numbers.
  private func checkBuilding() throws {
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    _ = try succeed("portal", "init")
    let screen = try window("portal", "build", until: "ended with 12")
    #expect(screen.contains("\nportal.json has no baseURL"), "\(screen)")
    #expect(screen.contains("\nchain06        1  alarm\n"), "\(screen)")
    #expect(screen.contains("\nchain50        1  unknown\n"), "\(screen)")
    #expect(screen.contains("\n58 current: chain00, chain01, chain02 and 55 others.\n"))
    #expect(screen.contains("\n1 alarm, 1 unknown, 58 current\n"), "\(screen)")
    #expect(screen.replacing("\n  ", with: " ").contains(" MB in all, "), "\(screen)")
    #expect(screen.contains("Next: hotside status\n"), "\(screen)")
    try FileManager.default.removeItem(atPath: tool.folder.file("Portal"))
  }

  /// Everything that needs a person, and the next command, are in a terminal of 80 columns and 24 lines; three more
  /// updates would have room.
  private func checkSmallTerminal() throws {
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    let screen = try window("status", until: "ended with 77")
    let lines = screen.split(separator: "\n")
    #expect(lines.count <= 22 && lines[0].hasPrefix("1 alarm, "), "\(screen)")
    let states = lines.dropFirst().compactMap { line in
      line.hasPrefix("chain") ? line.split(separator: " ").dropFirst(2) : nil
    }
    #expect(states.count == 8 && states[0].contains("alarm"), "\(screen)")
    #expect(states[1].contains("silent") && states[2...].allSatisfy { $0.contains("behind") })
    #expect(screen.contains("112 complete: ") && screen.contains("Next: hotside load-metadata -a"))
  }

  /// The reasons of alarms end early where the table would not fit, also directly after nodes were
  /// asked; `--verbose` has them in full.
  private func checkLongReasons() throws {
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    let screen = try window("status", "--fetch", until: "ended with 77")
    let lines = screen.split(separator: "\n")
    #expect(lines.count <= 22 && lines[0].hasPrefix("1 alarm, "), "\(screen)")
    #expect(screen.contains(" cannot be reached: ") && !screen.contains("Warning: "), "\(screen)")
    #expect(
      screen.contains("\n6 waiting: chain00 ") && screen.contains("Next: hotside sign --all"))
    let whole = try run("status", "--verbose")
    #expect(whole.output.contains("remove the stored one only if it is not."), "\(whole)")
  }

  /// What a terminal of 80 columns and 24 lines shows when a command has printed a text.
  private func window(_ words: String..., until text: String) throws -> String {
    let place = ["HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home")]
    let window = try TmuxWindow(
      [ProcessRunner.hotside] + words,
      environment: password.merging(place) { first, _ in first }, in: tool.folder.path)
    let screen = try window.wait(for: text)
    #expect(try window.everything.hasPrefix(screen.prefix(20)), "\(screen)")
    return screen
  }

  private func changeVerifier(
    _ lying: DevelopmentNodeServer, _ fresh: [DevelopmentNodeServer]
  ) throws {
    _ = try succeed("keys", "generate", "next", "--role", "general")
    let changed = try succeed(
      "networks", "verifier", "set-general", "--key", "next", "--yes")
    #expect(changed.error.contains("Next: hotside sign --all --again-foreign\n"), "\(changed)")
    let foreign = try states().states
    #expect(foreign["foreign"] ?? 0 > 100, "\(foreign)")
    // A reason that is true of many stands once.
    let told = try run("status").output.split(separator: "\n")
      .filter { $0.contains("It is signed by ") }
    #expect(told.count < 4 && told.contains { $0.hasPrefix("  Each of these ") }, "\(told)")
    let signed = try run("sign", "--all", "--again-foreign", "--yes")
    #expect(signed.output.contains("signed by next"), "\(signed)")
    let (found, code) = try states()
    // The node that lied still needs a person.
    #expect(found["alarm"] == 1)
    #expect(found["foreign"] == nil, "\(found)")
    #expect(code == 77)
    // Whoever put that right has metadata compared whole.
    let honest = try Nodes.sample(Self.names[6], version: 1)
    try tool.open().setEndpoints([honest.url], named: Self.names[6])
    _ = try succeed("load-metadata", "-n", Self.names[6])
    #expect(try states().states["alarm"] == nil)
    withExtendedLifetime((lying, fresh)) {}
  }

  // MARK: - Updates without a signer

  @Test(.enabled(if: TmuxWindow.isInstalled, "\(TmuxWindow.absence)"))
  func onlyTheUpdatesThatAreSignedStandAboveTheQuestion() throws {
    let nodes = try fleet(withVerifier: 3)
    defer { withExtendedLifetime(nodes) {} }
    _ = try succeed("load-metadata", "-a")
    _ = try succeed("keys", "init")
    _ = try succeed("keys", "generate", "release", "--role", "general")
    _ = try succeed("networks", "verifier", "set-general", "--key", "release")
    let asked = try window("sign", "--all", until: "[y/N]").split(separator: "\n")
    #expect(
      asked[0].hasPrefix("Warning: 57 left out: chain03, chain04, chain05 and 54 others. No"))
    let table = try #require(asked.firstIndex { $0.hasPrefix("network ") })
    #expect(asked[table + 1].hasPrefix("chain00       1   first  "), "\(asked)")
    #expect(
      asked[table + 4] == "3 as first version" && asked.last == "Sign these 3? [y/N]", "\(asked)")
    // Identicons have the names of their networks.
    #expect(asked[table + 5].split(separator: " ") == ["chain00", "chain01", "chain02"])
    #expect(asked.count <= 23, "\(asked)")
    let signed = try run("sign", "--all", "--yes")
    #expect(signed.output.hasSuffix("\n3 complete, 57 refused\n"), "\(signed)")
    let one = try run("sign", "chain05", "--key", "release", "--yes")
    #expect(
      one.output.hasSuffix(
        "\n1 complete, 56 still wait: chain03, chain04, chain06 and 53 others\n"), "\(one)")
  }
}
