package import ByteSupport
import ChainInquiry
import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata

/// `diff`: two versions of metadata, their facts and their differences.
package struct MetadataReview: Equatable, Sendable {
  /// One of the two versions.
  package struct Side: Equatable, Sendable {
    /// The name in messages: a path, name and version, or a URL.
    package let title: String
    /// The kind of source: `file`, `stored`, `node`, `wasm` or `payload`.
    package let kind: String
    package let facts: MetadataFacts
    /// The block of the metadata; `nil` if no node was asked.
    package let block: Hash256?
    /// BLAKE2b-256 of the code that returned the metadata; `nil` if no code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that the code has read.
    package let codeReads: [StateValue]

    /// The source, for readers of a published comparison: its kind and its title, where a path is
    /// shortened to the file name.
    package var origin: String {
      let name = ["file", "wasm"].contains(kind) ? FilePath.name(of: title) : title
      return "\(kind): \(name)"
    }
  }

  /// The old version.
  package let old: Side
  /// The new version.
  package let new: Side
  package let difference: MetadataDifference
  /// Notes, as sentences: that two different chains are compared, or that metadata is reduced.
  private let notes: [String]

  /// Compares two versions of metadata.
  ///
  /// - Throws: ``HotSideError``; `SourcedError` for full and reduced metadata of the same version,
  ///   because everything that the reduction removed would count as removed.
  package init(from old: LoadedMetadata, to new: LoadedMetadata) throws {
    try self.init(from: try Prepared(old), to: try Prepared(new))
  }

  /// One of the two versions, decoded and prepared for several comparisons.
  package struct Prepared {
    fileprivate let loaded: LoadedMetadata
    fileprivate let compared: ComparedMetadata
    fileprivate let form: ReducedMetadata.Form

    /// Decodes a version.
    ///
    /// - Throws: as ``LoadedMetadata/decoded()``.
    package init(_ loaded: LoadedMetadata) throws {
      let decoded = try loaded.decoded()
      (self.loaded, form) = (loaded, ReducedMetadata.form(of: loaded.bytes))
      compared = ComparedMetadata(decoded.metadata, decoded.facts)
    }

    /// Takes decoded metadata with all types, whose facts and form are known.
    package init(
      _ metadata: Metadata, _ blob: [UInt8], _ facts: MetadataFacts, _ form: ReducedMetadata.Form
    ) {
      (loaded, self.form) = (LoadedMetadata(blob, of: facts), form)
      compared = ComparedMetadata(metadata, facts)
    }
  }

  /// Compares two prepared versions.
  ///
  /// - Throws: `SourcedError` for full and reduced metadata of the same version.
  package init(from prepared: Prepared, to later: Prepared) throws {
    let (old, new, forms) = (prepared.loaded, later.loaded, (prepared.form, later.form))
    let (before, after) = (prepared.compared, later.compared)
    // Full and reduced metadata of one version differ only in the parts that the reduction removed.
    if before.facts.version == after.facts.version,
      before.facts.name.hasSameBytes(as: after.facts.name)
    {
      if forms.0 == .full { try naming(new.title) { try after.facts.requireFull(new.bytes) } }
      if forms.1 == .full { try naming(old.title) { try before.facts.requireFull(old.bytes) } }
    }
    let formNotes = [(old, forms.0), (new, forms.1)].compactMap { (side, form) -> String? in
      switch form {
      case .full: nil
      case .reduced(let level):
        """
        \(side.title) has only what a Vault reads (docs of level \(level.rawValue)): it is reduced metadata, or the \
        runtime is that small. A reduction leaves items out, so missing items may still exist.
        """
      case .noReduction:
        """
        \(side.title) looks like reduced metadata, but no reduction level reproduces it: it was changed. Missing items \
        may still exist in the runtime.
        """
      }
    }
    notes =
      [MetadataReview.note(ofChains: before.facts.name, after.facts.name)].compactMap { $0 }
      + formNotes
    difference = MetadataDifference(from: before, to: after)
    self.old = Side(old, before.facts)
    self.new = Side(new, after.facts)
  }

  /// Whether both have the same bytes.
  package var isSame: Bool { old.facts.hash == new.facts.hash }

  /// The limits of the comparison, as sentences; empty if the bytes are the same.
  package var notCompared: [String] { isSame ? [] : notes + difference.notCompared }

  /// The sentence that runtimes with these spec names are of two chains; `nil` for equal names.
  package static func note(ofChains old: String, _ new: String) -> String? {
    guard !old.hasSameBytes(as: new) else { return nil }
    return """
      Two chains are compared, \(ScreenText.quoted(old)) and \(ScreenText.quoted(new)): the differences are not those \
      of an upgrade, unless the chain was renamed.
      """
  }

  /// The changes, most severe first.
  package var changes: [MetadataChange] {
    MetadataChange.Weight.allCases.flatMap { weight in
      difference.changes.filter { $0.weight == weight }
    }
  }

  /// The differences that a user of a Vault sees, as sentences, most severe first, followed by the
  /// warnings about the new metadata.
  package var seen: [String] { changes.compactMap(\.seen) + new.facts.warnings }

  /// Name and spec version of both sides, as a title.
  package var title: String {
    "\(old.facts.name) \(old.facts.version) → \(new.facts.name) \(new.facts.version)"
  }
}

extension MetadataReview.Side {
  fileprivate init(_ loaded: LoadedMetadata, _ facts: MetadataFacts) {
    self.init(
      title: loaded.title, kind: loaded.kind, facts: facts, block: loaded.node?.block,
      codeHash: loaded.code?.hash, codeReads: loaded.codeReads)
  }
}
