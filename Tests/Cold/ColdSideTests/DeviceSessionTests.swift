import ColdRecords
import ColdSide
import ColdSigner
import ColdStore
import FileSupport
import JSONCodec
import Reporting
import TestSupport
import Testing
import VaultPayloads

/// A device in a folder, from one command to the next.
@Suite struct DeviceSessionTests {
  private struct Unexpected: Error {}

  @Test func aScreenIsKeptAndAccepted() throws {
    let test = try TestSession()
    #expect(try test.session.screen() == nil)
    try test.scan()
    let screen = try #require(try test.opened(.off).screen())
    guard case .update(let shown) = try test.session.shown(screen) else { throw Unexpected() }
    #expect(shown.update.events.contains { $0.json["event"] == .string("network_specs_added") })
    // To be looked at, it is made again, and waits as before.
    #expect(try test.opened(.off).screen() == screen)
    #expect(try test.session.accept() == shown.update)
    #expect(try test.session.networks().networks.count == 2)
    #expect(throws: ColdSignerError.store(.nothingPending)) { try test.session.accept() }
  }

  /// Every change dismisses the screen, also one that has nothing to do with it.
  @Test(
    arguments: [
      { try $0.comment("in between") }, { try $0.clearHistory() },
      { try $0.removeNetwork("granite-sr25519") }, { _ = try $0.decline() },
      { try $0.removeKeys([]) },
      { _ = try $0.wipe(generalVerifier: nil) },
    ] as [@Sendable (DeviceSession) throws -> Void])
  func everyChangeDiscardsThePendingScreen(_ change: @Sendable (DeviceSession) throws -> Void)
    throws
  {
    let test = try TestSession()
    try test.scan()
    try change(test.session)
    #expect(try test.session.screen() == nil)
    #expect(!Folder.exists(test.session.path + "/screen.json"))
    #expect(throws: ColdSignerError.self) { try test.session.accept() }
  }

  @Test func everyScanDiscardsThePendingScreen() throws {
    let test = try TestSession()
    try test.scan()
    #expect(throws: ColdSignerError.self) { try test.session.scan([0x45]) }
    #expect(!Folder.exists(test.session.path + "/screen.json"))
  }

