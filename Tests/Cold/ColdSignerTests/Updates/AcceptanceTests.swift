import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// One item waits, and is carried out as it was shown or not at all.
@Suite struct AcceptanceTests {
  static let specs = NetworkSpecs(
    fetchedName: "granite", prefix: 7, decimals: 9, unit: "GRN", encryption: .sr25519,
    genesisHash: Blake2b.hash256([1]))

  /// A started device without networks, types or general verifier.
  static func device(generalVerifier: Verifier = Verifier(nil)) throws -> TestDevice {
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: try ColdRelease(networks: [], types: nil),
      generalVerifier: generalVerifier, surroundings: .repeatable)
    return TestDevice(folder: folder, device: device)
  }

  static let payload = UpdatePayload(unsigned: .specs(specs)).bytes

  @Test func onlyThePendingItemChangesBeforeApproval() throws {
    let device = try Self.device().device
    let before = try DeviceContent.rows(device, except: [.transaction])
    let screen = try device.scanUpdate(Self.payload)
    #expect(try DeviceContent.rows(device, except: [.transaction]) == before)
    #expect(try device.rows(of: .transaction).map { $0.key } == [Array("stub".utf8)])
    try device.accept(checksum: screen.checksum)
    #expect(try device.networks().map { $0.specs } == [Self.specs])
    #expect(try device.history().count == 2)
    #expect(try device.pending() == nil)
  }

  @Test func anApprovalIsRefusedAfterAnyChange() throws {
    let fixture = try Self.device()
    let device = fixture.device
    let screen = try device.scanUpdate(Self.payload)
    // Any write counts, also one by another process.
    let other = try ColdDevice.open(at: device.path, surroundings: .repeatable)
    try other.comment("something else")
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try device.accept(checksum: screen.checksum)
    }
    #expect(try device.networks().isEmpty)
    let again = try device.scanUpdate(Self.payload)
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try device.accept(checksum: screen.checksum)
    }
    try device.accept(checksum: again.checksum)
    #expect(try device.networks().count == 1)
  }

  @Test func anUpdateIsNotAcceptedTwice() throws {
    let device = try Self.device().device
    let screen = try device.scanUpdate(Self.payload)
    try device.accept(checksum: screen.checksum)
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try device.accept(checksum: screen.checksum)
    }
    let now = try device.checksum()
    #expect(throws: ColdSignerError.store(.nothingPending)) { try device.accept(checksum: now) }
    #expect(try device.history().count == 2)
  }

  /// Chapter 10, 1: the slot is emptied at every intake, whatever comes of it.
  @Test(
    arguments: [
      [], [0x53, 0xff], [0x45, 0xff, 0xc1, 0], [0x53, 0xff, 0xaa, 0], [0x53, 0xff, 0xc1, 0],
      [0x53, 0xff, 0x04, 0, 0], [0x53, 0x01, 0x02, 0], [0x53, 0xff, 0xde, 9],
      [0x53, 0xff, 0xdf, 9],
      [0x53, 0x01, 0x03], [0x53, 0x01, 0x08], [0x53, 0x01, 0x06],
    ] as [[UInt8]])
  func aRefusedScanLeavesNothingWaiting(_ payload: [UInt8]) throws {
    let device = try Self.device().device
    let screen = try device.scanUpdate(Self.payload)
    #expect(throws: ColdSignerError.self) { try device.scan(payload) }
    #expect(try device.pending() == nil)
    #expect(throws: ColdSignerError.self) { try device.accept(checksum: screen.checksum) }
    #expect(try device.networks().isEmpty)
  }

  @Test func aDeclinedUpdateIsNotAccepted() throws {
    let device = try Self.device().device
    let screen = try device.scanUpdate(Self.payload)
    try device.decline()
    #expect(throws: ColdSignerError.store(.checksumMismatch)) {
      try device.accept(checksum: screen.checksum)
    }
    #expect(try device.history().count == 1)
  }

  @Test func beforeTheFirstStartUpdatesAreRefused() throws {
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: try ColdRelease(networks: [], types: nil),
      surroundings: .repeatable)
    #expect(throws: ColdSignerError.store(.notStarted)) {
      try device.scanUpdate(Self.payload)
    }
    #expect(throws: ColdSignerError.store(.notStarted)) {
      try device.scanUpdate([0x53, 0xff, 0x81, 0x04, 0x00])
    }
  }

  @Test(
    arguments: [
      ([], "not_meta"), ([1, 2, 3, 4, 14], "not_meta"), (Metadata.magic, "not_meta"),
      (Metadata.magic + [11], "metadata_version_incompatible"),
      (Metadata.magic + [15], "metadata_version_incompatible"),
      (Metadata.magic + [99], "metadata_version_incompatible"),
      (Metadata.magic + [14], "codec"),
    ] as [([UInt8], String)])
  func bytesThatAreNotMetadataAreRefused(_ blob: [UInt8], _ code: String) throws {
    let device = try Self.device().device
    var writer = SCALEWriter()
    writer.raw([0x53, 0xff, 0x80])
    writer.byteVector(blob)
    writer.hash256(Self.specs.genesisHash)
    let error = #expect(throws: ColdSignerError.self) { try device.scan(writer.bytes) }
    #expect(error?.code.word == code)
  }

  @Test func aPayloadThatEndsBehindItsLengthIsTooShort() throws {
    let device = try Self.device().device
    for code: UInt8 in [0x80, 0x81, 0xc1] {
      let error = #expect(throws: ColdSignerError.self) {
        try device.scanUpdate([0x53, 0xff, code, 0x00])
      }
      #expect(error?.code == .tooShort)
    }
  }

  @Test func onlyAResetChangesTheGeneralVerifier() throws {
    let key = try AliceKey.sr25519.signer
    let fixture = try Self.device()
    let device = fixture.device
    let update = try UpdatePayload.signed(.specs(Self.specs), by: .sr25519)
    try device.accept(checksum: try device.scanUpdate(update.bytes).checksum)
    #expect(try device.generalVerifier().signer == key)
    try device.reset(to: try ColdRelease(networks: [], types: nil), generalVerifier: Verifier(nil))
    #expect(try device.generalVerifier() == Verifier(nil))
    #expect(try device.networks().isEmpty && device.networkVerifiers().isEmpty)
    #expect(try device.history().count == 1)
  }
}

