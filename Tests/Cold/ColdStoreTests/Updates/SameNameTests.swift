import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import DevelopmentNode
import DeviceTestSupport
import Reporting
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// Networks that are called alike (cold-signer 10, 55 and 56).
@Suite struct SameNameTests {
  private static let specs = NetworkSpecs(
    fetchedName: "granite", prefix: 42, decimals: 9, unit: "GRN", encryption: .sr25519,
    genesisHash: Blake2b.hash256([1]))

  private static func other(
    _ name: String = "granite", title: String, genesis: UInt8 = 2
  ) -> NetworkSpecs {
    var specs = NetworkSpecs(
      fetchedName: name, prefix: 42, decimals: 9, unit: "GRN", encryption: .sr25519,
      genesisHash: Blake2b.hash256([genesis]))
    specs.title = title
    return specs
  }

  /// A device with one network, verified by the development key Alice.
  private static func device() throws -> TestDevice {
    let folder = try TemporaryFolder()
    let device = try ColdDevice.create(
      at: folder.file("device.sqlite"), release: try ColdRelease(networks: [specs], types: nil),
      generalVerifier: Verifier(try AliceKey.sr25519.signer), surroundings: .repeatable)
    return TestDevice(folder: folder, device: device)
  }

  private static func warnings(of specs: NetworkSpecs, on device: ColdDevice) throws -> [Warning] {
    try device.scanUpdate(UpdatePayload(unsigned: .specs(specs)).bytes).cards.warnings
  }

