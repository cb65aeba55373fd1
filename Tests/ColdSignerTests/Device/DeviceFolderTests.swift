import ByteSupport
import JSONCodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@testable import ColdSigner

/// A device in a folder, from one command to the next.
@Suite struct DeviceFolderTests {
  private static func folder(
    watchesHost: Bool = true
  ) throws -> (TemporaryFolder, DeviceFolder, ColdDevice) {
    let temporary = try TemporaryFolder()
    let folder = DeviceFolder(temporary.file("device"))
    let device = try folder.create(
      release: try ColdRelease(networks: [], types: nil), generalVerifier: Verifier(nil),
      watchesHost: watchesHost, surroundings: .repeatable)
    return (temporary, folder, device)
  }

  @Test func aScreenLivesAsLongAsWhatItShows() throws {
    let (temporary, folder, device) = try Self.folder()
    defer { withExtendedLifetime(temporary) {} }
    #expect(try folder.screen(of: device) == nil)
    let screen = try device.scanUpdate(AcceptanceTests.payload)
    let waiting = DeviceFolder.WaitingScreen(
      checksum: screen.checksum, lines: ["one", "two"], document: screen.json)
    try folder.set(waiting)
    #expect(try folder.screen(of: device) == waiting)
    try device.comment("in between")
    #expect(try folder.screen(of: device) == nil)
    try folder.set(nil)
    try folder.set(nil)
    #expect(try folder.screen(of: device) == nil)
  }

  @Test func connectionsAreNotedOnceAndAcknowledgedWhenDown() throws {
    let (temporary, folder, device) = try Self.folder()
    defer { withExtendedLifetime(temporary) {} }
    let up = ConnectionProbe { ["eth0"] }
    #expect(throws: ColdSignerError.device(.connected(interfaces: ["eth0"]))) {
      try folder.requireDisconnected(device, probe: up)
    }
    #expect(try folder.watch(device, probe: up).detector.state == .active)
    #expect(try device.dangerFlag())
    #expect(
      try device.history().map { $0.entry.events.map { $0.json["event"] } }.first == [
        .string("device_was_online")
      ])
    #expect(try device.history().count == 2)
    #expect(try folder.acknowledge(device, probe: up) == false)
    #expect(try folder.watch(device, probe: .off).detector.state == .past)
    try folder.requireDisconnected(device, probe: .off)
    #expect(try folder.acknowledge(device, probe: .off))
    #expect(try folder.watch(device, probe: .off).detector.state == .none)
    #expect(try !device.dangerFlag() && device.history().count == 3)
    _ = try folder.watch(device, probe: up)
    #expect(try device.history().count == 4)
  }

  @Test func aTrustedHostIsNotLookedAt() throws {
    let (temporary, folder, device) = try Self.folder(watchesHost: false)
    defer { withExtendedLifetime(temporary) {} }
    try folder.requireDisconnected(device, probe: ConnectionProbe { ["eth0"] })
    #expect(try folder.watch(device, probe: ConnectionProbe { ["eth0"] }).connections.isEmpty)
    #expect(try device.history().count == 1)
  }

  /// What is found depends on the host; that it is found, and is no loopback, does not.
  @Test func thisHostCanBeLookedAt() {
    let names = ConnectionProbe.host.connections()
    #expect(names == names.sorted() && !names.contains("lo"))
  }

  @Test func aDeviceIsNeverMadeOverAnother() throws {
    let (temporary, folder, _) = try Self.folder()
    defer { withExtendedLifetime(temporary) {} }
    #expect(throws: ColdSignerError.device(.exists(path: folder.path))) {
      try folder.create(
        release: try ColdRelease(networks: [], types: nil), generalVerifier: Verifier(nil),
        watchesHost: true, surroundings: .repeatable)
    }
    #expect(try folder.release().networks.isEmpty)
  }

  @Test func theDefaultVerifierIsTheKnownKey() {
    #expect(
      DefaultVerifier.verifier.signer.map { Hex.encode($0.publicKey) }
        == "c46a22b9da19540a77cbde23197e5fd90485c72b4ecf3c599ecca6998f39bd57")
  }
}
