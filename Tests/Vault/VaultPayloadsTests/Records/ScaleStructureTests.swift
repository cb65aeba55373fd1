import ByteSupport
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The value of a member that this kind of vector must have.
func need<Value>(_ value: Value?) throws -> Value { try #require(value) }

/// A key as the vector files write it.
struct KeyVector: Decodable, Sendable {
  let encryption: String
  let `public`: String

  func signer() throws -> MultiSigner {
    let encryption = try need(Encryption(name: encryption))
    return try MultiSigner(
      scheme: encryption.signatureScheme, publicKey: Hex.decode(self.public))
  }
}

/// Network specs as the vector files write them.
struct SpecsVector: Decodable, Sendable {
  let base58prefix: UInt16
  let color: String
  let decimals: UInt8
  let encryption: String
  let genesis_hash: String
  let logo: String
  let name: String
  let path_id: String
  let secondary_color: String
  let title: String
  let unit: String

  func specs() throws -> NetworkSpecs {
    NetworkSpecs(
      prefix: base58prefix, color: color, decimals: decimals,
      encryption: try need(Encryption(name: encryption)),
      genesisHash: try need(Hash256(hex: genesis_hash)), logo: logo, name: name,
      pathID: path_id, secondaryColor: secondary_color, title: title, unit: unit)
  }
}

/// The form of `scale-structures.json`.
struct ScaleStructureVectors: Decodable, Sendable {
  struct Fields: Decodable, Sendable {
    let specs: SpecsVector?
    let order: UInt8?
    let genesis_hash: String?
    let encryption: String?
    let name: String?
    let version: UInt32?
    let title: String?
    let address: String?
    let is_default: Bool?
    let block_hash: String?
    let kind: String?
    let value: KeyVector?
    let multisigner: KeyVector?
    let device_was_online: Bool?
    let `public`: String?
    let base58prefix: UInt16?
    let color: String?
    let decimals: UInt8?
    let logo: String?
    let path_id: String?
    let secondary_color: String?
    let unit: String?

    func genesis() throws -> Hash256 {
      try need(Hash256(hex: need(genesis_hash)))
    }

    func keyEncryption() throws -> Encryption {
      try need(Encryption(name: need(encryption)))
    }

    func networkSpecs() throws -> NetworkSpecs {
      try SpecsVector(
        base58prefix: need(base58prefix), color: need(color), decimals: need(decimals),
        encryption: need(encryption), genesis_hash: need(genesis_hash),
        logo: need(logo), name: need(name), path_id: need(path_id),
        secondary_color: need(secondary_color), title: need(title), unit: need(unit)
      ).specs()
    }
  }
  struct Case: Decodable, Sendable, CustomTestStringConvertible {
    let kind: String
    let fields: Fields
    let hex: String
    var testDescription: String { kind + " " + hex.prefix(24) }
  }
  struct Bad: Decodable, Sendable {
    let kind: String
    let hex: String
    let why: String
  }
  let cases: [Case]
  let bad: [Bad]

  static let all: [ScaleStructureVectors] = payloadVectors.files("scale-structures")
}

@Suite struct ScaleStructureTests {
  private static let networkKinds = [
    "NetworkSpecs", "OrderedNetworkSpecs", "NetworkSpecsKey", "AddressBookKey", "AddressBookEntry",
  ]
  private static let metadataKinds = [
    "MetaHistoryValue", "MetaKey", "MetaKeyPrefix",
  ]
  private static let verifierKinds = [
    "MultiSigner", "VerifierKey", "Verifier", "CurrentVerifier", "AddressKey",
  ]
  private static let settingKinds = [
    "DangerRecord", "SchemaVersion",
  ]

  private static func cases(of kinds: [String]) -> [ScaleStructureVectors.Case] {
    ScaleStructureVectors.all.flatMap(\.cases).filter { kinds.contains($0.kind) }
  }

  @Test func everyKindOfTheVectorsIsCompared() {
    let known = Self.networkKinds + Self.metadataKinds + Self.verifierKinds + Self.settingKinds
    for vector in ScaleStructureVectors.all.flatMap(\.cases) {
      #expect(known.contains(vector.kind), "no test for records of kind \(vector.kind)")
    }
  }

  @Test(arguments: cases(of: networkKinds))
  func networkRecordsHaveTheirBytesBothWays(vector: ScaleStructureVectors.Case) throws {
    let fields = vector.fields
    switch vector.kind {
    case "NetworkSpecs": try check(fields.networkSpecs(), vector)
    case "OrderedNetworkSpecs":
      try check(
        OrderedNetworkSpecs(
          specs: need(fields.specs).specs(), order: need(fields.order)), vector)
    case "NetworkSpecsKey":
      try check(
        NetworkSpecsKey(encryption: fields.keyEncryption(), genesisHash: fields.genesis()), vector)
    case "AddressBookKey": try check(AddressBookKey(title: need(fields.title)), vector)
    case "AddressBookEntry":
      try check(
        AddressBookEntry(
          name: need(fields.name), genesisHash: fields.genesis(),
          address: need(fields.address), encryption: fields.keyEncryption(),
          isDefault: need(fields.is_default)), vector)
    default: Issue.record("no test for records of kind \(vector.kind)")
    }
  }

  @Test(arguments: cases(of: metadataKinds))
  func metadataKeysHaveTheirBytes(vector: ScaleStructureVectors.Case) throws {
    let fields = vector.fields
    switch vector.kind {
    case "MetaHistoryValue": #expect(fields.block_hash == vector.hex)
    case "MetaKey":
      try check(MetadataKey(name: need(fields.name), version: need(fields.version)), vector)
    case "MetaKeyPrefix":
      #expect(
        Hex.encode(MetadataKey.prefix(ofNetwork: try need(fields.name))) == vector.hex)
    default: Issue.record("no test for records of kind \(vector.kind)")
    }
  }

  @Test(arguments: cases(of: verifierKinds))
  func verifiersAndKeysHaveTheirBytesBothWays(vector: ScaleStructureVectors.Case) throws {
    let fields = vector.fields
    switch vector.kind {
    case "MultiSigner":
      // MultiSigner itself is of the layer below; an address key starts with one.
      let key = KeyVector(
        encryption: try need(fields.encryption), public: try need(fields.public))
      let record = AddressKey(signer: try key.signer(), genesisHash: nil)
      #expect(Hex.encode(record.scaleBytes) == vector.hex + "00")
      #expect(try AddressKey(scale: Hex.decode(vector.hex + "00")) == record)
    case "VerifierKey": #expect(try fields.genesis().hex == vector.hex)
    case "Verifier": try check(Verifier(fields.value?.signer()), vector)
    case "CurrentVerifier":
      let custom = ValidCurrentVerifier.custom(Verifier(try fields.value?.signer()))
      try check(CurrentVerifier(fields.kind == "general" ? .general : custom), vector)
    case "AddressKey":
      try check(
        AddressKey(
          signer: need(fields.multisigner).signer(),
          genesisHash: fields.genesis_hash == nil ? nil : fields.genesis()), vector)
    default: Issue.record("no test for records of kind \(vector.kind)")
    }
  }

  @Test(arguments: cases(of: settingKinds))
  func settingsHaveTheirBytes(vector: ScaleStructureVectors.Case) throws {
    let fields = vector.fields
    switch vector.kind {
    case "DangerRecord":
      var writer = SCALEWriter()
      writer.bool(try need(fields.device_was_online))
      #expect(Hex.encode(writer.bytes) == vector.hex)
    case "SchemaVersion":
      var writer = SCALEWriter()
      writer.u32(try need(fields.version))
      #expect(Hex.encode(writer.bytes) == vector.hex)
    default: Issue.record("no test for records of kind \(vector.kind)")
    }
  }

  private func check<Record: SCALECodable & Equatable>(
    _ record: Record, _ vector: ScaleStructureVectors.Case,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let bytes = try Hex.decode(vector.hex)
    #expect(record.scaleBytes == bytes, sourceLocation: sourceLocation)
    #expect(try Record(scale: bytes) == record, sourceLocation: sourceLocation)
    #expect(throws: SCALEError.bytesLeftOver(offset: bytes.count, count: 1)) {
      try Record(scale: bytes + [0])
    }
    for count in 0..<bytes.count {
      #expect(throws: SCALEError.self) { try Record(scale: Array(bytes.prefix(count))) }
    }
  }

  @Test(arguments: ScaleStructureVectors.all.flatMap(\.bad))
  func badRecordsAreRefused(vector: ScaleStructureVectors.Bad) throws {
    let bytes = try Hex.decode(vector.hex)
    switch vector.kind {
    case "NetworkSpecsKey":
      #expect(throws: SCALEError.self) { try NetworkSpecsKey(scale: bytes) }
    case "NetworkSpecs": #expect(throws: SCALEError.self) { try NetworkSpecs(scale: bytes) }
    default: Issue.record("no test for bad records of kind \(vector.kind)")
    }
  }
}