  @Test func aChangeThatFailsLeavesTheScreen() throws {
    let test = try TestSession()
    try test.scan()
    #expect(throws: ColdSideError.unknownNetwork(title: "x", known: ["granite-sr25519"])) {
      try test.session.removeNetwork("x")
    }
    #expect(throws: ColdSignerError.store(.noTypes)) { try test.session.removeTypes() }
    #expect(try test.session.screen() != nil)
  }

  /// Another process may write; then the device no longer has what the screen shows.
  @Test func aScreenOfAnEarlierStateIsNotAccepted() throws {
    let test = try TestSession()
    try test.scan()
    try ColdDevice.open(at: test.session.path + "/device.sqlite", surroundings: .system)
      .comment("in between")
    #expect(try test.session.screen() == nil)
    #expect(throws: ColdSignerError.store(.checksumMismatch)) { try test.session.accept() }
  }

  // MARK: - Connections

  @Test func connectionsAreLoggedOnceAndAcknowledgedWhenDown() async throws {
    let test = try TestSession()
    let up = try test.opened(TestSession.up)
    await #expect(throws: ColdSideError.connected(["eth0"])) {
      try await up.secrets(TestSession.access()) { _ in Issue.record("lent") }
    }
    let report = try up.connections()
    #expect(report.state == .active && report.connections == ["eth0"] && report.wasOnline)
    #expect(
      try up.history().first?.entry.events.map { $0.json["event"] } == [
        .string("device_was_online")
      ])
    #expect(try up.history().count == 2)
    #expect(throws: ColdSideError.stillConnected(["eth0"])) {
      try up.connections(acknowledging: true)
    }
    let down = test.session
    #expect(try down.connections().state == .past)
    #expect(try await down.secrets(TestSession.access()) { _ in 1 } == 1)
    let acknowledged = try down.connections(acknowledging: true)
    #expect(acknowledged.isAcknowledged && acknowledged.state == .none)
    #expect(!acknowledged.wasOnline)
    #expect(try down.history().count == 3)
    #expect(try !down.connections(acknowledging: true).isAcknowledged)
    _ = try up.connections()
    #expect(try down.history().count == 4)
  }

  @Test func connectionsOfATrustedHostAreNotChecked() async throws {
    let test = try TestSession(watchesHost: false, probe: TestSession.up)
    #expect(try await test.session.secrets(TestSession.access()) { _ in 1 } == 1)
    #expect(try test.session.connections().connections.isEmpty)
    #expect(try test.session.history().count == 1)
  }

  /// What is found depends on the host; that it is found, and is no loopback, does not.
  @Test func theConnectionsOfThisHostAreListedWithoutLoopback() {
    let names = ConnectionProbe.host.connections()
    #expect(names == names.sorted() && !names.contains("lo"))
  }

  // MARK: - The folder

  @Test func aDeviceIsNeverMadeOverAnother() throws {
    let test = try TestSession()
    let path = test.session.path
    #expect(throws: ColdSideError.deviceExists(path: path)) {
      try DeviceSession.create(
        path, release: try ColdRelease(networks: [], types: nil), generalVerifier: nil,
        watchesHost: true)
    }
    #expect(try test.session.overview().networks == ["granite-sr25519"])
  }

  /// What is scanned is kept, and not a word of what is shown.
  @Test func onlyThePayloadOfAScreenAndItsStateAreStored() throws {
    let test = try TestSession()
    try test.scan()
    let kept = try JSONValue(
      parsing: FileReading.bytes(at: test.session.path + "/screen.json", limit: 1 << 20))
    #expect(kept.object?.map(\.name).sorted() == ["checksum", "payload", "pending", "state"])
  }

  /// An earlier release kept what was shown too.
  @Test func aScreenOfAnEarlierReleaseIsRead() throws {
    let test = try TestSession()
    try test.scan()
    let file = test.session.path + "/screen.json"
    var kept = try #require(
      try JSONValue(parsing: FileReading.bytes(at: file, limit: 1 << 20)).object)
    kept["lines"] = .array([.string("NETWORK"), .string("  other words")])
    kept["screen"] = .members(["action": .string("stub")])
    try FileReplacement.write(
      JSONValue.object(kept).serializedBytes(), to: file, under: .upkeep)
    let waiting = try #require(try test.session.screen())
    guard case .update = try test.session.shown(waiting) else { throw Unexpected() }
    _ = try test.session.accept()
  }

  @Test(arguments: [
    "", "{", "[]", #"{"checksum": 1}"#, #"{"checksum":1,"lines":[],"screen":{}}"#,
    #"{"checksum":1,"payload":""}"#, #"{"checksum":1,"payloads":[]}"#,
  ])
  func aDamagedScreenIsReportedUntilTheNextScan(text: String) throws {
    let test = try TestSession()
    try test.scan()
    let file = test.session.path + "/screen.json"
    try FileReplacement.write(Array(text.utf8), to: file, under: .upkeep)
    let error = #expect(throws: ColdSideError.self) { try test.session.screen() }
    #expect(error?.message == "'\(file)' is damaged. Scan again.")
    #expect(error?.exitCode == .badData)
    #expect(throws: ColdSideError.self) { try test.session.accept() }
    try test.scan()
    #expect(try test.session.screen() != nil)
  }

  @Test(arguments: [
    "{", #"{"state":"none"}"#, #"{"watchesHost":false}"#, #"{"watchesHost":false,"state":"up"}"#,
  ])
  func aDamagedDetectorFileIsReported(text: String) async throws {
    let test = try TestSession()
    let file = test.session.path + "/detector.json"
    try FileReplacement.write(Array(text.utf8), to: file, under: .upkeep)
    let error = #expect(throws: ColdSideError.self) { try test.session.connections() }
    #expect(
      error?.message
        == "'\(file)' is damaged. Remove it; this computer's connections are then checked as on a new device."
    )
    #expect(error?.exitCode == .badData)
    await #expect(throws: ColdSideError.self) {
      try await test.session.secrets(TestSession.access()) { _ in Issue.record("lent") }
    }
    try Folder.removeFile(file)
    #expect(try test.opened(TestSession.up).connections().state == .active)
  }
}
