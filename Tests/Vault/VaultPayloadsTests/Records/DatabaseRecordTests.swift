import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
import TestSupport
import Testing
import VaultPayloads

/// The form of `databases.json`.
struct DatabaseVectors: Decodable, Sendable {
  struct Entry: Decodable, Sendable {
    let key: String
    let value: String?
    let value_blake2b256: String?
    let value_length: Int?
    let value_file: String?
    let name: String?
    let version: UInt32?
    let note: String?
  }
  struct OrderedKey: Decodable, Sendable {
    let name: String
    let version: UInt32
    let key: String
  }
  struct Order: Decodable, Sendable {
    let keys_in_order: [OrderedKey]
  }
  let default_hot: [String: [Entry]]
  let default_cold_release: [String: [Entry]]
  let test_fixture_hot: [String: [Entry]]
  let key_order: [Order]

  /// A tree of one of the databases.
  struct Tree: Sendable, CustomStringConvertible {
    let name: String
    let entries: [Entry]
    var description: String { name }
  }

  static let trees = payloadVectors.cases("databases") { (file: DatabaseVectors) in
    [file.default_hot, file.default_cold_release, file.test_fixture_hot]
      .flatMap { database in database.sorted { $0.key < $1.key } }
      .map { Tree(name: $0.key, entries: $0.value) }
  }
}

@Suite struct DatabaseRecordTests {
  @Test(arguments: DatabaseVectors.trees)
  func everyStoredRecordIsReadAndWritten(tree: Vector<DatabaseVectors.Tree>) throws {
    let keys = try tree.entries.map { try Hex.decode($0.key) }
    // Settings are listed by what they are, all other trees by their keys.
    if tree.name != "settings" {
      #expect(zip(keys, keys.dropFirst()).allSatisfy { $0.lexicographicallyPrecedes($1) })
    }
    for (entry, key) in zip(tree.entries, keys) {
      let value = try entry.value.map { try Hex.decode($0) }
      switch tree.name {
      case "address_book":
        let book = try AddressBookEntry(scale: need(value))
        #expect(book.scaleBytes == value)
        let title = try AddressBookKey(scale: key)
        #expect(title.scaleBytes == key)
        #expect(title.title.hasPrefix(book.name))
      case "chainspecs_prep":
        let specs = try NetworkSpecs(scale: need(value))
        #expect(specs.scaleBytes == value)
        #expect(specs.key.scaleBytes == key)
        #expect(specs.name == entry.note ?? specs.name)
      case "chainspecs":
        let ordered = try OrderedNetworkSpecs(scale: need(value))
        #expect(ordered.scaleBytes == value)
        #expect(ordered.specs.key.scaleBytes == key)
      case "verifiers":
        #expect(Hash256(key) != nil)
        #expect(try CurrentVerifier(scale: need(value)) == CurrentVerifier(.general))
      case "metadata":
        let metadata = MetadataKey(name: try need(entry.name), version: try need(entry.version))
        #expect(metadata.scaleBytes == key)
        #expect(try MetadataKey(scale: key) == metadata)
      case "settings":
        try checkSetting(String(decoding: key, as: UTF8.self), value, entry, tree.folder)
      case "metadata_history", "addresses", "history", "transaction":
        Issue.record("\(tree.name) has an entry, and no test reads it")
      default: Issue.record("no test for the tree \(tree.name)")
      }
    }
  }

  private func checkSetting(
    _ name: String, _ value: [UInt8]?, _ entry: DatabaseVectors.Entry, _ folder: Vectors.Folder
  ) throws {
    switch name {
    case "types":
      let file = entry.value_file ?? "../../data/types/default_types.hex"
      let bytes = try folder.hexBytes(file)
      #expect(bytes.count == entry.value_length)
      #expect(Blake2b.hash256(bytes).hex == entry.value_blake2b256)
      #expect(try TypeTable(scale: bytes).scaleBytes == bytes)
    case "dangerous_encounter":
      let bytes = try need(value)
      var reader = SCALEReader(bytes.span)
      #expect(try reader.bool() == false)
      try reader.finish()
    case "schema_version":
      let bytes = try need(value)
      var reader = SCALEReader(bytes.span)
      #expect(try reader.u32() == 1)
      try reader.finish()
    default: Issue.record("no test for the setting \(name)")
    }
  }

  @Test func metadataIsOrderedByTheBytesOfItsKey() throws {
    for order in payloadVectors.files("databases", as: DatabaseVectors.self)
      .flatMap(\.key_order)
    {
      let keys = order.keys_in_order.map { MetadataKey(name: $0.name, version: $0.version) }
      #expect(keys.map { Hex.encode($0.scaleBytes) } == order.keys_in_order.map { $0.key })
      let sorted = keys.reversed().sorted {
        $0.scaleBytes.lexicographicallyPrecedes($1.scaleBytes)
      }
      #expect(sorted == keys)
    }
  }
}
