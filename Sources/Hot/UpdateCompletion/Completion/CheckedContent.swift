import ByteSupport
import FileSupport
package import HotSide
package import HotStore
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// The content of a payload file that may be signed and completed.
///
/// Metadata whose name and version are stored must be the stored metadata, or exactly its reduction
/// to the level that the file name or an option states (design 5, 14). All ways to complete an
/// update go through this check.
package struct CheckedContent: Equatable, Sendable {
  /// The requirements for the content of a payload file.
  package struct Terms: Sendable {
    /// The level that metadata is to be reduced to; `nil` keeps the form of the file.
    package var level: ReductionLevel?
    /// Full metadata that the payload must equal or reduce, in addition to the stored metadata.
    package var full: LoadedMetadata?
    /// Whether metadata that differs from the known one is accepted.
    package var overridesMetadata: Bool

    package init(
      level: ReductionLevel? = nil, full: LoadedMetadata? = nil, overridesMetadata: Bool = false
    ) {
      (self.level, self.full, self.overridesMetadata) = (level, full, overridesMetadata)
    }
  }

  /// The update to sign.
  package let content: UpdateContent
  /// The reduction of the update's metadata; `nil` for full metadata, for other updates, and if the full
  /// metadata is not known.
  package let reduced: ReducedContent?
  /// The level of reduced metadata; `nil` for full metadata and for other updates.
  package let level: ReductionLevel?
  /// The check that was overridden; `nil` if nothing was.
  package let override: MetadataOverride?

  /// Checks the content of a payload file.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - kind: the required kind; `nil` for any.
  ///   - terms: the requirements.
  ///   - workspace: the workspace of the database.
  /// - Throws: the errors of `PayloadFile.content(_:)` and `PayloadFile.content()`;
  ///   `HotDatabaseError`, also if a named database does not exist; `HotSideError` for metadata
  ///   that differs from the known or requested one; `SourcedError` for metadata that cannot be
  ///   reduced.
  package init(
    _ file: PayloadFile, as kind: UpdateKind? = nil, _ terms: Terms = Terms(),
    in workspace: Workspace
  ) throws {
    try self.init(file, as: kind, terms, in: try workspace.hotDatabaseIfPresent())
  }

  /// Checks the content of a payload file with an open database; `nil` if there is none.
  package init(
    _ file: PayloadFile, as kind: UpdateKind? = nil, _ terms: Terms = Terms(),
    in database: HotDatabase?
  ) throws {
    let content = try kind.map { try file.content($0) } ?? file.content()
    guard case .metadata(let metadata) = content else {
      self.content = content
      (reduced, level, override) = (nil, nil, nil)
      return
    }
    let named = try terms.full.map { full in
      guard ReducedMetadata.form(of: full.bytes) == .full else {
        throw HotSideError.fullIsReduced(source: full.title)
      }
      return try FormComparison(metadata, source: file.path, against: full, manifest: nil)
    }
    let judgment = MetadataJudgment(
      metadata: metadata, asked: terms.level, named: named,
      stored: try FormComparison(metadata, source: file.path, in: database))
    try judgment.checkOptions(path: file.path)
    var override: MetadataOverride?
    do throws(HotSideError) { try judgment.check(path: file.path) } catch {
      guard terms.overridesMetadata else { throw error }
      override = judgment.override(of: file.path)
    }
    self.override = override
    (level, reduced) = try judgment.reduced(path: file.path)
    self.content = reduced.map { .metadata($0.content) } ?? content
  }

  /// Throws an error for reduced metadata whose full metadata is not known.
  ///
  /// - Throws: `HotSideError.noFullMetadata(network:version:)`.
  func requireFullMetadata() throws(HotSideError) {
    guard level != nil, reduced == nil, override == nil, case .metadata(let metadata) = content
    else { return }
    throw .noFullMetadata(network: metadata.facts.name, version: metadata.facts.version)
  }
}

/// The metadata of a payload file, compared with all known metadata of its version.
private struct MetadataJudgment {
  let metadata: MetadataContent
  let form: ReducedMetadata.Form
  /// The reduction level that the options request; `nil` for none.
  let asked: ReductionLevel?
  /// The comparison with the full metadata that the user named.
  let named: FormComparison?
  /// The comparison with the stored metadata.
  let stored: FormComparison?

