public import ByteSupport
import SubstrateCrypto

extension MetadataProof {
  /// The result of verifying the Merkle tree, which consumes leaves and hashes in order.
  public struct Walk: Equatable, Sendable {
    /// The resulting metadata digest (RFC-78).
    public let digest: Hash256
    /// The number of leaves that were consumed.
    public let leafCount: Int
    /// Whether all leaves and hashes were consumed.
    ///
    /// If not, the digest proves nothing about the rest, and the transaction must be refused.
    public let isWhole: Bool
  }

  /// The metadata digest of the proof, which the transaction must contain (RFC-78).
  ///
  /// `nil` if leaves do not match their indices, or hashes are missing or left over.
  public var digest: Hash256? { walked.flatMap { $0.isWhole ? $0.digest : nil } }

  /// The result of verifying the tree; `nil` if leaves or hashes are missing.
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

/// Verifies a complete binary tree, consuming leaves and hashes in order.
///
/// The root is node 0, and node i has the children 2i + 1 and 2i + 2.
private struct TreeWalk {
  private var places: ArraySlice<UInt32>
  private var leaves: ArraySlice<MetadataProof.Leaf>
  private var nodes: ArraySlice<Hash256>

  /// - Precondition: `places` and `leaves` have the same length.
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

  /// The hash of a node; the recursion depth is at most 32, because leaf indices have 32 bits.
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
