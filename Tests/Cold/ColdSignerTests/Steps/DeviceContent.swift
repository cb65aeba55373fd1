import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import VaultPayloads
import VectorSupport

/// What a device stores, in the form of the vectors with names as the tool spells them.
enum DeviceContent {
  /// The whole content, as after an accepted update.
  static func database(_ device: ColdDevice) throws -> JSONValue {
    .members([
      "generalVerifier": try device.generalVerifierIfSet().map { $0.json }
        ?? .string("absent"),
      "networks": try networks(device), "verifiers": try verifiers(device),
      "metadata": try metadata(device), "typesHash": try typesHash(device),
      "addresses": try addresses(device),
    ])
  }

  static func networks(_ device: ColdDevice) throws -> JSONValue {
    .array(
      try device.networks().sorted {
        $0.specs.key.scaleBytes.lexicographicallyPrecedes($1.specs.key.scaleBytes)
      }
      .map {
        .members([
          "key": .hex($0.specs.key.scaleBytes), "title": .string($0.specs.title),
          "name": .string($0.specs.name), "encryption": .string($0.specs.encryption.name),
          "order": .integer($0.order),
        ])
      })
  }

  static func verifiers(_ device: ColdDevice) throws -> JSONValue {
    .array(
      try device.networkVerifiers().map { entry in
        var object = JSONObject([("genesisHash", .string(entry.genesisHash.hex))])
        for member in entry.verifier.json.object ?? JSONObject() {
          object[member.name] = member.value
        }
        return .object(object)
      })
  }

  static func metadata(_ device: ColdDevice) throws -> JSONValue {
    .array(try device.metadataKeys().map { .string("\($0.name)\($0.version)") })
  }

  static func typesHash(_ device: ColdDevice) throws -> JSONValue {
    try device.typesHash().map { .string($0.hex) } ?? .null
  }

  /// The keys in the order of their public keys.
  static func addresses(_ device: ColdDevice) throws -> JSONValue {
    .array(
      try device.keys()
        .sorted { $0.key.signer.publicKey.lexicographicallyPrecedes($1.key.signer.publicKey) }
        .map { .storedKey($0) })
  }

  /// Every row of every table, for comparing two states of a device.
  static func rows(_ device: ColdDevice, except: Set<ColdTable> = []) throws -> [[ColdRow]] {
    try ColdTable.allCases.filter { !except.contains($0) }.map { try device.rows(of: $0) }
  }
}
