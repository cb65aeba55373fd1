package import ByteSupport

/// The hash and the number of a block.
package struct BlockID: Hashable, Sendable, CustomStringConvertible {
  /// The BLAKE2b-256 of the header.
  package let hash: Hash256
  /// The block number.
  package let number: UInt32

  package init(hash: Hash256, number: UInt32) { (self.hash, self.number) = (hash, number) }

  /// The number and the hash, for messages.
  package var description: String { "\(number) (\(hash))" }
}
