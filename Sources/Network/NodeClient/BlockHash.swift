package import ByteSupport

/// The hash of a block, with the text that a node sent for it.
///
/// Later calls for this block send the text exactly as it was received (hot-side 4.1).
package struct BlockHash: Hashable, Sendable {
  /// The hash.
  package let hash: Hash256
  /// The text of the hash that is sent to nodes.
  package let text: String

  /// Creates a hash that is sent as `0x` and 64 lower-case hex digits.
  package init(_ hash: Hash256) {
    self.hash = hash
    text = "0x" + hash.hex
  }

  /// Parses a hash that a user entered: 64 hex digits, with or without `0x`.
  package init(entered text: String) throws(NodeError) {
    let bytes: [UInt8]
    do {
      bytes = try Hex.decode(text)
    } catch {
      throw .enteredBlockHash(error)
    }
    guard let hash = Hash256(bytes) else { throw .enteredBlockHashLength(count: bytes.count) }
    self.init(hash)
  }

  /// Keeps the text of a hash that a node sent.
  init(_ hash: Hash256, received text: String) {
    self.hash = hash
    self.text = text
  }
}