  /// A network that was reset comes back under its name with another genesis hash.
  @Test func specsUnderTheNameOfAnotherGenesisHashAreWarnedOf() throws {
    let device = try Self.device().device
    let update = UpdatePayload(unsigned: .specs(Self.other(title: "Game"))).bytes
    let screen = try device.scanUpdate(update)
    #expect(
      screen.cards.warnings == [
        .notVerified,
        .nameHasOtherGenesis(
          name: "granite", stored: Blake2b.hash256([1]), offered: Blake2b.hash256([2])),
      ])
    try device.accept(checksum: screen.checksum)
    #expect(try device.networks().map(\.specs.title).contains("Game"))
    // The specs of the other network come with the same warning from now on; they are not replaced.
    var changed = Self.specs
    changed.color = "#123456"
    let again = try device.scanUpdate(try UpdatePayload.signed(.specs(changed), by: .sr25519).bytes)
    #expect(again.cards.warnings.map(\.code) == ["name_has_other_genesis"])
    try device.accept(checksum: again.checksum)
    #expect(try device.networks().count == 2)
  }

  /// What a Vault refuses too is refused for the same reason.
  @Test func aWrongVerifierIsReportedBeforeAUsedName() throws {
    let device = try Self.device().device
    try device.set(
      ColdRow(
        key: Self.other(title: "Game").genesisHash.bytes,
        value: CurrentVerifier(.general).scaleBytes), in: .verifiers)
    let error = #expect(throws: ColdSignerError.self) {
      try device.scan(UpdatePayload(unsigned: .specs(Self.other(title: "Game"))).bytes)
    }
    #expect(error?.code == .needGeneralVerifier)
  }

  // MARK: - Two networks of one name

  private static let namesake = other(title: "Game")
  private static let blob = SampleRuntime(specName: "granite", specVersion: 5, ss58Prefix: 42)
    .metadataV14()
  private static let phrase = Array(
    "bottom drive obey lake curtain smoke basket hold race lonely fit walk".utf8)

  private static func content(of specs: NetworkSpecs) throws -> UpdateContent {
    .metadata(try MetadataContent(blob: blob, genesisHash: specs.genesisHash))
  }

  /// A device of an earlier release, which may have two networks of one name, with unsigned metadata of the namesake.
  private static func twinDevice() throws -> TestDevice {
    let fixture = try device()
    let device = fixture.device
    try device.set(
      ColdRow(
        key: namesake.key.scaleBytes,
        value: OrderedNetworkSpecs(specs: namesake, order: 1).scaleBytes),
      in: .chainspecs)
    try device.set(
      ColdRow(
        key: namesake.genesisHash.bytes,
        value: CurrentVerifier(.custom(Verifier(nil))).scaleBytes), in: .verifiers)
    let update = UpdatePayload(unsigned: try content(of: namesake)).bytes
    try device.accept(checksum: try device.scanUpdate(update).checksum)
    return fixture
  }

  /// Accepts metadata that the general verifier has signed.
  @discardableResult
  private static func acceptSigned(
    _ specs: NetworkSpecs, on device: ColdDevice
  ) throws -> PendingUpdate {
    let signed = try UpdatePayload.signed(try content(of: specs), by: .sr25519).bytes
    return try device.accept(checksum: try device.scanUpdate(signed).checksum)
  }

  @Test func metadataBelongsToTheNetworkOfItsGenesisHashAlone() throws {
    let fixture = try Self.twinDevice()
    let device = fixture.device
    #expect(try device.metadata(of: Self.namesake).map(\.blob) == [Self.blob])
    #expect(try device.metadata(of: Self.specs).isEmpty)
    #expect(try device.runtimes(of: Self.specs).isEmpty)
    #expect(try device.fingerprints(of: Self.specs).isEmpty)
  }

  @Test func metadataOfANamesakeIsNotSigned() throws {
    let fixture = try Self.twinDevice()
    let device = fixture.device
    let phrase = Self.phrase
    try device.createSeed("Alice", phrase: phrase.span, withRoot: true)
    let path = Array("//a".utf8)
    let signer = try device.createKey(
      ofSeed: "Alice", phrase: phrase.span, path: path.span, network: Self.specs.key
    ).key
    let noPassword: [UInt8] = []
    let error = #expect(throws: ColdSignerError.self) {
      try device.sign(
        .metadata(Self.specs.key, version: 5), with: signer, phrase: phrase.span,
        password: noPassword.span)
    }
    #expect(error?.code == .metaValuesNotFound)
  }

  @Test func bothNetworksHaveMetadataOfTheSameVersion() throws {
    let fixture = try Self.twinDevice()
    let device = fixture.device
    try Self.acceptSigned(Self.specs, on: device)
    #expect(try device.metadata(of: Self.specs).count == 1)
    #expect(try device.metadata(of: Self.namesake).map(\.blob) == [Self.blob])
  }

  @Test func metadataOfAPreviousVerifierIsNotUsedAndReplaced() throws {
    let fixture = try Self.twinDevice()
    let device = fixture.device
    try Self.acceptSigned(Self.specs, on: device)
    try device.set(
      ColdRow(
        key: Self.namesake.genesisHash.bytes, value: CurrentVerifier(.general).scaleBytes),
      in: .verifiers)
    #expect(try device.metadata(of: Self.namesake).isEmpty)
    let accepted = try Self.acceptSigned(Self.namesake, on: device)
    #expect(accepted.events.map(\.kind).suffix(2) == [.metadataRemoved, .metadataAdded])
    #expect(try device.metadata(of: Self.namesake).count == 1)
    #expect(try device.fingerprints(of: Self.namesake).count == 1)
  }

  @Test func aRemovedNetworkLeavesTheMetadataOfItsNamesake() throws {
    let fixture = try Self.twinDevice()
    let device = fixture.device
    try Self.acceptSigned(Self.specs, on: device)
    try device.removeNetwork(Self.namesake.key)
    #expect(try device.metadata(of: Self.specs).count == 1)
  }

  // MARK: - Texts

  @Test(
    arguments: [
      "Granite", "granite", " Granite ", "Gran\u{456}te", "Gr\u{430}nite", "GRANITE",
      "Gra\u{200b}nite", "Ｇｒａｎｉｔｅ", "Grаnіtе", "Gränite", "Gran1te", "granite-sr25519",
      "Grani\u{301}te",
    ])
  func aTitleThatLooksLikeAnotherIsWarnedOf(_ title: String) throws {
    let fixture = try Self.device()
    let device = fixture.device
    var stored = Self.specs
    stored.title = title == "granite-sr25519" ? title : "Granite"
    try device.set(
      ColdRow(
        key: stored.key.scaleBytes, value: OrderedNetworkSpecs(specs: stored, order: 0).scaleBytes),
      in: .chainspecs)
    let warnings = try Self.warnings(of: Self.other("basalt", title: title), on: device)
    #expect(
      warnings == [
        .notVerified,
        .looksLikeNetwork(
          .title, title, other: stored.title, genesisHash: stored.genesisHash),
      ])
  }

  @Test func aNameThatLooksLikeAnotherIsWarnedOf() throws {
    let device = try Self.device().device
    let warnings = try Self.warnings(of: Self.other("Granite", title: "Game"), on: device)
    #expect(
      warnings == [
        .notVerified,
        .looksLikeNetwork(
          .name, "Granite", other: "granite", genesisHash: Self.specs.genesisHash),
      ])
  }

  @Test func textsThatShowNothingOrTooMuchAreWarnedOf() throws {
    let device = try Self.device().device
    for title in ["", " ", "\u{200b}"] {
      #expect(
        try Self.warnings(of: Self.other("basalt", title: title), on: device)
          == [.notVerified, .blankText(.title)])
    }
    let long = String(repeating: "x", count: 65)
    #expect(
      try Self.warnings(of: Self.other("basalt", title: long), on: device)
        == [.notVerified, .longText(.title, count: 65, limit: 64)])
    for title in ["Basalt", String(repeating: "x", count: 64), "Granite II"] {
      #expect(
        try Self.warnings(of: Self.other("basalt", title: title), on: device) == [.notVerified])
    }
  }

  /// The same network with other keys is no other network.
  @Test func anotherEncryptionOfANetworkIsNotANamesake() throws {
    let device = try Self.device().device
    var same = Self.specs
    same.encryption = .ed25519
    let update = try UpdatePayload.signed(.specs(same), by: .sr25519).bytes
    let screen = try device.scanUpdate(update)
    #expect(screen.cards.warnings.isEmpty)
  }
}
