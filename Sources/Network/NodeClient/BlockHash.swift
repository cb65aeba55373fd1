package import ByteSupport

/// The hash of a block, together with the text that a node gave for it.
///
/// Later calls at that block pass the text on exactly as it was received (hot-side 4.1).
package struct BlockHash: Hashable, Sendable {
  /// The 32 bytes.
  package let hash: Hash256
  /// What is sent to nodes.
  package let text: String

  /// A hash of our own, sent as `0x` and 64 lower-case digits.
  package init(_ hash: Hash256) {
    self.hash = hash
    text = "0x" + hash.hex
  }

  /// A hash that a user typed: 64 hex digits, with or without `0x`.
  ///
  /// - Throws: `NodeError.enteredBlockHash` for other than hex, `NodeError.enteredBlockHashLength`
  ///   for other than 32 bytes.
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

  /// A hash that a node gave.
  init(_ hash: Hash256, received text: String) {
    self.hash = hash
    self.text = text
  }
}
