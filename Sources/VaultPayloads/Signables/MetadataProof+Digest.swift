public import ByteSupport
import RuntimeMetadata
import SubstrateCrypto

extension MetadataProof {
  /// The metadata digest that the proof leads to, which a transaction must name for a chain to take
  /// it (RFC-78).
  ///
  /// `nil` where the proof does not hang together: leaves that are not where their indices say, or
  /// hashes that are missing or too many.
  public var digest: Hash256? {
    guard leaves.count == leafIndices.count else { return nil }
    var walk = TreeWalk(
      leaves: zip(leafIndices, leaves).map { (UInt64($0), Blake3.hash($1.bytes)) }, nodes: nodes)
    guard let root = walk.hash(of: 0), walk.isAtEnd else { return nil }
    return MetadataDigest.digest(root: root, extrinsic: extrinsicBytes, extraInfo: extraInfoBytes)
  }

  /// The digest that the proof leads to where what the walk does not take is passed over, and how many
  /// of the leaves it takes; `nil` where it needs more than there is.
  ///
  /// It proves nothing of what is left over, and no transaction is shown by it.
  public var partlyWalked: (digest: Hash256, leafCount: Int)? {
    var walk = TreeWalk(
      leaves: zip(leafIndices, leaves).map { (UInt64($0), Blake3.hash($1.bytes)) }, nodes: nodes)
    let count = walk.leafCount
    guard let root = walk.hash(of: 0) else { return nil }
    let digest = MetadataDigest.digest(
      root: root, extrinsic: extrinsicBytes, extraInfo: extraInfoBytes)
    return (digest, count - walk.leafCount)
  }
}

/// A walk over a complete binary tree, whose root is 0 and where node i has the children 2i + 1 and
/// 2i + 2; what it needs comes in the order in which it needs it.
private struct TreeWalk {
  private var leaves: ArraySlice<(place: UInt64, hash: Hash256)>
  private var nodes: ArraySlice<Hash256>

  init(leaves: [(UInt64, Hash256)], nodes: [Hash256]) {
    self.leaves = leaves.map { (place: $0.0, hash: $0.1) }[...]
    self.nodes = nodes[...]
  }

  var leafCount: Int { leaves.count }

  var isAtEnd: Bool { leaves.isEmpty && nodes.isEmpty }

  /// The hash of a node; places double with each step down to a 32-bit leaf, so it is 32 steps deep
  /// at most.
  mutating func hash(of place: UInt64) -> Hash256? {
    guard let next = leaves.first, isAncestor(place, of: next.place) else {
      return nodes.popFirst()
    }
    if place == next.place {
      leaves.removeFirst()
      return next.hash
    }
    guard let left = hash(of: 2 * place + 1), let right = hash(of: 2 * place + 2) else {
      return nil
    }
    return MetadataDigest.node(left, right)
  }

  private func isAncestor(_ place: UInt64, of leaf: UInt64) -> Bool {
    var node = leaf
    while node > place { node = (node - 1) / 2 }
    return node == place
  }
}
