import ColdRecords
import ColdSigner
import ColdStore
import DeviceTestSupport
import JSONCodec
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import Testing
import VaultPayloads
import VectorSupport

/// Stored and transferred structures, byte by byte (vectors 20).
@Suite struct RecordVectorTests {
  private static let networkTypes = [
    "network_specs", "ordered_network_specs", "verifier", "network_verifier_entry",
  ]
  private static let keyTypes = [
    "address_key", "address_details", "metadata_key", "network_specs_key", "history_key",
  ]
  private static let payloadTypes = [
    "type_table", "signature_capsule", "multi_signature",
  ]
  private static let pendingTypes = [
    "transaction_bulk", "pending_update", "pending_signing",
  ]
  private static let settingTypes = ["danger", "schema_version"]

  private static func vectors(of types: [String]) -> [ColdVector] {
    ColdVector.all("20").filter { vector in
      (try? vector.require("type").text).map(types.contains) == true
    }
  }

  @Test func everyTypeOfTheVectorsIsCompared() throws {
    let known =
      Self.networkTypes + Self.keyTypes + Self.payloadTypes + Self.pendingTypes + Self.settingTypes
    for vector in ColdVector.all("20") {
      let type = try vector.require("type").text
      #expect(known.contains(type), "unknown type: \(type)")
    }
  }

  @Test(arguments: vectors(of: networkTypes))
  func networkRecordsHaveTheirBytesBothWays(_ vector: ColdVector) throws {
    let value = try vector.require("value")
    let bytes = try vector.require("hex").hexBytes
    switch try vector.require("type").text {
    case "network_specs": try expect(try value.specs, bytes)
    case "ordered_network_specs": try expect(try value.orderedSpecs, bytes)
    case "verifier": try expect(try value.verifier, bytes)
    case "network_verifier_entry": try expect(CurrentVerifier(try value.networkVerifier), bytes)
    case let type: Issue.record("unknown type: \(type)")
    }
  }

  @Test(arguments: vectors(of: keyTypes))
  func keysOfTablesHaveTheirBytesBothWays(_ vector: ColdVector) throws {
    let value = try vector.require("value")
    let bytes = try vector.require("hex").hexBytes
    switch try vector.require("type").text {
    case "address_key":
      let genesis = try value.member("genesis_hash")
      try expect(
        AddressKey(
          signer: try value.signer, genesisHash: genesis == .null ? nil : try genesis.hash), bytes)
    case "address_details": try expect(try value.keyRecord, bytes)
    case "metadata_key":
      try expect(
        MetadataKey(name: try value.member("name").text, version: try value.number("version")),
        bytes)
    case "network_specs_key":
      try expect(
        NetworkSpecsKey(
          encryption: try value.member("encryption").encryption,
          genesisHash: try value.member("genesis_hash").hash), bytes)
    case "history_key":
      #expect(NumberedEntry.key(order: try #require(value.integer(UInt32.self))) == bytes)
    case let type: Issue.record("unknown type: \(type)")
    }
  }

  @Test(arguments: vectors(of: payloadTypes))
  func typesAndSignaturesHaveTheirBytesBothWays(_ vector: ColdVector) throws {
    let value = try vector.require("value")
    let bytes = try vector.require("hex").hexBytes
    switch try vector.require("type").text {
    case "type_table": try expect(try value.typeTable, bytes)
    case "signature_capsule":
      try expect(
        try SufficientCrypto(
          encryption: try value.member("encryption").encryption,
          publicKey: try value.member("public_key").hexBytes,
          signature: try value.member("signature").hexBytes), bytes)
    case "multi_signature":
      var writer = SCALEWriter()
      writer.multiSignature(
        try MultiSignature(
          scheme: try value.member("encryption").encryption.signatureScheme,
          bytes: try value.member("signature").hexBytes))
      #expect(writer.bytes == bytes)
    case let type: Issue.record("unknown type: \(type)")
    }
  }

