import ByteSupport
import FileSupport
package import HotSide
package import HotStore
import Reporting
package import RuntimeMetadata
package import VaultPayloads

/// What may be signed and completed: metadata under a name and version that the hot database holds is
/// that metadata, or exactly its reduction to the level that the file's name or an option states
/// (design 5, 14).
///
/// Signing and completing take nothing else, and all ways to make one look the version up.
package struct CheckedContent: Equatable, Sendable {
  /// How the content of a payload file is wanted, and what it is held against.
  package struct Terms: Sendable {
    /// How far metadata is to be reduced; `nil` for the form that the file holds.
    package var level: ReductionLevel?
    /// Full metadata that the payload's must be, or be a reduction of, besides that of the database.
    package var full: LoadedMetadata?
    /// Whether metadata that is not what is known of it is taken all the same.
    package var overridesMetadata: Bool

    /// Terms of the given parts.
    package init(
      level: ReductionLevel? = nil, full: LoadedMetadata? = nil, overridesMetadata: Bool = false
    ) {
      (self.level, self.full, self.overridesMetadata) = (level, full, overridesMetadata)
    }
  }

  /// What is to be signed.
  package let content: UpdateContent
  /// How its metadata was reduced, and from what; `nil` for full metadata, for anything else, and where
  /// nobody knows the full one.
  package let reduced: ReducedContent?
  /// The level of reduced metadata; `nil` for anything else.
  package let level: ReductionLevel?
  /// What was overridden; `nil` where there was nothing to override.
  package let override: MetadataOverride?

  /// Checks what a payload file holds.
  ///
  /// - Parameters:
  ///   - file: the file.
  ///   - kind: what it must hold; `nil` for anything.
  ///   - terms: how it is wanted.
  ///   - workspace: whose database is asked.
  /// - Throws: what `PayloadFile.content(_:)` and `PayloadFile.content()` throw; `HotDatabaseError`,
  ///   also for a database that was named and is not there; `HotSideError`: `otherMetadata`,
  ///   `notItsReduction`, `noReduction`, `otherReduction`, `otherThanNamed`, `unstatedReduction`,
  ///   `fullIsReduced`; `SourcedError` for metadata that cannot be reduced.
  package init(
    _ file: PayloadFile, as kind: UpdateKind? = nil, _ terms: Terms = Terms(),
    in workspace: Workspace
  ) throws {
    try self.init(file, as: kind, terms, in: try workspace.hotDatabaseIfPresent())
  }

  /// The same beside the open database of a workspace; `nil` where it has none.
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

  /// Refuses reduced metadata whose full metadata nobody knows.
  ///
  /// - Throws: `HotSideError.noFullMetadata(network:version:)`.
  func requireFullMetadata() throws(HotSideError) {
    guard level != nil, reduced == nil, override == nil, case .metadata(let metadata) = content
    else { return }
    throw .noFullMetadata(network: metadata.facts.name, version: metadata.facts.version)
  }
}

/// The metadata of a payload file beside all that is known of it.
private struct MetadataJudgment {
  let metadata: MetadataContent
  let form: ReducedMetadata.Form
  /// The level that an option asks for.
  let asked: ReductionLevel?
  /// Beside the full metadata that the user named.
  let named: FormComparison?
  /// Beside that of the database.
  let stored: FormComparison?

  init(
    metadata: MetadataContent, asked: ReductionLevel?, named: FormComparison?,
    stored: FormComparison?
  ) {
    self.metadata = metadata
    form = ReducedMetadata.form(of: metadata.blob)
    (self.asked, self.named, self.stored) = (asked, named, stored)
  }

  /// What it is a reduction of, and the levels that give it, from high to low.
  private var origin: (full: [UInt8], levels: [ReductionLevel])? {
    for comparison in [stored, named].compactMap({ $0 }) {
      if case .reduced(let levels) = comparison.verdict { return (comparison.fullBytes, levels) }
    }
    return nil
  }

  /// The levels that give it, as far as they are known; `nil` for what is not reduced.
  private var levels: [ReductionLevel]? {
    origin?.levels
      ?? form.level.map { lowest in ReductionLevel.allCases.filter { $0 >= lowest } }
  }

  /// Refuses what is not what options ask for.
  func checkOptions(path: String) throws(HotSideError) {
    if let named, named.refusal != nil { throw difference(named, path) }
    if let asked, let levels, !levels.contains(asked) {
      throw .otherReduction(path: path, asked: asked, found: levels)
    }
  }

  /// Refuses what is not what the database and the file's name say.
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

  /// What ``check(path:)`` refuses, for a manifest: without the folder of the file.
  func override(of path: String) -> MetadataOverride? {
    do throws(HotSideError) { try check(path: FilePath.name(of: path)) } catch {
      return MetadataOverride(
        storedHash: stored?.full.hash, reason: error.metadataFault ?? error.message)
    }
    return nil
  }

  /// The level that it is reduced to, and how that was done; `nil` for each that is not.
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
    // The bytes are right: the genesis hash is another one.
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
