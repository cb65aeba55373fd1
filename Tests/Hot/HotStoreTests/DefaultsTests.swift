import ByteSupport
import Foundation
import HotStore
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

@Suite struct DefaultsTests {
  private static let folder = Checkout.path + "/Networks"
  private static let typesHash = "d091a5a24a97e18dfe298b167d8fd5a2add10098c8792cba21c39029a9ee0aeb"

  @Test func theCompiledDefaultsAreThoseOfTheFolder() throws {
    let copy = try TemporaryFolder()
    try NetworkDefaults.writeCompiled(to: copy.file("Networks"))
    let names = try FileManager.default.contentsOfDirectory(atPath: Self.folder)
      .filter { $0.hasSuffix(".json") }.sorted()
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: copy.file("Networks")).sorted()
        == names)
    for name in names {
      #expect(
        FileManager.default.contentsEqual(
          atPath: Self.folder + "/" + name, andPath: copy.file("Networks/" + name)),
        "\(name) differs: list it in Package.swift and NetworkDefaults")
    }
    #expect(
      try NetworkDefaults.compiled() == NetworkDefaults(folder: Self.folder))
  }

  @Test func theDefaultsAreThreeAndMythosIsKnown() throws {
    let defaults = try NetworkDefaults.compiled()
    #expect(
      defaults.networks.map { $0.title } == [
        "polkadot-sr25519", "kusama-sr25519", "westend-sr25519",
      ])
    #expect(defaults.networks.allSatisfy { $0.verifier == .general })
    #expect(defaults.further.map { $0.title } == ["mythos-ethereum"])
    let mythos = try #require(defaults.further.first).specs
    #expect(mythos.prefix == 29972)
    #expect(
      mythos.genesisHash.hex
        == "f6ee56e9c5277df5b4ce6ae9983ee88f3cbed27d31beeb98f9f84f997a1ab0b9")
    #expect(
      Hex.encode(mythos.scaleBytes)
        == "14751c233236323532381203f6ee56e9c5277df5b4ce6ae9983ee88f3cbed27d31beeb98f9f84f997a1ab0b9186d7974686f73186d7974686f73202f2f6d7974686f731c23323632363236184d7974686f73104d595448"
    )
  }

  @Test func theTypesHaveTheHashThatAVaultShows() throws {
    let types = try NetworkDefaults.compiled().types
    #expect(types.entries.count == 200)
    #expect(Blake2b.hash256(types.scaleBytes).hex == Self.typesHash)
  }

  @Test func theTypesHaveTheOrderThatAVaultHas() throws {
    let kinds = try NetworkDefaults.compiled().types.entries.map { entry in
      switch entry.description {
      case .structure(let fields): fields.allSatisfy { $0.name != nil } ? "struct" : "tuple"
      case .enumeration: "enum"
      case .alias: "alias"
      }
    }
    let expected =
      [String](repeating: "struct", count: 67) + [String](repeating: "tuple", count: 13)
      + [String](repeating: "enum", count: 36) + [String](repeating: "alias", count: 84)
    #expect(kinds == expected)
  }

  /// What `databases.json` says of one database, key by key.
  private struct File: Decodable {
    struct Entry: Decodable {
      let key: String
      let value: String?
      let value_file: String?
      let value_blake2b256: String?
      let value_length: Int?
    }
    struct Hot: Decodable {
      let address_book, chainspecs_prep, metadata, metadata_history, settings: [Entry]
    }
    struct ColdRelease: Decodable {
      let chainspecs, verifiers: [Entry]
    }
    let default_hot: Hot
    let default_cold_release: ColdRelease
    let test_fixture_hot: Hot
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func theDefaultsMakeTheColdReleaseOfTheVectors() throws {
    let expected = try Shared.vector("hot/databases", as: File.self).default_cold_release
    let networks = try NetworkDefaults.compiled().networks
    let specs = networks.enumerated().map { order, file in
      [
        Hex.encode(file.specs.key.scaleBytes),
        Hex.encode(OrderedNetworkSpecs(specs: file.specs, order: UInt8(order)).scaleBytes),
      ]
    }
    #expect(Set(specs) == Set(expected.chainspecs.map { [$0.key, $0.value ?? ""] }))
    let verifiers = try networks.map { file in
      let verifier = CurrentVerifier(try #require(file.verifier))
      return [file.specs.genesisHash.hex, Hex.encode(verifier.scaleBytes)]
    }
    #expect(Set(verifiers) == Set(expected.verifiers.map { [$0.key, $0.value ?? ""] }))
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func theFixtureOfTheCommandVectorsCanBeBuilt() throws {
    let expected = try Shared.vector("hot/databases", as: File.self).test_fixture_hot
    let database = try Fixture().empty()
    for (book, specs) in zip(expected.address_book, expected.chainspecs_prep) {
      let key = try AddressBookKey(scale: try Hex.decode(book.key))
      let entry = try AddressBookEntry(scale: try Hex.decode(book.value ?? ""))
      try database.insert(
        Network(
          title: key.title, specs: try NetworkSpecs(scale: try Hex.decode(specs.value ?? "")),
          endpoints: [entry.address], isDefault: entry.isDefault))
      #expect(try Self.book(database) == [[book.key, book.value ?? ""]])
    }
    let incoming = try expected.metadata.map { line in
      let file = try #require(line.value_file).replacing("../../", with: "")
      return try IncomingMetadata(
        accepting: try Shared.hexBytes(file), blockHash: nil, source: .file(name: file))
    }
    for metadata in incoming.sorted(by: { $0.facts.version < $1.facts.version }) {
      #expect(try database.store(metadata, firstSeen: 0) == .new(dropped: nil))
    }
    let keys = try database.metadataKeys()
    #expect(keys.map { Hex.encode($0.scaleBytes) } == expected.metadata.map { $0.key })
    let hashes = try keys.map { key in
      try database.metadata(named: key.name, version: key.version).facts.hash.hex
    }
    #expect(hashes == expected.metadata.map { $0.value_blake2b256 })
    #expect(
      try database.fetchHistory().filter { $0.blockHash != nil }.count
        == expected.metadata_history.count)
  }

  private static func book(_ database: HotDatabase) throws -> [[String]] {
    try database.networks().map { network in
      let entry = AddressBookEntry(
        name: network.name, genesisHash: network.specs.genesisHash, address: network.endpoints[0],
        encryption: network.specs.encryption, isDefault: network.isDefault)
      return [
        Hex.encode(AddressBookKey(title: network.title).scaleBytes), Hex.encode(entry.scaleBytes),
      ]
    }
  }

  @Test(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
  func aFreshDatabaseHasTheContentOfTheVectors() throws {
    let expected = try Shared.vector("hot/databases", as: File.self).default_hot
    let database = try Fixture().create()
    let networks = try database.networks()
    #expect(try Self.book(database) == expected.address_book.map { [$0.key, $0.value ?? ""] })
    let specs = networks.map { network in
      [
        Hex.encode(network.specs.key.scaleBytes),
        Hex.encode(network.specs.scaleBytes),
      ]
    }
    #expect(
      Set(specs) == Set(expected.chainspecs_prep.map { [$0.key, $0.value ?? ""] }))
    #expect(try database.metadataKeys().count == expected.metadata.count)
    #expect(try database.fetchHistory().count == expected.metadata_history.count)
    let types = try database.legacyTypes().scaleBytes
    #expect(
      expected.settings.map { [$0.value_blake2b256, $0.value_length.map(String.init)] } == [
        [Blake2b.hash256(types).hex, String(types.count)]
      ])
    #expect(types == (try Shared.hexBytes("data/types/default_types.hex")))
  }

  @Test func restoringEmptiesEverythingElse() throws {
    let fixture = try Fixture()
    defer { withExtendedLifetime(fixture) {} }
    let database = try fixture.create()
    let fresh = try snapshot(of: database)
    try database.insert(Fixture.network("net"))
    try database.insert(
      Fixture.network("westend", .ecdsa, genesis: nil, title: "x").with(
        genesisOf: try database.network(titled: "westend-sr25519")))
    try database.removeNetwork(titled: "kusama-sr25519")
    try database.setEndpoints(["ws://mine"], named: "polkadot")
    try database.rename(title: "polkadot-sr25519", to: "mine")
    try database.store(try Fixture.incoming("westend", 9, block: "B"), firstSeen: 1)
    try database.store(try Fixture.incoming("custom", 9, block: "B"), firstSeen: 1)
    try database.setVerifier(.custom(Verifier(nil)), of: Fixture.hash("net"))
    try database.setLegacyTypes(TypeTable(entries: []))
    #expect(try snapshot(of: database) != fresh)
    try database.restoreDefaults(try NetworkDefaults.compiled())
    #expect(try snapshot(of: database) == fresh)
    #expect(database.findings().isEmpty)
  }

  @Test func makingADatabaseThatIsThereChangesNothing() throws {
    let fixture = try Fixture()
    try fixture.create().insert(Fixture.network("net"))
    #expect(try fixture.create().networks().count == 4)
  }

  @Test func everyFileIsWrittenAsItIsRead() throws {
    for name in ["polkadot", "kusama", "westend", "mythos"] {
      let path = Self.folder + "/\(name).json"
      let text = try String(contentsOfFile: path, encoding: .utf8)
      let file = try NetworkFile(json: Array(text.utf8), file: path)
      #expect(file.json == text)
      let database = try Fixture().empty()
      try database.add(file, isDefault: true)
      #expect(try database.file(of: database.network(titled: file.title)) == file)
      #expect(try database.network(titled: file.title).isDefault)
    }
  }

  private func snapshot(of database: HotDatabase) throws -> [String] {
    try database.networks().map { "\($0)" } + database.metadataKeys().map { "\($0)" }
      + database.fetchHistory().map { "\($0)" } + database.verifiers().map { "\($0)" }
      + ["\(Result { try database.legacyTypes() })"]
  }
}

extension Network {
  /// The same network on the chain of another one.
  fileprivate func with(genesisOf other: Network) -> Network {
    var copy = self
    copy.specs.genesisHash = other.specs.genesisHash
    copy.specs.prefix = other.specs.prefix
    return copy
  }
}