  init(
    metadata: MetadataContent, asked: ReductionLevel?, named: FormComparison?,
    stored: FormComparison?
  ) {
    self.metadata = metadata
    form = ReducedMetadata.form(of: metadata.blob)
    (self.asked, self.named, self.stored) = (asked, named, stored)
  }

  /// The full metadata from which this metadata was reduced, and the levels of the reduction,
  /// highest first.
  private var origin: (full: [UInt8], levels: [ReductionLevel])? {
    for comparison in [stored, named].compactMap({ $0 }) {
      if case .reduced(let levels) = comparison.verdict { return (comparison.fullBytes, levels) }
    }
    return nil
  }

  /// The possible levels of the reduction; `nil` for metadata that is not reduced.
  private var levels: [ReductionLevel]? {
    origin?.levels
      ?? form.level.map { lowest in ReductionLevel.allCases.filter { $0 >= lowest } }
  }

  /// Compares the metadata with the requirements of the options.
  func checkOptions(path: String) throws(HotSideError) {
    if let named, named.refusal != nil { throw difference(named, path) }
    if let asked, let levels, !levels.contains(asked) {
      throw .otherReduction(path: path, asked: asked, found: levels)
    }
  }

  /// Compares the metadata with the database and the file name.
  func check(path: String) throws(HotSideError) {
    if let stored, stored.refusal != nil { throw difference(stored, path) }
    let facts = metadata.facts
    if let runtime = ProductName.runtime(statedBy: FilePath.name(of: path)),
      runtime.version != facts.version || !runtime.name.hasSameBytes(as: facts.name)
    {
      throw .otherThanNamed(
        path: path, named: "\(runtime.name) \(runtime.version)",
        found: "\(facts.name) \(facts.version)")
    }
    if form == .noReduction, stored == nil, named == nil { throw .noReduction(path: path) }
    let stated = ProductName.level(statedBy: path)
    guard let levels else {
      guard let stated else { return }
      throw .otherThanNamed(path: path, named: shown([stated]), found: "full metadata")
    }
    if let stated, !levels.contains(stated) {
      throw .otherThanNamed(path: path, named: shown([stated]), found: shown(levels))
    }
    if asked == nil, stated == nil { throw .unstatedReduction(path: path, found: levels) }
  }

  /// The error of ``check(path:)`` as a record for the manifest, without the folder of the file.
  func override(of path: String) -> MetadataOverride? {
    do throws(HotSideError) { try check(path: FilePath.name(of: path)) } catch {
      return MetadataOverride(
        storedHash: stored?.full.hash, reason: error.metadataFault ?? error.message)
    }
    return nil
  }

  /// The reduction level and the reduction; both `nil` for full metadata.
  func reduced(path: String) throws -> (ReductionLevel?, ReducedContent?) {
    let wanted = asked ?? ProductName.level(statedBy: path)
    func content(of full: [UInt8], _ level: ReductionLevel) throws -> ReducedContent {
      try ReducedContent(
        of: full, to: level, genesisHash: metadata.genesisHash, source: path)
    }
    guard let levels else {
      return (asked, try asked.map { try content(of: metadata.blob, $0) })
    }
    let level = wanted.flatMap { levels.contains($0) ? $0 : nil } ?? levels.min()
    guard let level, let origin else { return (level, nil) }
    return (level, try content(of: origin.full, level))
  }

  private func difference(_ comparison: FormComparison, _ path: String) -> HotSideError {
    switch comparison.verdict {
    // The metadata is correct, but the genesis hash differs.
    case .full, .reduced: .otherMetadata(path: path, comparison)
    case .otherRuntime, .different, .sameCards:
      form == .full
        ? .otherMetadata(path: path, comparison) : .notItsReduction(path: path, comparison)
    }
  }

  private func shown(_ levels: [ReductionLevel]) -> String {
    "metadata reduced to \(levels.map(\.rawValue).joined(separator: " or "))"
  }
}