@Suite struct VerifierTests {
  @Test(
    arguments: [
      ([0x01], "a verifier record", 1), ([0x00, 0x02], "a network's verifier", 2),
    ] as [([UInt8], String, UInt8)])
  func unknownKindsAreRefused(bytes: [UInt8], type: String, index: UInt8) {
    let offset = bytes.count - 1
    #expect(throws: SCALEError.unknownVariant(of: type, index: index, offset: offset)) {
      try CurrentVerifier(scale: bytes)
    }
  }

  @Test func aVerifierOfAnotherKindIsRefused() {
    #expect(throws: SCALEError.unknownVariant(of: "a verifier's kind", index: 1, offset: 1)) {
      try Verifier(scale: [0x01, 0x01, 0x00] + [UInt8](repeating: 0, count: 32))
    }
  }
}

@Suite struct NetworkSpecsTests {
  @Test func fetchedValuesAreCompletedAsTheReferenceToolDoes() throws {
    let genesis = try need(Hash256([UInt8](repeating: 9, count: 32)))
    let specs = NetworkSpecs(
      fetchedName: "shell", prefix: 42, decimals: 0, unit: "UNIT", encryption: .ethereum,
      genesisHash: genesis)
    #expect(specs.logo == "shell")
    #expect(specs.pathID == "//shell")
    #expect(specs.title == "shell-ethereum")
    #expect(specs.color == "#660D35")
    #expect(specs.secondaryColor == "#262626")
    #expect(specs.key == NetworkSpecsKey(encryption: .ethereum, genesisHash: genesis))
  }
}
