package import ByteSupport
package import RuntimeMetadata
import SCALECodec
import SubstrateCrypto
package import TestSupport
package import VaultPayloads

/// What a database of `generate_message` holds (hot-side 2.4), to be written as sled does.
package struct FormerFiles: Sendable {
  private var trees: [String: [(key: [UInt8], value: [UInt8])]] = [
    "address_book": [], "chainspecs_prep": [], "metadata": [], "metadata_history": [],
    "settings": [], "__sled__default": [],
  ]

  /// A database without entries.
  package init() {}

  /// Puts an entry into a tree.
  package mutating func put(_ key: [UInt8], _ value: [UInt8], into tree: String) {
    trees[tree, default: []].append((key, value))
  }

  /// Adds a network; without a title it gets the usual one.
  package mutating func add(
    _ specs: NetworkSpecs, title: String? = nil, url: String, isDefault: Bool = false
  ) {
    let entry = AddressBookEntry(
      name: specs.name, genesisHash: specs.genesisHash, address: url, encryption: specs.encryption,
      isDefault: isDefault)
    put(
      AddressBookKey(title: title ?? "\(specs.name)-\(specs.encryption.name)").scaleBytes,
      entry.scaleBytes, into: "address_book")
    put(
      NetworkSpecsKey(encryption: specs.encryption, genesisHash: specs.genesisHash).scaleBytes,
      specs.scaleBytes, into: "chainspecs_prep")
  }

  /// Adds metadata, and the block they were fetched at.
  package mutating func add(
    metadata: [UInt8], _ name: String, _ version: UInt32, block: Hash256? = nil
  ) {
    let key = MetadataKey(name: name, version: version).scaleBytes
    put(key, metadata, into: "metadata")
    if let block { put(key, block.bytes, into: "metadata_history") }
  }

  /// Sets the table of legacy types.
  package mutating func set(types: TypeTable) {
    put(Array("types".utf8), types.scaleBytes, into: "settings")
  }

  /// The files.
  package var files: SledFiles { SledFiles(trees: trees) }
}
