import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import JSONCodec
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads
import VectorSupport

/// Seeds, keys, their export and what the log tells of them (vectors 15).
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)")) struct KeyVectorTests {
  @Test(arguments: ColdVector.all("15"))
  func keysComeAndGoAsTheVectorSays(_ vector: ColdVector) throws { try StepRunner.run(vector) }

  @Test(arguments: ColdVector.all("16"))
  func viewsShowWhatIsStored(_ vector: ColdVector) throws {
    let runner = try StepRunner(vector)
    let ask = try #require(try vector.require("ask").object)
    let (name, value) = try #require(Array(ask).first)
    try #require(ask.count == 1)
    let expected = try vector.require("expect").camelCased
    let rows = try DeviceContent.rows(runner.device)
    let found: JSONValue
    do throws(ColdSignerError) {
      found = try KeyVectorTests.answer(name, value, runner.device)
    } catch {
      let members = try #require(expected["error"]?.object)
      for member in members { #expect(error.json[member.name] == member.value) }
      return
    }
    #expect(found == expected, "got \(found.serialized()), expected \(expected.serialized())")
    // Looking changes nothing.
    #expect(try DeviceContent.rows(runner.device) == rows)
  }

  /// The answer of the device; a vector that cannot be read is an issue of its own.
  static func answer(
    _ name: String, _ value: JSONValue, _ device: ColdDevice
  ) throws(ColdSignerError) -> JSONValue {
    do {
      return switch name {
      case "export_key": try exportKey(value, device)
      case "seed_cards":
        .members([
          "seeds": .array(
            try device.seedCards(storedNames: (value.array ?? []).map { try $0.text })
              .map(\.json))
        ])
      case "all_keys":
        .members(["keys": .array(try device.networkKeys().map { listed($0) })])
      case "backup": try backup(try value.text, device)
      case "networks":
        .members([
          "networks": .array(
            try device.networks().map { network in
              .members([
                "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.name),
                "logo": .string(network.specs.logo), "order": .integer(network.order),
                "pathID": .string(network.specs.pathID),
              ])
            })
        ])
      case "network_menu":
        .members([
          "networks": .array(
            try device.networks().map { network in
              .members([
                "key": .hex(network.specs.key.scaleBytes), "title": .string(network.specs.title),
                "logo": .string(network.specs.logo), "order": .integer(network.order),
                "selected": .bool(try network.specs.key == value.networkKey),
              ])
            })
        ])
      case "first_network":
        .members(["name": (try device.networks().first).map { .string($0.specs.name) } ?? .null])
      case "network_details": try networkDetails(try value.networkKey, device)
      case "metadata_details": try metadataDetails(value, device)
      case "types_status":
        .members([
          "typesOnFile": .bool(try device.types() != nil),
          "hash": try device.typesHash().map { .string($0.hex) } ?? .null,
        ])
      case "export_key_set": try exportKeySet(value, device)
      default: throw VectorFileError.malformed("no view '\(name)'")
      }
    } catch let error as ColdSignerError {
      throw error
    } catch {
      Issue.record(error)
      return .null
    }
  }

  private static func exportKey(_ value: JSONValue, _ device: ColdDevice) throws -> JSONValue {
    let details = try device.export(
      publicKey: try value.signer, ofSeed: try value.member("seed_name").text,
      network: try value.member("network").networkKey)
    let network = try #require(details.network)
    return .members([
      "qrText": try .string(#require(details.code)), "address": .string(details.address),
      "publicKey": .hex(details.stored.key.signer.publicKey), "card": details.card,
      // The vectors have the name where a title is meant.
      "network": .members([
        "title": .string(network.name), "logo": .string(network.logo),
        "key": .hex(network.key.scaleBytes),
      ]),
    ])
  }

  private static func listed(_ details: KeyDetails) -> JSONValue {
    .members([
      "addressKey": .hex(details.stored.key.scaleBytes),
      "publicKey": .hex(details.stored.key.signer.publicKey),
      "networkLogo": details.network.map { .string($0.logo) } ?? .null, "card": details.card,
    ])
  }

  private static func backup(_ name: String, _ device: ColdDevice) throws -> JSONValue {
    .members([
      "seedName": .string(name),
      "networks": .array(
        try device.backup(ofSeed: name).map { entry in
          .members([
            "networkTitle": .string(entry.network.specs.name),
            "networkLogo": .string(entry.network.specs.logo),
            "networkOrder": .integer(entry.network.order),
            "keys": .array(
              entry.keys.map { stored in
                .members([
                  "path": .string(stored.record.path), "hasPwd": .bool(stored.record.hasPassword),
                ])
              }),
          ])
        }),
    ])
  }

  private static func networkDetails(
    _ key: NetworkSpecsKey, _ device: ColdDevice
  ) throws -> JSONValue {
    let network = try device.network(key)
    let verifier: JSONValue
    switch try #require(try device.networkVerifier(key.genesisHash)) {
    case .general:
      verifier = .members([
        "type": .string("general"), "details": try device.generalVerifier().json,
      ])
    case .custom(let custom):
      verifier = .members(["type": .string("custom"), "details": custom.json])
    }
    return .members([
      "specs": network.json, "verifier": verifier,
      "metadata": .array(
        try device.metadata(of: network.specs).map { stored in
          .members([
            "name": .string(stored.key.name), "version": .integer(stored.key.version),
            "hash": .string(stored.hash.hex),
          ])
        }),
    ])
  }

  private static func metadataDetails(
    _ value: JSONValue, _ device: ColdDevice
  ) throws -> JSONValue {
    let key = try value.member("network").networkKey
    let version: UInt32 = try value.number("version")
    let specs = try device.network(key).specs
    let name = specs.name
    guard let stored = try device.metadata(of: specs).first(where: { $0.key.version == version })
    else { throw ColdSignerError.store(.noMetadata(name: name, version: version)) }
    return .members([
      "name": .string(name), "version": .integer(version), "hash": .string(stored.hash.hex),
      "networks": .array(
        try device.networks().filter { $0.specs.name == name }.map { network in
          .members([
            "title": .string(network.specs.title), "logo": .string(network.specs.logo),
            "order": .integer(network.order),
            "currentOnScreen": .bool(network.specs.key == key),
          ])
        }),
    ])
  }

  private static func exportKeySet(_ value: JSONValue, _ device: ColdDevice) throws -> JSONValue {
    let selected = try value.member("selected").array.map { keys in
      Set(
        try keys.map {
          ColdDevice.SelectedKey(
            path: try $0.member("path").text, network: try $0.member("network").networkKey)
        })
    }
    let payload = try device.exportKeySet(
      ofSeed: try value.member("seed_name").text, selected: selected)
    guard case .export(let export) = payload, let set = export.keySets.first else { return .null }
    return .members([
      "payloadHex": .hex(payload.payload),
      "keys": .array(
        set.keys.map { key in
          .members([
            "address": .string(key.address), "path": key.path.map { .string($0) } ?? .null,
            "encryption": .string(key.encryption.name),
            "genesisHash": .string(key.genesisHash.hex),
          ])
        }),
    ])
  }
}
