import ByteSupport
import ChainInquiry
package import HotStore
package import JSONCodec
import PictureWork
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// The metadata of an update beside full metadata: what `verify --against` names (reduced-metadata 6),
/// or what the database holds under the same name and version (design 5, 14).
package struct FormComparison: Equatable, Sendable {
  /// How the full metadata is called.
  package let title: String
  /// What the update's metadata says of itself.
  package let found: MetadataFacts
  /// What the full metadata says of itself.
  package let full: MetadataFacts
  /// What one is of the other.
  package let verdict: ReductionVerdict
  /// What a manifest beside the update, or the address book, says otherwise, as a sentence.
  package private(set) var contradiction: String?
  /// What the user should know, in sentences.
  package let warnings: [String]
  /// The values of the chain's state that the code read that gave the full metadata.
  private let codeReads: [StateValue]
  /// The bytes of the full metadata.
  package let fullBytes: [UInt8]
  /// Whether the full metadata is that of the database.
  private(set) var isStored = false

  /// Compares.
  ///
  /// - Parameters:
  ///   - metadata: what the update brings.
  ///   - source: where the update came from, for errors.
  ///   - full: the full metadata.
  ///   - manifest: what the manifest beside the update says of a reduction; `nil` where it says
  ///     nothing.
  /// - Throws: `SourcedError` for full metadata that cannot be reduced, and what
  ///   ``LoadedMetadata/decoded()`` throws.
  package init(
    _ metadata: MetadataContent, source: String, against full: LoadedMetadata,
    manifest: ReductionManifest?
  ) throws {
    title = full.title
    fullBytes = full.bytes
    codeReads = full.codeReads
    found = metadata.facts
    let decoded = try full.decoded()
    self.full = decoded.facts
    let verdict = try naming(full.title) {
      try ReductionVerdict(of: metadata.blob, against: full.bytes)
    }
    self.verdict = verdict
    let form = ReducedMetadata.form(of: full.bytes)
    switch verdict {
    case .reduced(let levels):
      contradiction = manifest?.contradiction(
        metadata: metadata.facts.hash, levels: levels, full: decoded.facts.hash)
    case .full where form == .full:
      contradiction = manifest.map {
        "'\($0.path)' tells of reduced metadata, and the update's is the full one as given."
      }
    case .full, .otherRuntime, .different, .sameCards: contradiction = nil
    }
    warnings =
      switch form {
      case .full: []
      case .reduced(let level):
        [
          """
          \(full.title) is reduced metadata itself (docs of level \(level.rawValue)); compare with metadata of a \
          node or of the runtime's code.
          """
        ]
      case .noReduction:
        [
          """
          \(full.title) has the shape of reduced metadata and is no reduction by the rules; compare with metadata \
          of a node or of the runtime's code.
          """
        ]
      }
    if let node = full.node { compare(metadata.genesisHash, with: node.genesisHash) }
  }

  /// Compares the genesis hash, which is signed too, with that of the place of the full metadata.
  private mutating func compare(_ genesisHash: Hash256, with known: Hash256) {
    guard genesisHash != known else { return }
    contradiction = "The genesis hash is \(genesisHash), and that of \(title) is \(known)."
  }

  /// Compares with what a database holds under the same name and version; `nil` where it does not hold
  /// that version: nothing is known of it then.
  ///
  /// - Parameters:
  ///   - metadata: what the update brings.
  ///   - source: where the update came from, for errors.
  ///   - database: the database; `nil` where there is none.
  ///   - manifest: what the manifest beside the update says of a reduction.
  /// - Throws: `HotDatabaseError`, `SourcedError`.
  package init?(
    _ metadata: MetadataContent, source: String, in database: HotDatabase?,
    manifest: ReductionManifest? = nil
  ) throws {
    let facts = metadata.facts
    guard let database,
      let stored = try database.metadataIfStored(named: facts.name, version: facts.version)
    else { return nil }
    let title = "\(ScreenText.line(facts.name)) \(facts.version) in the database"
    try self.init(
      metadata, source: source,
      against: LoadedMetadata(stored.bytes, title: title, kind: "stored"), manifest: manifest)
    isStored = true
    if let genesis = try database.networks(named: facts.name).first?.specs.genesisHash {
      compare(metadata.genesisHash, with: genesis)
    }
  }

  /// Compares a whole update with what the database of a workspace holds under the same name and
  /// version; `nil` where nothing is known of it.
  ///
  /// - Parameters:
  ///   - payload: the update; anything else is not compared.
  ///   - source: where it came from, for errors.
  ///   - workspace: whose database is asked; `nil` for none.
  /// - Throws: `HotDatabaseError`, also for a database that was named and is not there.
  package init?(of payload: ReadPayload, source: String, in workspace: Workspace?) throws {
    guard let metadata = payload.metadata else { return nil }
    try self.init(metadata, source: source, in: try workspace?.hotDatabaseIfPresent())
  }

  /// Why the update should not be taken for what it is said to be, as a sentence; `nil` where it may.
  package var refusal: String? {
    switch verdict {
    case .full, .reduced: contradiction
    case .otherRuntime, .different, .sameCards: verdict.message
    }
  }

  /// The same with both hashes.
  package var objection: String? {
    switch verdict {
    case .full, .reduced: contradiction
    case .otherRuntime, .different, .sameCards:
      "The metadata has the hash \(found.hash), and \(title) has \(full.hash). \(verdict.message)"
    }
  }

  /// The levels to which the full metadata can be reduced so that it is the update's.
  private var levels: [ReductionLevel] {
    if case .reduced(let levels) = verdict { levels } else { [] }
  }
}

extension FormComparison: JSONFormed {
  /// The form for programs.
  package static let form = JSONForm<FormComparison>.named(
    "MetadataComparison",
    [
      "source": .of(\.title), "verdict": .of(\.verdict.code),
      "levels": .list(\.levels, as: ReductionLevel.form), "message": .of(\.verdict.message),
      "rules": .of { _ in MetadataReduction.rules }, "network": .of(\.full.name),
      "specVersion": .of(\.full.version), "metadataHash": .of(\.found.hash),
      "metadataLength": .of(\.found.byteCount), "fullHash": .of(\.full.hash),
      "fullLength": .of(\.full.byteCount), "contradiction": .of(\.contradiction),
      "codeReads": .list(\.codeReads, as: StateValue.form), "warnings": .of(\.warnings),
    ])
}
