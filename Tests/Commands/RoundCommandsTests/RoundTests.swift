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

  private let tool: Tool
  private let password: [String: String]

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

  private func run(_ words: String...) throws -> Tool.Run {
    try tool.run(words, environment: password)
  }

  private func succeed(_ words: String...) throws -> Tool.Run {
    let run = try tool.run(words, environment: password)
    #expect(run.exitCode == 0, "\(run)")
    return run
  }

  /// A fleet of nodes, and the workspace that knows them.
  private func fleet() throws -> [DevelopmentNodeServer] {
    let nodes = try Self.names.map { try Nodes.sample($0, version: 1) }
    let list = JSONValue.members([
      "default": .array(Self.names.map { .string($0) }), "further": .array([]),
    ])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    for (name, node) in zip(Self.names, nodes) {
      let file = NetworkFile(
        title: name + "-sr25519", specs: .sample(name), endpoints: [node.url], verifier: .general)
      try tool.folder.write(Array(file.json.utf8), to: "Networks/\(name).json")
    }
    _ = try succeed("restore-defaults")
    return nodes
  }

  private func states(_ words: String...) throws -> (states: [String: Int], code: Int32) {
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
    #expect(loaded.error.contains("60 networks: 60 new, 0 known, 0 failed."), "\(loaded)")
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
    #expect(signed.output.contains("chain08 metadata 1: signed by release"), "\(signed)")
    #expect(signed.output.hasSuffix("120 complete\n"), "\(signed)")
    #expect(tool.names(in: ".").contains("review.html"))
    let complete = try run("status")
    #expect(complete.exitCode == 0, "\(complete)")
    #expect(
      complete.output
        == "120 complete: chain00, chain01, chain02 and 57 others.\n120 complete\n", "\(complete)")
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
    #expect(loaded.error.contains("60 networks: 6 new, 52 known, 2 failed."), "\(loaded)")
    #expect(loaded.error.contains("Left out chain06."), "\(loaded)")
    #expect(loaded.output.split(separator: "\n").count == 6, "\(loaded)")
    // One is forgotten, and found.
    for name in Self.names[0..<5] { _ = try succeed("sign", name, "--yes") }
    let waiting = try run("status", "--json")
    let items = try #require(try waiting.document["items"]?.array)
    let left = items.filter { $0["state"]?.string == "waiting" }
    #expect(left.map { $0["network"]?.string } == [Self.names[5]])
    #expect(left.first?["formerVersion"] == .integer(1))
    #expect(left.first?["nextCommand"]?.string == "hotside sign \(Self.names[5])")
    _ = try succeed("sign", "--all", "--yes")
    try changeVerifier(lying, fresh)
  }

  /// Everything that needs a person, and the next command, are in a terminal of 80 columns and 24 lines; three more
  /// updates would have room.
  private func checkSmallTerminal() throws {
    guard TmuxWindow.isInstalled else { return print("skipped: \(TmuxWindow.absence)") }
    let place = ["HOTSIDE_WORKSPACE": tool.folder.path, "HOME": tool.folder.file("home")]
    let window = try TmuxWindow(
      [ProcessRunner.hotside, "status"],
      environment: password.merging(place) { first, _ in first }, in: tool.folder.path)
    let screen = try window.wait(for: "ended with 77")
    #expect(try window.everything.hasPrefix("network "), "\(screen)")
    let lines = screen.split(separator: "\n")
    #expect(lines.count <= 21 && lines[0].hasPrefix("network "), "\(screen)")
    let states = lines.dropFirst().compactMap { line in
      line.hasPrefix("chain") ? line.split(separator: " ").dropFirst(2) : nil
    }
    #expect(states.count == 8 && states[0].contains("alarm"), "\(screen)")
    #expect(states[1].contains("silent") && states[2...].allSatisfy { $0.contains("behind") })
    #expect(screen.contains("112 complete: ") && screen.contains("Next: hotside load-metadata -a"))
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

  // MARK: - One network

  /// A workspace with one network, whose node is returned.
  private func oneNetwork() throws -> DevelopmentNodeServer {
    let node = try Nodes.sample("chain00", version: 1)
    let list = JSONValue.members(["default": .array([.string("chain00")]), "further": .array([])])
    try tool.folder.write(Array(list.serialized().utf8), to: "Networks/defaults.json")
    let file = NetworkFile(
      title: "chain00-sr25519", specs: .sample("chain00"), endpoints: [node.url], verifier: nil)
    try tool.folder.write(Array(file.json.utf8), to: "Networks/chain00.json")
    _ = try succeed("restore-defaults")
    return node
  }

  /// A workspace with specs and metadata of one network to sign.
  private func loadedNetwork() throws -> DevelopmentNodeServer {
    let node = try oneNetwork()
    _ = try succeed("load-metadata", "-n", "chain00")
    _ = try succeed("add-specs", "-f", "-n", "chain00")
    return node
  }

  /// A workspace where Alice has signed metadata, and no key is recorded; the specs are to be signed.
  private func networkOfAlice() throws -> DevelopmentNodeServer {
    let node = try oneNetwork()
    _ = try succeed("load-metadata", "-n", "chain00")
    _ = try succeed("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    _ = try succeed("add-specs", "-f", "-n", "chain00")
    return node
  }

  @Test func aNetworkWithoutUpdatesHasNothingToSign() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    let nothing = try run("sign", "chain00")
    #expect(
      nothing.exitCode == 12 && nothing.error.contains("There is nothing to sign."), "\(nothing)")
  }

  @Test func anUnknownNetworkIsRefusedByName() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    #expect(try run("sign", "chian00").exitCode == 66)
    #expect(try run("status", "chian00").exitCode == 66)
  }

  @Test func signingNeedsAVaultIfNoKeyIsRecorded() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let refused = try run("sign", "chain00", "--yes")
    #expect(refused.exitCode == 66, "\(refused)")
    #expect(
      refused.error.contains("does not exist, and no other signer was named"),
      "\(refused)")
    #expect(tool.products.isEmpty)
  }

  @Test func nothingIsSignedWithoutATerminalOrAgreement() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let asked = try run("sign", "chain00", "--verifier-alice", "sr25519")
    #expect(asked.exitCode == 77, "\(asked)")
    #expect(tool.products.isEmpty)
  }

  @Test func anUpdateOfAliceIsForeignAndNotToBePublished() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let alice = try succeed("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    #expect(alice.error.contains("Never publish it."), "\(alice)")
    #expect(try states().states["foreign"] == 1)
  }

  /// Hands all updates over, into a folder.
  private func handOver() throws -> (run: Tool.Run, folder: String) {
    let folder = tool.folder.file("hand-over")
    return (try succeed("sign", "--all", "--again-foreign", "--hand-over", folder), folder)
  }

  @Test func aHandOverNamesTheCommandThatTakesTheAnswers() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let (handed, folder) = try handOver()
    #expect(
      handed.error.contains("Next: hotside sign --all --again-foreign --capsules "), "\(handed)")
    let toSign = String(decoding: try tool.bytes("\(folder)/to-sign.md"), as: UTF8.self)
    #expect(
      toSign.contains("    hotside sign --all --again-foreign --capsules FOLDER\n"), "\(toSign)")
  }

  @Test func verifyReadsAHandOverAsSeveralUpdates() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let read = try succeed("verify", try handOver().folder)
    #expect(read.output.hasPrefix("2 UNSIGNED\nverdict "), "\(read)")
    #expect(read.output.contains("UNSIGNED  chain00  add-specs"), "\(read)")
    #expect(read.output.contains("UNSIGNED  chain00  load-metadata"), "\(read)")
    #expect(read.output.hasSuffix("\n2 UNSIGNED\n") && read.error == "", "\(read)")
  }

  @Test func filesOfAHandOverAreNotAnswers() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    let left = try run("sign", "--all", "--again-foreign", "--capsules", try handOver().folder)
    #expect(left.exitCode == 12 && !left.error.contains("no capsule"), "\(left)")
  }

  @Test func otherMetadataIsAnAlarmUntilItIsCompared() throws {
    let node = try oneNetwork()
    defer { node.stop() }
    _ = try succeed("load-metadata", "-n", "chain00")
    let lying = try Nodes.sample("chain00", version: 1, transactionVersion: 2)
    defer { lying.stop() }
    try tool.open().setEndpoints([lying.url], named: "chain00")
    #expect(try run("load-metadata", "-n", "chain00").exitCode == 77)
    for url in [lying.url, node.url] {
      try tool.open().setEndpoints([url], named: "chain00")
      let alarm = try run("status", "--fetch")
      #expect(alarm.exitCode == 77 && alarm.output.contains("1 alarm"), "\(alarm)")
    }
    _ = try succeed("load-metadata", "-n", "chain00")
    #expect(try states().states["alarm"] == nil)
  }

  /// Damages the picture of the metadata.
  private func damageProduct() throws {
    let movie = try #require(tool.products.first { $0.hasSuffix(".gif") || $0.hasSuffix(".png") })
    try tool.folder.write(Array("no picture".utf8), to: "Output/completed/\(movie)")
  }

  @Test func aDamagedProductIsAnAlarm() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    try damageProduct()
    let alarm = try run("status")
    #expect(alarm.exitCode == 77, "\(alarm)")
    #expect(alarm.output.contains("cannot be read"), "\(alarm)")
  }

  @Test func updatesThatAreNotSignedAreNamedNextToTheSignedOnes() throws {
    let node = try networkOfAlice()
    defer { node.stop() }
    try damageProduct()
    let specs = try run("sign", "chain00", "--verifier-alice", "sr25519", "--yes")
    #expect(
      specs.exitCode == 12 && specs.error.contains("chain00 metadata 1 is alarm. "), "\(specs)")
    #expect(specs.output.hasSuffix("\n2 complete\n"), "\(specs)")
  }

  /// Signs with Alice what a list expects: the specs of a network, and not its metadata.
  private func signSpecs(_ more: String...) throws -> Tool.Run {
    let items = try #require(try run("status", "--json").document["items"]?.array)
    let hash = try #require(
      items.first { $0["kind"]?.string == "add-specs" }?["signedHash"]?.string)
    try tool.folder.write(Array("# specs\n\(hash)  chain00 specs\n".utf8), to: "list")
    return try tool.run(
      ["sign", "--all", "--verifier-alice", "sr25519", "--expect", tool.folder.file("list")] + more,
      environment: password)
  }

  @Test func onlyUpdatesOfTheExpectedHashesAreSigned() throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    let run = try signSpecs()
    #expect(run.exitCode == 12, "\(run)")
    #expect(run.output.hasSuffix("1 complete, 1 refused\n"), "\(run)")
    #expect(tool.products.contains { $0.hasPrefix("add_specs") })
    #expect(!tool.products.contains { $0.hasPrefix("load_metadata") })
  }

  @Test func aSingleRefusalIsOneSentenceWithItsOwnCode() throws {
    let node = try loadedNetwork()
    defer { node.stop() }
    #expect(try signSpecs().exitCode == 12)
    let one = try signSpecs()
    #expect(one.exitCode == 77, "\(one)")
    #expect(one.output == "0 complete, 1 refused: chain00 metadata 1\n", "\(one)")
    #expect(one.error.hasPrefix("Error: ") && !one.error.contains("Warning"), "\(one)")
    let document = try signSpecs("--json").document
    #expect(document["items"]?.array?.map { $0["error"]?["code"] } == [document["error"]?["code"]])
  }
}
