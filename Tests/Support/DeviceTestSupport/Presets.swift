import ByteSupport
import ColdRecords
import ColdSigner
package import ColdStore
import FileSupport
package import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import Synchronization
package import TestSupport
package import VaultPayloads
import VectorSupport

/// The starting stores of the vectors (`presets` in `00-format.json`).
package enum Presets {
  /// The files that were made, by what they were made from: presets with real metadata take long.
  private static let files = Mutex<[JSONValue: [UInt8]]>([:])
  /// The same with their setup done, and the warnings that it showed.
  private static let prepared = Mutex<[JSONValue: (file: [UInt8], warnings: [String: JSONValue])]>(
    [:])

  /// A device as `db` describes it, its setup done by `setUp` where no vector had the same before.
  package static func device(
    _ db: JSONValue, setUp: (TestDevice) throws -> [String: JSONValue]
  ) throws -> (TestDevice, [String: JSONValue]) {
    if let known = prepared.withLock({ $0[db] }) {
      let folder = try TemporaryFolder()
      try folder.write(known.file, to: "device.sqlite")
      let device = try ColdDevice.open(
        at: folder.file("device.sqlite"), surroundings: .repeatable)
      return (TestDevice(folder: folder, device: device), known.warnings)
    }
    let fixture = try device(db)
    let warnings = try setUp(fixture)
    let image = try fixture.device.image()
    prepared.withLock { $0[db] = (image, warnings) }
    return (fixture, warnings)
  }

  /// A device in a folder of its own, as `db` of a vector describes it; `setup` is left to the
  /// runner.
  package static func device(_ db: JSONValue) throws -> TestDevice {
    var key = try requireObject(db)
    key["setup"] = nil
    let name = JSONValue.object(key)
    let folder = try TemporaryFolder()
    let path = folder.file("device.sqlite")
    if let bytes = files.withLock({ $0[name] }) {
      try folder.write(bytes, to: "device.sqlite")
    } else {
      try build(db, at: path)
      let bytes = try FileReading.bytes(at: path, limit: 64 << 20)
      files.withLock { $0[name] = bytes }
    }
    return TestDevice(
      folder: folder, device: try ColdDevice.open(at: path, surroundings: .repeatable))
  }

  private static func build(_ db: JSONValue, at path: String) throws {
    let preset = try db.member("preset").text
    let release = try release(of: preset, db)
    let device = try ColdDevice.create(at: path, release: release, surroundings: .repeatable)
    let general = db["general_verifier"] ?? .string("absent")
    let isSet = general != .string("absent")
    switch preset {
    case "release_uninit": break
    case "release", "empty", "v14", "all_specs", "explicit":
      if isSet { try device.set(try general.verifier) }
    case "no_metadata", "no_networks", "test", "nav":
      try device.start(generalVerifier: isSet ? try general.verifier : Verifier(nil))
    case "all_specs_started": break
    default: throw VectorFileError.malformed("no preset \(preset)")
    }
    if preset == "empty" {
      for table in ColdTable.allCases where table != .settings { try device.removeAll(from: table) }
      try device.remove(ColdSetting.types.key, from: .settings)
    }
    if preset == "test" { try addAlice(to: device) }
    if preset == "all_specs" || preset == "all_specs_started" {
      try device.set(
        ColdRow(key: mythos.specs.key.scaleBytes, value: mythos.scaleBytes), in: .chainspecs)
    }
    if preset == "all_specs_started" {
      try device.start(generalVerifier: isSet ? try general.verifier : Verifier(nil))
    }
    if preset == "explicit" { try fill(device, from: db) }
  }

  private static func release(of preset: String, _ db: JSONValue) throws -> ColdRelease {
    let types = try TypeTable(scale: try Shared.hexBytes("data/types/default_types.hex"))
    var metadata: [String] = []
    switch preset {
    case "no_networks", "empty", "explicit": return try ColdRelease(networks: [], types: types)
    case "test": metadata = ["kusama2030", "polkadot30", "westend9000", "westend9010"]
    case "nav": metadata = ["kusama9130", "polkadot9140", "westend9150"]
    case "v14": metadata = ["westend9150"]
    default: break
    }
    return try ColdRelease(
      networks: [polkadot, kusama, westend],
      metadata: try metadata.map { try Shared.hexBytes("data/metadata/\($0).hex") }, types: types)
  }

  /// Exactly what the vector lists, also what no device would have made.
  private static func fill(_ device: ColdDevice, from db: JSONValue) throws {
    try device.remove(ColdSetting.types.key, from: .settings)
    if let types = db["types_hex"], types != .null {
      try device.set(
        ColdRow(key: ColdSetting.types.key, value: try types.hexBytes), in: .settings)
    }
    for network in db["networks"]?.array ?? [] {
      let specs = try network.orderedSpecs
      try device.set(
        ColdRow(key: specs.specs.key.scaleBytes, value: specs.scaleBytes), in: .chainspecs)
    }
    for entry in db["verifiers"]?.array ?? [] where entry["type"] != .string("unknown") {
      try device.set(
        ColdRow(
          key: try entry.member("genesis_hash").hash.bytes,
          value: CurrentVerifier(try entry.networkVerifier).scaleBytes), in: .verifiers)
    }
    for blob in db["metadata_hex"]?.array ?? [] {
      let bytes = try blob.hexBytes
      let nobody = Blake2b.hash256([])
      let key = StoredRuntime(
        facts: try StoredRuntime.facts(accepting: bytes), blob: bytes, genesisHash: nobody
      ).key
      // A vector does not say for which network metadata came; there is one of the name, or none.
      let owner = try device.networks().first { $0.specs.name.hasSameBytes(as: key.name) }
      let genesisHash = owner?.specs.genesisHash ?? nobody
      let place = MetadataPlace(
        key: key, genesisHash: genesisHash,
        verifier: try device.verifierOnRecord(genesisHash) ?? .general)
      try device.set(ColdRow(key: place.scaleBytes, value: bytes), in: .metadata)
    }
  }

  /// The root key of the seed Alice, and its key //Alice for westend.
  private static func addAlice(to device: ColdDevice) throws {
    let root = try Hex.decode("46ebddef8cd9bb167dc30878d7113b7e168e6f0646beffd77d69d39bad76b47a")
    let alice = try Hex.decode("d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d")
    for (publicKey, path, network) in [(root, "", nil), (alice, "//Alice", westend.key)] {
      let key = AddressKey(
        signer: try MultiSigner(scheme: .sr25519, publicKey: publicKey),
        genesisHash: network?.genesisHash)
      let record = KeyRecord(
        seedName: "Alice", path: path, hasPassword: false, network: network, encryption: .sr25519,
        isSecretExposed: false)
      try device.set(ColdRow(key: key.scaleBytes, value: record.scaleBytes), in: .addresses)
    }
    try device.record([
      .identitiesWiped,
      .identityAdded(
        KeyIdentity(
          seedName: "Alice", encryption: .sr25519, publicKey: alice, path: "//Alice",
          genesisHash: westend.genesisHash)),
    ])
  }

  private static func specs(
    _ name: String, title: String, prefix: UInt16, decimals: UInt8, unit: String, color: String,
    encryption: Encryption = .sr25519, genesis: String
  ) -> NetworkSpecs {
    NetworkSpecs(
      prefix: prefix, color: color, decimals: decimals, encryption: encryption,
      genesisHash: Hash256(hex: genesis) ?? Blake2b.hash256([]), logo: name, name: name,
      pathID: "//" + name, secondaryColor: "#262626", title: title, unit: unit)
  }

  package static let polkadot = specs(
    "polkadot", title: "Polkadot", prefix: 0, decimals: 10, unit: "DOT", color: "#E6027A",
    genesis: "91b171bb158e2d3848fa23a9f1c25182fb8e20313b2c1eb49219da7a70ce90c3")
  package static let kusama = specs(
    "kusama", title: "Kusama", prefix: 2, decimals: 12, unit: "KSM", color: "#000",
    genesis: "b0a8d493285c2df73290dfb7e61f870f17b41801197a149ca93654499ea3dafe")
  package static let westend = specs(
    "westend", title: "Westend", prefix: 42, decimals: 12, unit: "WND", color: "#660D35",
    genesis: "e143f23803ac50e8f6f8e62695d1ce9e4e1d68aa36c1cd2cfd15340213f3423e")
  package static let mythos = OrderedNetworkSpecs(
    specs: specs(
      "mythos", title: "Mythos", prefix: 29972, decimals: 18, unit: "MYTH", color: "#262528",
      encryption: .ethereum,
      genesis: "f6ee56e9c5277df5b4ce6ae9983ee88f3cbed27d31beeb98f9f84f997a1ab0b9"), order: 3)
}

/// A device with the folder that it lives in.
package struct TestDevice {
  package let folder: TemporaryFolder
  package let device: ColdDevice

  package init(folder: TemporaryFolder, device: ColdDevice) {
    self.folder = folder
    self.device = device
  }
}

extension DeviceSurroundings {
  /// A clock that stands still, and signatures that repeat.
  package static let repeatable = DeviceSurroundings(
    now: { UTCTime(seconds: 1_709_622_489, nanoseconds: 123_456_789) },
    secretBytes: { count in
      SecretBytes(capacity: count) { (out: inout OutputSpan<UInt8>) in
        for index in 0..<count { out.append(UInt8(truncatingIfNeeded: index)) }
      }
    }, signingRandomness: .none)
}

private func requireObject(_ value: JSONValue) throws -> JSONObject {
  guard let object = value.object else { throw VectorFileError.malformed("no object: \(value)") }
  return object
}
