package import ByteSupport
import FileSupport
import HotSide
package import HotStore
import Reporting
package import RuntimeMetadata
package import VaultPayloads

extension HotDatabase {
  /// What an import has taken, and what it has not.
  package struct Intake: Sendable {
    /// The networks, as they were offered here, and what became of them.
    package var networks: [(file: NetworkFile, outcome: Importation)] = []
    /// The metadata that were taken or were there.
    package var metadata: [(facts: MetadataFacts, outcome: StoredVersionRule.Arrival)] = []
    /// Whether the table of legacy types was stored; `nil` where there was none to store.
    package var storedTypes: Bool?
    /// What was not taken.
    package var leftOut: [FormerContent.LeftOut]

    /// An outcome of nothing but what is not taken.
    package init(leftOut: [FormerContent.LeftOut]) { self.leftOut = leftOut }

    /// Joins what became of two contents.
    package static func += (outcome: inout Intake, other: Intake) {
      outcome.networks += other.networks
      outcome.metadata += other.metadata
      outcome.leftOut += other.leftOut
      guard let isNew = other.storedTypes else { return }
      outcome.storedTypes = isNew || outcome.storedTypes == true
    }
  }

  /// Takes the content of a former database in.
  ///
  /// A network that is there keeps its title, its verifier and its endpoints, and URLs that are new come
  /// behind them; where anything of it would change, it is refused unless it may be replaced. Metadata
  /// older than what is there are left out, and so are other legacy types unless they may replace those
  /// that are there.
  ///
  /// - Parameters:
  ///   - content: what the former database holds.
  ///   - replacing: whether networks and types may be replaced.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: what was taken, and what was not.
  /// - Throws: `HotDatabaseError` as for every import, ``SourcedError`` for a prefix that the specs
  ///   contradict; nothing has changed then.
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
              because: "Later ones are there, \(newest)."))
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

  /// Stores the metadata of a file to sign or of a former database, for a network that is there.
  ///
  /// - Parameters:
  ///   - content: the metadata.
  ///   - blockHash: the block they were fetched at, where that is known.
  ///   - path: the file or folder they came in.
  ///   - now: seconds since 1970 (UTC).
  /// - Returns: whether they are new.
  /// - Throws: `HotDatabaseError`: `unknownName`, `nameHasOtherGenesis`, and as for metadata from a node;
  ///   ``SourcedError`` for a prefix that the specs contradict.
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

  /// An entry as it is offered here.
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
          because: "Another one is there; --replace takes this one in its place."))
      return nil
    }
    try setLegacyTypes(types)
    return true
  }
}
