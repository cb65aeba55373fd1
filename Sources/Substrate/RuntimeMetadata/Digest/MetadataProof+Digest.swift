public import ByteSupport
import SubstrateCrypto

extension MetadataProof {
  /// Where the walk over the tree leads, in which it takes leaves and hashes in their order.
  public struct Walk: Equatable, Sendable {
    /// The digest that comes of it (RFC-78).
    public let digest: Hash256
    /// How many of the leaves it took.
    public let leafCount: Int
    /// Whether it took everything; else the digest proves nothing of what is left over, and no
    /// transaction is shown by it.
    public let isWhole: Bool
  }

  /// The metadata digest that the proof leads to, which a transaction must name for a chain to take
  /// it (RFC-78).
  ///
  /// `nil` where the proof does not hang together: leaves that are not where their indices say, or
  /// hashes that are missing or too many.
  public var digest: Hash256? { walked.flatMap { $0.isWhole ? $0.digest : nil } }

  /// The walk, which hashes what it takes; `nil` where it needs more than there is.
  public var walked: Walk? {
    let count = min(leaves.count, leafIndices.count)
    var walk = TreeWalk(places: leafIndices.prefix(count), leaves: leaves.prefix(count), nodes[...])
    guard let root = walk.hash(of: 0) else { return nil }
    return Walk(
      digest: MetadataDigest.digest(
        root: root, extrinsic: extrinsicBytes, extraInfo: extraInfoBytes),
      leafCount: count - walk.leafCount,
      isWhole: walk.isAtEnd && leaves.count == leafIndices.count)
  }
}

/// A walk over a complete binary tree, whose root is 0 and where node i has the children 2i + 1 and
/// 2i + 2; what it needs comes in the order in which it needs it.
private struct TreeWalk {
  private var places: ArraySlice<UInt32>
  private var leaves: ArraySlice<MetadataProof.Leaf>
  private var nodes: ArraySlice<Hash256>

  /// Takes as many leaves as places.
  init(
    places: ArraySlice<UInt32>, leaves: ArraySlice<MetadataProof.Leaf>,
    _ nodes: ArraySlice<Hash256>
  ) {
    self.places = places
    self.leaves = leaves
    self.nodes = nodes
  }

  var leafCount: Int { leaves.count }

  var isAtEnd: Bool { leaves.isEmpty && nodes.isEmpty }

  /// The hash of a node; places double with each step down to a 32-bit leaf, so it is 32 steps deep
  /// at most.
  mutating func hash(of place: UInt64) -> Hash256? {
    guard let next = places.first.map({ UInt64($0) }), isAncestor(place, of: next) else {
      return nodes.popFirst()
    }
    if place == next {
      places.removeFirst()
      return leaves.popFirst().map { Blake3.hash($0.bytes) }
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
