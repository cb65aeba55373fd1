package import ByteSupport
import SubstrateCrypto

/// A value of the state, in the form that the trie stores.
package struct StateItem: Sendable {
  private static let longestInside = 32
  package let bytes: [UInt8]
  /// The hash that the node contains in place of the value; `nil` if it contains the value.
  package let hash: Hash256?

  /// A value as version 0 or 1 of the trie stores it.
  package init(_ bytes: [UInt8], version: UInt8) {
    self.bytes = bytes
    hash = version == 0 || bytes.count <= StateItem.longestInside ? nil : Blake2b.hash256(bytes)
  }
}

/// The trie of a state, of versions 0 and 1 mixed.
package struct StateTrie: Sendable {
  private struct Node: Sendable {
    let partialKey: [UInt8]
    let item: StateItem?
    let children: [UInt8: Node]
    let encoded: [UInt8]
  }

  private let top: Node?

  /// The trie of items by key; it is as deep as the longest key has half bytes.
  package init(_ items: [[UInt8]: StateItem]) {
    let entries = items.map { key, item in (key: StateTrie.nibbles(key), item: item) }
    let sorted = entries.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    top = sorted.isEmpty ? nil : StateTrie.node(sorted[...], from: 0)
  }

  /// The state root.
  package var root: Hash256 { top.map { Blake2b.hash256($0.encoded) } ?? StorageProof.emptyRoot }

  private static func nibbles(_ key: [UInt8]) -> [UInt8] { key.flatMap { [$0 >> 4, $0 & 15] } }

  /// The node of sorted entries that have the first `start` half bytes in common.
  private static func node(
    _ entries: ArraySlice<(key: [UInt8], item: StateItem)>, from start: Int
  ) -> Node {
    let (first, last) = (entries[entries.startIndex], entries[entries.endIndex - 1])
    var end = start
    while end < first.key.count, end < last.key.count, first.key[end] == last.key[end] { end += 1 }
    let item = first.key.count == end ? first.item : nil
    var rest = item == nil ? entries : entries.dropFirst()
    var children: [(nibble: UInt8, node: Node)] = []
    while let next = rest.first {
      let group = rest.prefix { $0.key[end] == next.key[end] }
      children.append((next.key[end], node(group, from: end + 1)))
      rest = rest.dropFirst(group.count)
    }
    let partialKey = Array(first.key[start..<end])
    let value: TrieNodeParts.Value =
      if let item { item.hash.map { .hashed($0) } ?? .inside(item.bytes) } else { .none }
    let parts = TrieNodeParts(
      partialKey: partialKey, value: value, children: children.map { ($0.nibble, $0.node.encoded) })
    return Node(
      partialKey: partialKey, item: item,
      children: Dictionary(uniqueKeysWithValues: children), encoded: parts.encoded)
  }

  /// The nodes and values that prove the values of keys, or their absence.
  package func proof(of keys: [[UInt8]]) -> [[UInt8]] {
    guard let top else { return [[0]] }
    var items: Set<[UInt8]> = []
    for key in keys {
      var rest = StateTrie.nibbles(key)[...]
      items.insert(top.encoded)
      var node = top
      while rest.starts(with: node.partialKey) {
        rest = rest.dropFirst(node.partialKey.count)
        guard let nibble = rest.popFirst() else {
          if let item = node.item, item.hash != nil { items.insert(item.bytes) }
          break
        }
        guard let child = node.children[nibble] else { break }
        if TrieNodeParts.isHashed(child.encoded) { items.insert(child.encoded) }
        node = child
      }
    }
    return items.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
