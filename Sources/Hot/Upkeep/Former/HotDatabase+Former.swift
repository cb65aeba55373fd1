package import ByteSupport
import FileSupport
import HotSide
package import HotStore
import Reporting
package import RuntimeMetadata
package import VaultPayloads

extension HotDatabase {
  /// The result of an import.
  package struct Intake: Sendable {
    /// The networks that the import found, each with the effect.
    package var networks: [(file: NetworkFile, outcome: Importation)] = []
    /// The metadata that the import found, each with the effect.
    package var metadata: [(facts: MetadataFacts, outcome: StoredVersionRule.Arrival)] = []
    /// Whether the legacy type table was stored; `nil` if there was none to store.
    package var storedTypes: Bool?
    package var leftOut: [FormerContent.LeftOut]

    package init(leftOut: [FormerContent.LeftOut]) { self.leftOut = leftOut }

    package static func += (outcome: inout Intake, other: Intake) {
      outcome.networks += other.networks
      outcome.metadata += other.metadata
      outcome.leftOut += other.leftOut
      guard let isNew = other.storedTypes else { return }
      outcome.storedTypes = isNew || outcome.storedTypes == true
    }
  }

  /// Imports the contents of another tool's database.
  ///
  /// An existing network keeps its title, its verifier and its endpoints; new URLs are appended. A
  /// change to its specs needs `replacing`. Metadata that is older than the stored one is left out.
  /// A different legacy type table is left out without `replacing`.
  ///
  /// - Parameters:
  ///   - content: the contents of the other database.
  ///   - replacing: whether networks and types may be replaced.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: the imported items and those left out.
  /// - Throws: `HotDatabaseError`; ``SourcedError`` for a prefix that contradicts the specs;
  ///   nothing has changed.
  package func importFormer(
    _ content: FormerContent, replacing: Bool, now: Int64
  ) throws -> Intake {
    try transaction {
      var outcome = Intake(leftOut: content.leftOut)
      for (entry, file) in try zip(
        content.networks, content.networks.map { try self.file($0, content) })
      {
        outcome.networks.append(
          (file, try importNetwork(file, replacing: replacing, isDefault: entry.isDefault)))
      }
      for version in content.metadata {
        let facts = version.content.facts
        let newest = try metadataVersions(named: facts.name).max()
        if let newest, newest > facts.version {
          outcome.leftOut.append(
            FormerContent.LeftOut(
              "the metadata \(ScreenText.quoted(facts.name)) \(facts.version)",
              because: "Later versions are stored: \(newest)."))
          continue
        }
        outcome.metadata.append(
          (
            facts,
            try importMetadata(
              version.content, blockHash: version.blockHash, from: content.path, now: now)
          ))
      }
      outcome.storedTypes = try take(content.types, replacing: replacing, &outcome.leftOut)
      return outcome
    }
  }

  /// Stores the metadata of a payload file or of another tool's database, for an existing network.
  ///
  /// - Parameters:
  ///   - content: the metadata.
  ///   - blockHash: the block of the metadata; `nil` if it is not known.
  ///   - path: the path of the source.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: whether the metadata is new.
  /// - Throws: `HotDatabaseError`: `unknownName`, `nameHasOtherGenesis`, and as for metadata from a
  ///   node; ``SourcedError`` for a prefix that contradicts the specs.
  package func importMetadata(
    _ content: MetadataContent, blockHash: Hash256? = nil, from path: String, now: Int64
  ) throws -> StoredVersionRule.Arrival {
    let chain = try chain(named: content.facts.name)
    guard chain.genesisHash == content.genesisHash else {
      throw HotDatabaseError.nameHasOtherGenesis(
        name: chain.name, stored: chain.genesisHash, offered: content.genesisHash)
    }
    try naming(path) { try content.facts.check(specsPrefix: chain.prefix) }
    return try take(
      content.blob, blockHash: blockHash, source: .file(name: FilePath.name(of: path)),
      shownAs: path, now: now)
  }

  /// An entry with the title and the endpoints of an existing network.
  private func file(_ entry: FormerContent.Entry, _ content: FormerContent) throws -> NetworkFile {
    let specs = entry.specs
    let known = try network(genesisHash: specs.genesisHash, encryption: specs.encryption)
    var endpoints = try networks(named: specs.name).first?.endpoints ?? []
    for url in content.endpoints[specs.name] ?? []
    where !endpoints.contains(where: url.hasSameBytes) {
      endpoints.append(url)
    }
    return NetworkFile(
      title: known?.title ?? entry.title, specs: specs, endpoints: endpoints, verifier: nil)
  }

  private func take(
    _ types: TypeTable?, replacing: Bool, _ leftOut: inout [FormerContent.LeftOut]
  ) throws -> Bool? {
    guard let types else { return nil }
    let stored: TypeTable?
    do { stored = try legacyTypes() } catch HotDatabaseError.noTypes { stored = nil }
    if stored == types { return false }
    guard stored == nil || replacing else {
      leftOut.append(
        FormerContent.LeftOut(
          "the table of legacy types",
          because: "Another one is stored; --replace replaces it with this one."))
      return nil
    }
    try setLegacyTypes(types)
    return true
  }
}
