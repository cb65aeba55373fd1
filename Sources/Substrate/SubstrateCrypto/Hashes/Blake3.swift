public import ByteSupport

/// Unkeyed BLAKE3 with 32 bytes of output.
///
/// The input is split into chunks of 1024 bytes, the leaves of a binary tree; the left subtree of
/// every node is complete. Only for public data: nothing is wiped.
public enum Blake3 {
  /// The 32-byte digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Hash256 { hash(bytes.span) }

  /// The 32-byte digest of `bytes`.
  public static func hash(_ bytes: Span<UInt8>) -> Hash256 {
    var stream = Stream()
    stream.update(bytes)
    return stream.finalize()
  }

  /// Computes BLAKE3 incrementally.
  ///
  /// ```swift
  /// var stream = Blake3.Stream()
  /// for piece in pieces { stream.update(piece) }
  /// let digest = stream.finalize()
  /// ```
  public struct Stream: Sendable {
    private var chunk = Blake3Chunk(number: 0)
    /// Chaining values of complete left subtrees, largest first: one for each bit of
    /// `chunk.number`.
    private var trees: [Blake3Words8] = []

    /// Starts a digest.
    public init() {}

    /// Adds bytes.
    public mutating func update(_ bytes: [UInt8]) { update(bytes.span) }

    /// Adds bytes.
    public mutating func update(_ bytes: Span<UInt8>) {
      var position = 0
      while position < bytes.count {
        // A full chunk is finished only when more bytes follow, because the last chunk may be the
        // root.
        if chunk.count == Blake3Chunk.capacity { finishChunk() }
        let count = min(Blake3Chunk.capacity - chunk.count, bytes.count - position)
        chunk.update(bytes.extracting(position..<position + count))
        position += count
      }
    }

    /// The digest of all bytes added so far; more bytes can be added afterwards.
    public func finalize() -> Hash256 {
      var node = chunk.node
      for left in trees.reversed() { node = .parent(left: left, right: node.chainingValue) }
      return .ofDigest(node.rootBytes)
    }

    private mutating func finishChunk() {
      var value = chunk.node.chainingValue
      let finished = chunk.number + 1
      // Each trailing zero bit of the number completes a subtree.
      for _ in 0..<finished.trailingZeroBitCount {
        guard let left = trees.popLast() else { preconditionFailure("a left tree is missing") }
        value = Blake3Node.parent(left: left, right: value).chainingValue
      }
      trees.append(value)
      chunk = Blake3Chunk(number: finished)
    }
  }
}
