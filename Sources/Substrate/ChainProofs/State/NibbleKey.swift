/// A key of a trie, as half bytes.
struct NibbleKey {
  let bytes: [UInt8]

  var count: Int { 2 * bytes.count }

  subscript(_ index: Int) -> UInt8 { NibbleKey.nibble(index, of: bytes.span) }

  /// The half byte at `index`, the high half first.
  static func nibble(_ index: Int, of bytes: Span<UInt8>) -> UInt8 {
    index.isMultiple(of: 2) ? bytes[index / 2] >> 4 : bytes[index / 2] & 15
  }
}
