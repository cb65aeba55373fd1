package import ByteSupport
import SubstrateCrypto

/// The items of `state_getReadProof`, and the state root that they are checked against.
///
/// Items in any order, repeated items and unused items are accepted (chain-proofs 6).
package struct StorageProof: Sendable {
  /// The root of the trie without keys.
  package static let emptyRoot = Blake2b.hash256([0])

  /// The state root.
  package let root: Hash256
  private let items: [Hash256: [UInt8]]

  /// Hashes the items.
  ///
  /// - Throws: ``ChainProofError`` if the proof is too large.
  package init(root: Hash256, items: [[UInt8]]) throws(ChainProofError) {
    let part = ProofPart.storageProof
    guard items.count <= ProofLimits.storageItems else {
      throw .tooManyItems(part, of: "items", count: items.count, limit: ProofLimits.storageItems)
    }
    try part.check(size: items.reduce(0) { $0 + $1.count }, limit: ProofLimits.storageBytes)
    self.root = root
    self.items = Dictionary(items.map { (Blake2b.hash256($0), $0) }) { first, _ in first }
  }

  /// The proven value of a key; `nil` if the state provably has no value.
  ///
  /// - Throws: ``ChainProofError`` if the proof has not all items for the key, or an item is not a
  ///   node.
  package func value(at key: [UInt8]) throws(ChainProofError) -> [UInt8]? {
    try value(at: key) { _ in }
  }

  /// The items that prove the values of keys, each once, in the order of their hashes.
  ///
  /// - Throws: ``ChainProofError``, as ``value(at:)``.
  package func items(for keys: [[UInt8]]) throws(ChainProofError) -> [[UInt8]] {
    var used: Set<Hash256> = []
    for key in keys { _ = try value(at: key) { used.insert($0) } }
    return used.sorted().compactMap { items[$0] }
  }

  private func value(
    at key: [UInt8], visit: (Hash256) -> Void
  ) throws(ChainProofError) -> [UInt8]? {
    if root == StorageProof.emptyRoot { return nil }
    let nibbles = NibbleKey(bytes: key)
    var hash = root
    var step = TrieStep.item(root, position: 0)
    while true {
      switch step {
      case .absent: return nil
      case .value(let value): return value
      case .valueItem(let hash):
        visit(hash)
        return try item(hash, for: key)
      case .item(let next, let position):
        hash = next
        visit(next)
        step = try read(try item(next, for: key), in: hash, nibbles, position)
      case .inline(let node, let position): step = try read(node, in: hash, nibbles, position)
      }
    }
  }

  private func item(_ hash: Hash256, for key: [UInt8]) throws(ChainProofError) -> [UInt8] {
    guard let item = items[hash] else {
      throw .incomplete(key: key, missing: hash, items: items.count)
    }
    return item
  }

  private func read(
    _ node: [UInt8], in item: Hash256, _ key: NibbleKey, _ position: Int
  ) throws(ChainProofError) -> TrieStep {
    do { return try TrieStep(of: node, key: key, from: position) } catch {
      throw .notATrieNode(item, error)
    }
  }
}
