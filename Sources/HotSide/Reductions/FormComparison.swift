import ByteSupport
package import JSONCodec
package import RuntimeMetadata
package import VaultPayloads

/// `verify --against`: the metadata of an update beside the full metadata (reduced-metadata 6).
package struct FormComparison: Equatable, Sendable {
  /// How the full metadata is called.
  package let title: String
  /// What the update's metadata says of itself.
  package let found: MetadataFacts
  /// What the full metadata says of itself.
  package let full: MetadataFacts
  /// What one is of the other.
  package let verdict: ReductionVerdict
  /// What a manifest beside the update says otherwise, as a sentence.
  package let contradiction: String?
  /// What the user should know, in sentences.
  package let warnings: [String]

  /// Compares.
  ///
  /// - Parameters:
  ///   - metadata: what the update brings.
  ///   - source: where the update came from, for errors.
  ///   - full: the full metadata.
  ///   - manifest: what the manifest beside the update says of a reduction; `nil` where it says
  ///     nothing.
  /// - Throws: ``SourcedError`` for full metadata that cannot be reduced, and what
  ///   ``LoadedMetadata/decoded()`` throws.
  package init(
    _ metadata: MetadataContent, source: String, against full: LoadedMetadata,
    manifest: ReductionManifest?
  ) throws {
    title = full.title
    found = metadata.facts
    let decoded = try full.decoded()
    self.full = decoded.facts
    let verdict = try naming(full.title) {
      try ReductionVerdict(of: metadata.blob, against: full.bytes)
    }
    self.verdict = verdict
    switch verdict {
    case .reduced(let levels):
      contradiction = manifest?.contradiction(
        metadata: metadata.facts.hash, levels: levels, full: decoded.facts.hash)
    case .full:
      contradiction = manifest.map {
        "'\($0.path)' tells of reduced metadata, and the update's is the full one as given."
      }
    case .otherRuntime, .different, .sameCards: contradiction = nil
    }
    warnings =
      ReducedMetadata.level(of: full.bytes).map { level in
        [
          "\(full.title) is reduced metadata itself (docs of level \(level.rawValue)); compare with metadata of a node or of the runtime's code."
        ]
      } ?? []
  }

  /// Why the update should not be taken for what it is said to be, as a sentence; `nil` where it may.
  package var refusal: String? {
    switch verdict {
    case .full, .reduced: contradiction
    case .otherRuntime, .different, .sameCards: verdict.message
    }
  }

  /// The form for programs.
  package var document: JSONValue {
    var levels: [ReductionLevel] = []
    if case .reduced(let found) = verdict { levels = found }
    return .members([
      "source": .string(title), "verdict": .string(verdict.code),
      "levels": .strings(levels.map(\.rawValue)), "message": .string(verdict.message),
      "rules": .integer(MetadataReduction.rules),
      "network": .string(full.name), "specVersion": .integer(full.version),
      "metadataHash": .string(found.hash.hex), "metadataLength": .integer(found.byteCount),
      "fullHash": .string(full.hash.hex), "fullLength": .integer(full.byteCount),
      "contradiction": .string(contradiction), "warnings": .strings(warnings),
    ])
  }
}

extension FormComparison {
  /// The shape of ``document``.
  package static let shape = JSONShape.named(
    "MetadataComparison",
    .members([
      "source": .text, "verdict": .text, "levels": ReductionLevel.shape.list, "message": .text,
      "rules": .integer, "network": .text, "specVersion": .integer, "metadataHash": .hash,
      "metadataLength": .integer, "fullHash": .hash, "fullLength": .integer,
      "contradiction": .text.orNull, "warnings": .texts,
    ]))
}
