/// What stands in reduced metadata in the place of a range of the full one; all between edits stays.
struct MetadataEdit {
  enum Replacement {
    /// Nothing: what a Vault never reads.
    case nothing
    /// A single zero: an empty Vec, an option without content.
    case zero
    /// The text without characters, in an option.
    case emptyText
    /// A number of items.
    case count(UInt32)
    /// A type, which has another number there.
    case type(TypeID)
    /// Documentation, whose first paragraph is at this place of ``MetadataEdits/paragraphs``.
    case docs(paragraph: Int)
  }

  let range: Range<Int>
  let replacement: Replacement
}

/// All places at which V14 metadata and what is made of it can differ.
struct MetadataEdits {
  /// A type of the registry.
  struct TypeEntry {
    /// Its bytes behind its number.
    let range: Range<Int>
    /// Its edits, of ``MetadataEdits/list``.
    let edits: Range<Int>
  }

  /// The first paragraph of documentation.
  struct Paragraph {
    /// How many lines it has.
    var count: UInt32 = 0
    /// The bytes of its lines, each with its length.
    var range = 0..<0
  }

  /// A reference from outside the registry to a type that is kept.
  struct Root {
    enum Kind { case calls, systemConstant, transactionExtension, extrinsic, runtime }

    let kind: Kind
    let type: TypeID
    /// The name of what refers to it.
    let name: Range<Int>
  }

  /// In the order of their ranges.
  var list: [MetadataEdit] = []
  var paragraphs: [Paragraph] = []
  var types: [TypeEntry] = []
  var roots: [Root] = []
  /// What follows the registry.
  var tail = 0..<0
  /// The edits of the tail, of ``list``.
  var tailEdits = 0..<0
  /// Whether there is anything that no reduced metadata has: storage, an event, an error, a constant
  /// that is not read, type parameters.
  var hasUnread = false
  /// How many type names are empty, as reductions make them.
  var emptyNameCount = 0
  /// How many type names a reduction would empty.
  var otherNameCount = 0

  /// Whether it lacks what reduced metadata lacks.
  var hasReducedShape: Bool { !hasUnread || emptyNameCount > otherNameCount }

  mutating func add(_ range: Range<Int>, _ replacement: MetadataEdit.Replacement) {
    list.append(MetadataEdit(range: range, replacement: replacement))
  }

  /// Empties a range that is not empty yet.
  mutating func empty(_ range: Range<Int>) {
    guard range.count > 1 else { return }
    hasUnread = true
    add(range, .zero)
  }
}
