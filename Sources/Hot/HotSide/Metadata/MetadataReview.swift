package import ByteSupport
import ChainInquiry
import FileSupport
package import HotStore
import Reporting
package import RuntimeMetadata

/// `diff`: two pieces of metadata, what is known of each, and how they differ.
package struct MetadataReview: Equatable, Sendable {
  /// One of the two.
  package struct Side: Equatable, Sendable {
    /// How it is called: a path, name and version, or a URL.
    package let title: String
    /// The kind of place that it came from.
    package let kind: String
    /// What it says of its network.
    package let facts: MetadataFacts
    /// The block that it was read at, where a node was asked.
    package let block: Hash256?
    /// The hash of the code that gave it, where code was run.
    package let codeHash: Hash256?
    /// The values of the chain's state that this code has read.
    package let codeReads: [StateValue]

    /// Where it came from, for others than who compares: of a file its name alone.
    package var origin: String {
      let name = ["file", "wasm"].contains(kind) ? FilePath.name(of: title) : title
      return "\(kind): \(name)"
    }
  }

  /// The metadata of before.
  package let old: Side
  /// The metadata of after.
  package let new: Side
  /// How they differ.
  package let difference: MetadataDifference
  /// That two chains are compared, and which of the two is reduced, a sentence each.
  private let notes: [String]

  /// Compares two pieces of metadata.
  ///
  /// - Throws: ``HotSideError``: what ``LoadedMetadata/decoded()`` throws; `SourcedError` for reduced
  ///   beside full metadata of one version, where what it lacks would count as removed.
  package init(from old: LoadedMetadata, to new: LoadedMetadata) throws {
    let (before, after) = (try old.decoded(), try new.decoded())
    let forms = (ReducedMetadata.form(of: old.bytes), ReducedMetadata.form(of: new.bytes))
    // Two forms of one version have no changes, only parts that one of them lacks.
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
        \(side.title) has no more than a Vault reads (docs of level \(level.rawValue)): it is reduced metadata, \
        or of a runtime that small. What is missing from it may only be left out.
        """
      case .noReduction:
        """
        \(side.title) has the shape of reduced metadata and is no reduction by the rules: somebody has changed \
        it. What is missing from it may only be left out.
        """
      }
    }
    let isOneChain = before.facts.name.hasSameBytes(as: after.facts.name)
    notes =
      (isOneChain ? [] : [MetadataReview.note(ofChains: before.facts.name, after.facts.name)])
      + formNotes
    difference = MetadataDifference(
      from: before.metadata, before.facts, to: after.metadata, after.facts)
    self.old = Side(old, before.facts)
    self.new = Side(new, after.facts)
  }

  /// Whether the bytes are the same.
  package var isSame: Bool { old.facts.hash == new.facts.hash }

  /// What could not be compared and why, a sentence each; nothing of equal bytes.
  package var notCompared: [String] { isSame ? [] : notes + difference.notCompared }

  private static func note(ofChains old: String, _ new: String) -> String {
    """
    Two chains are compared, \(ScreenText.quoted(old)) and \(ScreenText.quoted(new)): what differs is not what \
    an upgrade changes, unless the chain was renamed.
    """
  }

  /// The changes, those that matter most first.
  package var changes: [MetadataChange] {
    MetadataChange.Weight.allCases.flatMap { weight in
      difference.changes.filter { $0.weight == weight }
    }
  }

  /// What a user of a Vault sees differently, a sentence each, what matters most first.
  package var seen: [String] { changes.compactMap(\.seen) + new.facts.warnings }

  /// Both networks and versions, as a title.
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
