import ByteSupport
import ChainInquiry
package import HotStore
package import JSONCodec
import PictureWork
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// A comparison of an update's metadata with full metadata.
///
/// The full metadata is that of `verify --against` (reduced-metadata 6), or the stored metadata of
/// the same name and version (design 5, 14).
package struct FormComparison: Equatable, Sendable {
  /// The title of the full metadata in messages.
  package let title: String
  package let found: MetadataFacts
  package let full: MetadataFacts
  /// The relation of the update's metadata to the full metadata.
  package let verdict: ReductionVerdict
  /// A contradiction in the update's manifest or genesis hash, as a sentence; `nil` if there is
  /// none.
  package private(set) var contradiction: String?
  /// Warnings for the user, as sentences.
  package let warnings: [String]
  /// The values of the chain's state that were read by the code that returned the full metadata.
  private let codeReads: [StateValue]
  package let fullBytes: [UInt8]
  /// Whether the full metadata is from the database.
  private(set) var isStored = false

  /// Compares the metadata of an update with full metadata.
  ///
  /// - Parameters:
  ///   - metadata: the update's metadata.
  ///   - source: the source of the update, for errors.
  ///   - full: the full metadata.
  ///   - manifest: the reduction in the manifest of the update; `nil` if it states none.
  /// - Throws: `SourcedError` for full metadata that cannot be reduced; the errors of
  ///   ``LoadedMetadata/decoded()``.
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
        "'\($0.path)' describes reduced metadata, but the update has the full metadata."
      }
    case .full, .otherRuntime, .different, .sameCards: contradiction = nil
    }
    warnings =
      switch form {
      case .full: []
      case .reduced(let level):
        [
          """
          \(full.title) is reduced metadata itself (docs of level \(level.rawValue)); compare with metadata from a \
          node or from the runtime's code.
          """
        ]
      case .noReduction:
        [
          """
          \(full.title) looks like reduced metadata, but no reduction level reproduces it; compare with metadata from \
          a node or from the runtime's code.
          """
        ]
      }
    if let node = full.node { compare(metadata.genesisHash, with: node.genesisHash) }
  }

  /// Compares the genesis hash, which is part of the signed payload.
  private mutating func compare(_ genesisHash: Hash256, with known: Hash256) {
    guard genesisHash != known else { return }
    contradiction = "The genesis hash is \(genesisHash), but that of \(title) is \(known)."
  }

  /// Compares with the stored metadata of the same name and version; `nil` if that version is not
  /// stored.
  ///
  /// - Parameters:
  ///   - metadata: the update's metadata.
  ///   - source: the source of the update, for errors.
  ///   - database: the hot database; `nil` if there is none.
  ///   - manifest: the reduction in the manifest of the update.
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

  /// Compares an update with the stored metadata of the same name and version; `nil` if that
  /// version is not stored.
  ///
  /// - Parameters:
  ///   - payload: the update; `nil` is returned for a payload without metadata.
  ///   - source: the source of the update, for errors.
  ///   - workspace: the workspace of the database; `nil` for none.
  /// - Throws: `HotDatabaseError`, also if a named database does not exist; `SourcedError`.
  package init?(of payload: ReadPayload, source: String, in workspace: Workspace?) throws {
    guard let metadata = payload.metadata else { return nil }
    try self.init(metadata, source: source, in: try workspace?.hotDatabaseIfPresent())
  }

  /// The reason not to trust the update, as a sentence; `nil` if the update passes.
  package var refusal: String? {
    switch verdict {
    case .full, .reduced: contradiction
    case .otherRuntime, .different, .sameCards: verdict.message
    }
  }

  /// The ``refusal``, followed by both hashes.
  package var objection: String? {
    switch verdict {
    case .full, .reduced: contradiction
    case .otherRuntime, .different, .sameCards:
      "The metadata has the hash \(found.hash), but \(title) has \(full.hash). \(verdict.message)"
    }
  }

  /// The levels at which a reduction of the full metadata gives the update's metadata.
  private var levels: [ReductionLevel] {
    if case .reduced(let levels) = verdict { levels } else { [] }
  }
}

extension FormComparison: JSONFormed {
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
