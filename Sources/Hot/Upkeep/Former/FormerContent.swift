package import ByteSupport
import HotStore
import Reporting
package import RuntimeMetadata
import SCALECodec
import SledLog
package import VaultPayloads

/// The contents of a ``FormerDatabase`` that can be imported (hot-side 2.4).
///
/// Inconsistent and unknown items are left out, each with a reason.
package struct FormerContent: Sendable {
  /// A network: an entry of the address book, with the specs of its genesis hash and encryption.
  package struct Entry: Sendable {
    /// The title of the entry.
    package let title: String
    package let specs: NetworkSpecs
    /// Whether the network was a default of the old tool, without changes.
    package let isDefault: Bool
  }

  /// Metadata of one version, with its block.
  package struct Version: Sendable {
    /// The metadata, with the genesis hash of its network.
    package let content: MetadataContent
    /// The block; `nil` if none is recorded.
    package let blockHash: Hash256?
  }

  /// An item that is not imported.
  package struct LeftOut: Equatable, Sendable {
    /// The name of the item, for messages.
    package let what: String
    /// The reason, as a sentence.
    package let reason: String

    package init(_ what: String, because reason: String) {
      self.what = what
      self.reason = reason
    }
  }

  /// The folder of the database.
  package let path: String
  /// The networks, in the order of the SCALE-encoded titles.
  package private(set) var networks: [Entry] = []
  /// The URLs of nodes by network name, in the order of the entries.
  package private(set) var endpoints: [String: [String]] = [:]
  /// The metadata, oldest versions first.
  package private(set) var metadata: [Version] = []
  /// The legacy type table; `nil` if there is none.
  package private(set) var types: TypeTable?
  package private(set) var leftOut: [LeftOut] = []

  /// Reads a database without changing it.
  ///
  /// - Throws: `SledError.inUse(folder:)`, ``FormerDatabase``.
  package init(of former: FormerDatabase) throws {
    path = former.path
    let database = try former.open()
    let trees = database.trees.map { String(decoding: $0, as: UTF8.self) }
    let needed = ["address_book", "chainspecs_prep"]
    guard needed.allSatisfy({ database.trees.contains(Array($0.utf8)) }) else {
      throw former.other(trees: trees)
    }
    try readNetworks(database, former)
    try readMetadata(database, former)
    try readSettings(database, former)
    let known = [
      "address_book", "chainspecs_prep", "metadata", "metadata_history", "settings",
      "__sled__default",
    ]
    for name in trees where !known.contains(where: name.hasSameBytes) {
      leaveOut("the tree \(ScreenText.quoted(name))", "No hot database has a tree of that name.")
    }
  }

  private mutating func leaveOut(_ what: String, _ reason: String) {
    leftOut.append(LeftOut(what, because: reason))
  }

  /// Calls `body` for each entry of a tree; a missing tree has no entries.
  private static func each(
    of tree: String, _ database: SledDatabase, _ former: FormerDatabase,
    _ body: (SledEntry) throws -> Void
  ) throws {
    guard var entries = database.entries(of: Array(tree.utf8)) else { return }
    while let entry = try former.reading({ () throws(SledError) in try entries.next() }) {
      try body(entry)
    }
  }

  // MARK: - Networks

  private mutating func readNetworks(_ database: SledDatabase, _ former: FormerDatabase) throws {
    var specs: [NetworkSpecsKey: NetworkSpecs] = [:]
    try FormerContent.each(of: "chainspecs_prep", database, former) { entry in
      do {
        let key = try NetworkSpecsKey(scale: entry.key)
        let value = try NetworkSpecs(scale: entry.value)
        guard value.genesisHash == key.genesisHash, value.encryption == key.encryption else {
          leaveOut(
            "the specs of \(ScreenText.quoted(value.name))",
            "They are stored under the key of another network.")
          return
        }
        specs[key] = value
      } catch {
        leaveOut("the specs under \(Hex.encode(entry.key))", error.reportable.message)
      }
    }
    try FormerContent.each(of: "address_book", database, former) { entry in
      do {
        let title = try AddressBookKey(scale: entry.key).title
        let what = "the network \(ScreenText.quoted(title))"
        let book = try AddressBookEntry(scale: entry.value)
        let key = NetworkSpecsKey(encryption: book.encryption, genesisHash: book.genesisHash)
        guard let specs = specs.removeValue(forKey: key) else {
          leaveOut(what, "No specs have its genesis hash and encryption.")
          return
        }
        guard specs.name.hasSameBytes(as: book.name) else {
          leaveOut(what, "Its specs have another name, \(ScreenText.quoted(specs.name)).")
          return
        }
        take(title, specs, book)
      } catch {
        leaveOut("the network under \(Hex.encode(entry.key))", error.reportable.message)
      }
    }
    for specs in specs.values.sorted(by: FormerContent.precedes) {
      leaveOut(
        "the specs of \(ScreenText.quoted(Network.defaultTitle(of: specs)))",
        "The address book has no entry for them.")
    }
  }

  private static func precedes(_ specs: NetworkSpecs, _ other: NetworkSpecs) -> Bool {
    Network.defaultTitle(of: specs).utf8.lexicographicallyPrecedes(
      Network.defaultTitle(of: other).utf8)
  }

  private mutating func take(_ title: String, _ specs: NetworkSpecs, _ book: AddressBookEntry) {
    do throws(HotDatabaseError) {
      try TextRules.check(title, field: "title")
      try TextRules.check(specs)
      try TextRules.check(color: specs.color, field: "color")
      try TextRules.check(color: specs.secondaryColor, field: "secondary color")
    } catch {
      leaveOut("the network \(ScreenText.quoted(title))", error.message)
      return
    }
    networks.append(Entry(title: title, specs: specs, isDefault: book.isDefault))
    do throws(HotDatabaseError) {
      try TextRules.check(endpoint: book.address)
      if !endpoints[specs.name, default: []].contains(where: book.address.hasSameBytes) {
        endpoints[specs.name, default: []].append(book.address)
      }
    } catch {
      leaveOut("the URL of \(ScreenText.quoted(title))", error.message)
    }
  }

  // MARK: - Metadata

  private mutating func readMetadata(_ database: SledDatabase, _ former: FormerDatabase) throws {
    var blocks: [[UInt8]: Hash256] = [:]
    try FormerContent.each(of: "metadata_history", database, former) { entry in
      guard let hash = Hash256(entry.value) else {
        leaveOut("the block under \(Hex.encode(entry.key))", "It is not a hash of 32 bytes.")
        return
      }
      blocks[entry.key] = hash
    }
    try FormerContent.each(of: "metadata", database, former) { entry in
      let block = blocks.removeValue(forKey: entry.key)
      do {
        let key = try MetadataKey(scale: entry.key)
        let what = "the metadata \(ScreenText.quoted(key.name)) \(key.version)"
        guard let network = networks.first(where: { $0.specs.name.hasSameBytes(as: key.name) })
        else {
          leaveOut(what, "No network of that name is imported.")
          return
        }
        do throws(RuntimeMetadataError) {
          let facts = try MetadataFacts(accepting: entry.value)
          try facts.check(storedName: key.name, storedVersion: key.version)
          let content = MetadataContent(
            blob: entry.value, facts: facts, genesisHash: network.specs.genesisHash)
          metadata.append(Version(content: content, blockHash: block))
        } catch { leaveOut(what, error.message) }
      } catch {
        leaveOut("the metadata under \(Hex.encode(entry.key))", error.reportable.message)
      }
    }
    metadata.sort { $0.content.facts.version < $1.content.facts.version }
    if !blocks.isEmpty {
      leaveOut(
        blocks.count.counted("block") + " of the history",
        "The metadata that was fetched there is not in the database.")
    }
  }

  // MARK: - Settings

  private mutating func readSettings(_ database: SledDatabase, _ former: FormerDatabase) throws {
    try FormerContent.each(of: "settings", database, former) { entry in
      let name = String(decoding: entry.key, as: UTF8.self)
      guard name.hasSameBytes(as: "types") else {
        leaveOut("the setting \(ScreenText.quoted(name))", "Only the legacy types are imported.")
        return
      }
      do { types = try TypeTable(scale: entry.value) } catch {
        leaveOut("the table of legacy types", error.reportable.message)
      }
    }
  }
}