/// Every byte of a signed update counts.
@Suite struct FlippedByteTests {
  /// No device takes a changed update; none changes.
  private func expectRefused(
    _ payload: [UInt8], flipping positions: some Sequence<Int>, masks: [UInt8] = [0x01, 0x80],
    on device: ColdDevice
  ) throws {
    let before = try DeviceContent.rows(device)
    for position in positions {
      for mask in masks {
        // The codes 02 and 03 mean the same in an update (cold-signer 2.1).
        if position == 1, payload[1] ^ mask == 3 { continue }
        var changed = payload
        changed[position] ^= mask
        #expect(throws: ColdSignerError.self, "byte \(position) with \(mask)") {
          try device.scan(changed)
        }
      }
    }
    #expect(try DeviceContent.rows(device) == before)
  }

  @Test func aSmallUpdateIsRefusedWithAnyByteChanged() throws {
    let device = try AcceptanceTests.device().device
    let update = try UpdatePayload.signed(.specs(AcceptanceTests.specs), by: .sr25519).bytes
    // The signature of ed25519, sr25519 and ecdsa alike.
    for key in [AliceKey.sr25519, .ed25519, .ecdsa] {
      let update = try UpdatePayload.signed(.specs(AcceptanceTests.specs), by: key).bytes
      try expectRefused(update, flipping: update.indices, on: device)
    }
    let screen = try device.scanUpdate(update)
    #expect(try device.accept(checksum: screen.checksum).events.isEmpty == false)
  }

  @Test func aLargeUpdateIsRefusedWithARandomByteChanged() throws {
    let seed = UInt64.random(in: 0 ... .max)
    print("flipped bytes of a large update: seed \(seed)")
    var random = SplitMix64(seed: seed)
    let device = try AcceptanceTests.device(generalVerifier: Verifier(try AliceKey.sr25519.signer))
      .device
    let table = TypeTable(
      entries: (0..<4000).map {
        TypeEntry(name: "Type\($0)", description: .alias("Vec<u\($0)>"))
      })
    let update = try UpdatePayload.signed(.types(table), by: .sr25519).bytes
    #expect(update.count > 64 << 10)
    let positions = (0..<2000).map { _ in Int.random(in: update.indices, using: &random) }
    try expectRefused(update, flipping: positions, masks: [0x10], on: device)
    _ = try device.scanUpdate(update)
  }
}
