/// A key and its value.
public struct SledEntry: Equatable, Sendable {
  /// The key.
  public let key: [UInt8]
  /// The value.
  public let value: [UInt8]

  package init(
    key: [UInt8], value: [UInt8]
  ) {
    self.key = key
    self.value = value
  }
}

/// The entries of a tree, read page by page, sorted by the bytes of their keys.
public struct SledEntries {
  private var source: PageSource
  private var following: UInt64?
  private var hasBegun = false
  /// The lower bound of keys on the next page.
  private var bound: [UInt8] = []
  private var entries: [SledEntry] = []

  /// The maximum number of pages from a root to its first leaf.
  private static let depthLimit = 64

  init(_ source: PageSource, root: UInt64) {
    self.source = source
    following = root
  }

  /// The next entry; `nil` at the end.
  ///
  /// - Throws: ``SledError`` if a page is missing, invalid, or does not follow the previous one.
  public mutating func next() throws(SledError) -> SledEntry? {
    while entries.isEmpty {
      guard let page = following else { return nil }
      let (number, leaf) = hasBegun ? (page, try source.node(page)) : try firstLeaf(below: page)
      hasBegun = true
      guard case .values(let values) = leaf.content, leaf.low == bound,
        leaf.high.isEmpty == (leaf.next == nil),
        leaf.high.isEmpty || bound.lexicographicallyPrecedes(leaf.high)
      else { throw source.log.damaged("page \(number) is not the one that should follow") }
      (bound, following) = (leaf.high, leaf.next)
      entries = zip(leaf.keys, values).reversed().map {
        SledEntry(key: leaf.prefix + $0, value: $1)
      }
    }
    return entries.popLast()
  }

  private mutating func firstLeaf(
    below root: UInt64
  ) throws(SledError) -> (number: UInt64, leaf: TreeNode) {
    var number = root
    for _ in 0..<SledEntries.depthLimit {
      let node = try source.node(number)
      guard case .pages(let pages) = node.content else { return (number, node) }
      guard let first = pages.first else { break }
      number = first
    }
    throw source.log.damaged("page \(root) leads to no leaf")
  }
}