  @Test(arguments: vectors(of: pendingTypes))
  func pendingItemsHaveTheirBytesBothWays(_ vector: ColdVector) throws {
    let value = try vector.require("value")
    let bytes = try vector.require("hex").hexBytes
    switch try vector.require("type").text {
    case "transaction_bulk":
      try expect(TransactionBulk(items: try #require(value.array).map { try $0.hexBytes }), bytes)
    case "pending_update":
      var update = PendingUpdate()
      let verifier = try value.member("general_verifier_set").verifier
      update.events = [.generalVerifierSet(verifier)]
      update.settings.additions = [
        ColdRow(key: ColdSetting.generalVerifier.key, value: verifier.scaleBytes)
      ]
      try expectPending(.update(update), bytes)
    case "pending_signing":
      try expectPending(
        .signing(try #require(value.array).map { try $0.pendingSigning }), bytes)
    case let type: Issue.record("unknown type: \(type)")
    }
  }

  @Test(arguments: vectors(of: settingTypes))
  func aNewDeviceHasTheSettingsOfTheVector(_ vector: ColdVector) throws {
    let value = try vector.require("value")
    try expectSetting(vector, value, try vector.require("hex").hexBytes)
  }

  /// The record has these bytes, and these bytes are the record, to the last of them.
  private func expect<Record: SCALECodable & Equatable>(
    _ record: Record, _ bytes: [UInt8]
  ) throws {
    #expect(record.scaleBytes == bytes)
    #expect(try Record(scale: bytes) == record)
    for count in bytes.indices {
      #expect(throws: SCALEError.self) { try Record(scale: Array(bytes.prefix(count))) }
    }
    #expect(throws: SCALEError.self) { try Record(scale: bytes + [0]) }
  }

  private func expectPending(_ item: PendingItem, _ bytes: [UInt8]) throws {
    #expect(item.value == bytes)
    #expect(try PendingItem(name: Array(item.name.utf8), value: bytes) == item)
    for count in bytes.indices {
      #expect(throws: SCALEError.self) {
        try PendingItem(name: Array(item.name.utf8), value: Array(bytes.prefix(count)))
      }
    }
  }

  /// What a new device has in its settings.
  private func expectSetting(
    _ vector: ColdVector, _ value: JSONValue, _ bytes: [UInt8]
  ) throws {
    let fixture = try Presets.device(.members(["preset": .string("release")]))
    if try vector.require("type").text == "danger" {
      try fixture.device.setDangerFlag(value == .bool(true))
      #expect(try fixture.device.value(of: ColdSetting.danger.key, in: .settings) == bytes)
      #expect(try fixture.device.dangerFlag() == value.bool)
    } else {
      #expect(value.integer(UInt32.self) == ColdStoreFormat.schemaVersion)
      #expect(try fixture.device.value(of: ColdSetting.schemaVersion.key, in: .settings) == bytes)
    }
  }
}

extension JSONValue {
  /// A key record.
  fileprivate var keyRecord: KeyRecord {
    get throws {
      let network = try member("network")
      return KeyRecord(
        seedName: try member("seed_name").text, path: try member("path").text,
        hasPassword: try flag("has_pwd"),
        network: network == .null ? nil : try NetworkSpecsKey(scale: try network.hexBytes),
        encryption: try member("encryption").encryption,
        isSecretExposed: try flag("secret_exposed"))
    }
  }

  /// One transaction or message that waits.
  fileprivate var pendingSigning: PendingSigning {
    get throws {
      let content: PendingSigning.Content
      if let transaction = self["transaction"] {
        content = .transaction(
          method: try transaction.member("method").hexBytes,
          extensions: try transaction.member("extensions").hexBytes)
      } else {
        content = .message(try member("message").hexBytes)
      }
      return PendingSigning(
        content: content, networkName: try member("network_name").text,
        path: try member("path").text, hasPassword: try flag("has_pwd"),
        author: try member("key").signer,
        warnings: try (member("history").array ?? []).map { try $0.event })
    }
  }

  /// A table of types.
  fileprivate var typeTable: TypeTable {
    get throws {
      TypeTable(
        entries: try (array ?? []).map { entry in
          let description: TypeDescription
          if let type = entry["type"] {
            description = .alias(try type.text)
          } else if let fields = entry["struct"] {
            description = .structure(try fields.structFields)
          } else {
            description = .enumeration(
              try (entry.member("enum").array ?? []).map { variant in
                EnumVariant(
                  name: try variant.member("name").text,
                  content: try variant["type"].map { .type(try $0.text) }
                    ?? variant["struct"].map { .fields(try $0.structFields) } ?? .none)
              })
          }
          return TypeEntry(name: try entry.member("name").text, description: description)
        })
    }
  }

  private var structFields: [StructField] {
    get throws {
      try (array ?? []).map { field in
        StructField(name: try field.member("name").string, type: try field.member("type").text)
      }
    }
  }
}
