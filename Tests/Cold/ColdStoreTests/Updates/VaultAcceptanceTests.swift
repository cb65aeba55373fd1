import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import Reporting
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// What hot-side 1.12 says of updates that a Vault is shown, against what the device does with them.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct VaultAcceptanceTests {
  static let cases: [JSONValue] = {
    guard Shared.isPresent else { return [] }
    guard let cases = try? file("vault-acceptance").member("cases").array, !cases.isEmpty else {
      preconditionFailure("vectors/hot/vault-acceptance.json cannot be read")
    }
    return cases
  }()

  private static func file(_ name: String) throws -> JSONValue {
    try JSONValue(parsing: try Shared.bytes("vectors/hot/\(name).json"))
  }

  @Test(arguments: cases)
  func updatesAreAcceptedOrRefusedAsPredicted(vector: JSONValue) throws {
    let id = try vector.member("id").text
    let fixture = try Self.device(try vector.member("vault"))
    let expected = try vector.member("expect")
    let payload = try Self.payload(try vector.member("payload").text)
    do {
      let screen = try fixture.device.scanUpdate(payload)
      #expect(try expected.member("accept").bool == true, "\(id) should be refused")
      expect(screen, expected, id)
      try fixture.device.accept(checksum: screen.checksum)
    } catch let error as ColdSignerError {
      let code = try #require(expected["error"]?.string, "\(id): \(error.message)")
      expect(error, code: code, expected, id)
    }
  }

  private func expect(_ screen: UpdateScreen, _ expected: JSONValue, _ id: String) {
    let found = screen.cards.warnings.map { Self.names[$0.code] ?? $0.code }
    let warnings = (expected["warnings"]?.array ?? []).compactMap { $0.string }
    #expect(found.sorted() == warnings.sorted(), "\(id)")
    let cards = screen.json.serialized()
    if let key = expected["verifier"]?["public"]?.string { #expect(cards.contains(key), "\(id)") }
    if let hash = expected["metadata_hash"]?.string { #expect(cards.contains(hash), "\(id)") }
    guard let purged = expected["purged"] else { return }
    let hold = screen.cards.warnings.lazy.compactMap {
      $0.json["affectedMetadata"] == nil ? nil : $0.json
    }
    .first
    #expect(hold?["affectedNetworkSpecs"] == purged["networks"], "\(id)")
    #expect(hold?["affectedMetadata"] == purged["metadata"], "\(id)")
    #expect(hold?["typesPurged"] == purged["types"], "\(id)")
  }

  private func expect(
    _ error: ColdSignerError, code: String, _ expected: JSONValue, _ id: String
  ) {
    let found = error.json
    let name = error.code.word.replacing("_", with: "-")
    #expect(name == code, "\(id): \(error.message)")
    if let network = expected["name"] {
      #expect(found["name"] ?? found["nameInput"] ?? found["nameDatabase"] == network, "\(id)")
    }
    if let version = expected["version"] { #expect(found["version"] == version, "\(id)") }
    for (stated, member) in [("old", "oldVerifier"), ("new", "newVerifier")] {
      guard let key = expected[stated]?["public"] else { continue }
      #expect((found[member] ?? found["verifier"])?["publicKey"] == key, "\(id): \(stated)")
    }
  }

  /// The warnings as the hot side's vectors name them.
  private static let names = [
    "not_verified": "network-information-not-verified",
    "types_not_verified": "types-not-verified", "updating_types": "updating-types",
    "general_verifier_appeared": "general-verifier-appears",
    "types_already_there": "types-already-there",
    "network_specs_already_there": "network-specs-already-there",
  ]

  /// The device that `vault` describes: the default networks or none, and the files of metadata.
  private static func device(_ keyStore: JSONValue) throws -> TestDevice {
    let hasNetworks = try keyStore.member("networks").text != "none"
    let blobs = try (keyStore.member("metadata").array ?? []).map {
      try Shared.hexBytes("data/metadata/\($0.text).hex")
    }
    let types = try TypeTable(scale: try Shared.hexBytes("data/types/default_types.hex"))
    let release = try ColdRelease(
      networks: hasNetworks ? [Presets.polkadot, Presets.kusama, Presets.westend] : [],
      metadata: blobs, types: types)
    let general = try keyStore.member("general_verifier")
    let verifier =
      general == .null
      ? Verifier(nil)
      : Verifier(
        try MultiSigner(
          scheme: try general.member("encryption").encryption.signatureScheme,
          publicKey: try general.member("public").hexBytes))
    let folder = try TemporaryFolder()
    return TestDevice(
      folder: folder,
      device: try ColdDevice.create(
        at: folder.file("device.sqlite"), release: release, generalVerifier: verifier,
        surroundings: .repeatable))
  }

  /// The update that `update-payloads.json` describes, put together from its parts.
  private static func payload(_ id: String) throws -> [UInt8] {
    let harvested = try file("update-payloads").member("harvested").array ?? []
    let vector = try #require(try harvested.first { try $0.member("id").text == id }, "\(id)")
    if let whole = vector["payload_hex"] { return try whole.hexBytes }
    let content = try content(vector)
    guard let verifier = vector["verifier"], verifier != .null else {
      return UpdatePayload(unsigned: content).bytes
    }
    let signed = try SufficientCrypto(
      encryption: try verifier.member("encryption").encryption,
      publicKey: try verifier.member("public").hexBytes,
      signature: try verifier.member("signature").hexBytes)
    return try UpdatePayload(content, signer: signed.signer, signature: signed.signature).bytes
  }

  private static func content(_ vector: JSONValue) throws -> UpdateContent {
    if let specs = vector["specs"] { return .specs(try specs.specs) }
    if let types = vector["types_file"] {
      return .types(try TypeTable(scale: try Shared.hexBytes("vectors/hot/" + types.text)))
    }
    return .metadata(
      try MetadataContent(
        blob: try Shared.hexBytes("vectors/hot/" + vector.member("metadata_file").text),
        genesisHash: try vector.member("genesis_hash").hash))
  }
}
