/// A replacement for a byte range of the full metadata; bytes between edits are copied.
struct MetadataEdit {
  enum Replacement {
    /// The range is removed, because a Vault never reads it.
    case nothing
    /// The range becomes a single zero byte: an empty Vec, or `None`.
    case zero
    /// The range becomes `Some` of the empty text.
    case emptyText
    /// The range is a compact number of items, which changes.
    case count(UInt32)
    /// The range is a compact type id, which is renumbered.
    case type(TypeID)
    /// The range is documentation, whose first paragraph has this index in
    /// ``MetadataEdits/paragraphs``.
    case docs(paragraph: Int)
  }

  let range: Range<Int>
  let replacement: Replacement
}

/// All positions at which V14 metadata and its reductions can differ.
struct MetadataEdits {
  /// A type of the registry.
  struct TypeEntry {
    /// The range of the bytes after the type's id.
    let range: Range<Int>
    /// The edits of the type, as a range of ``MetadataEdits/list``.
    let edits: Range<Int>
  }

  /// The first paragraph of documentation.
  struct Paragraph {
    /// The number of lines.
    var count: UInt32 = 0
    /// The bytes of the lines, including their length prefixes.
    var range = 0..<0
  }

  /// A reference from outside the registry to a type that must be kept.
  struct Root {
    enum Kind { case calls, systemConstant, transactionExtension, extrinsic, runtime }

    let kind: Kind
    let type: TypeID
    /// The byte range of the name of the referring part.
    let name: Range<Int>
  }

  /// The edits in the order of their ranges.
  var list: [MetadataEdit] = []
  var paragraphs: [Paragraph] = []
  var types: [TypeEntry] = []
  var roots: [Root] = []
  /// The range of the bytes after the registry.
  var tail = 0..<0
  /// The edits of the tail, as a range of ``list``.
  var tailEdits = 0..<0
  /// Whether the edits are only counted, which shows the form of metadata but cannot reduce it.
  var isCounting = false
  /// Whether the metadata has storage, events, errors, ignored constants or type parameters, which
  /// reductions remove.
  var hasUnread = false
  /// The number of type names that are empty, as in reduced metadata.
  var emptyNameCount = 0
  /// The number of type names that a reduction would empty.
  var otherNameCount = 0

  /// Whether the metadata looks reduced.
  var hasReducedShape: Bool { !hasUnread || emptyNameCount > otherNameCount }

  mutating func add(_ range: Range<Int>, _ replacement: MetadataEdit.Replacement) {
    guard !isCounting else { return }
    list.append(MetadataEdit(range: range, replacement: replacement))
  }

  /// Replaces a Vec or option by a zero byte, unless it already is one.
  mutating func empty(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    hasUnread = true
    add(range, .zero)
  }
}
