import ByteSupport
import SCALECodec
import SubstrateCrypto

/// The parts of a trie node that is written (chain-proofs 6).
struct TrieNodeParts {
  /// The value of the key that ends at the node.
  enum Value {
    case none
    case inside([UInt8])
    /// The value is another item of the proof, with this hash.
    case hashed(Hash256)
  }

  /// Half bytes.
  let partialKey: [UInt8]
  /// The value; a node without children must have one.
  let value: Value
  /// The encoded child nodes, by ascending half byte.
  let children: [(nibble: UInt8, node: [UInt8])]

  /// Whether a parent stores the hash of this node in place of the node.
  static func isHashed(_ node: [UInt8]) -> Bool { node.count >= Hash256.byteCount }

  /// The encoding.
  var encoded: [UInt8] {
    var writer = SCALEWriter()
    let (mark, bits): (UInt8, Int) =
      switch (value, children.isEmpty) {
      case (.none, _): (0x80, 6)
      case (.inside, true): (0x40, 6)
      case (.inside, false): (0xc0, 6)
      case (.hashed, true): (0x20, 5)
      case (.hashed, false): (0x10, 4)
      }
    writeLength(mark, longest: 1 << bits - 1, to: &writer)
    let padded = (partialKey.count.isMultiple(of: 2) ? [] : [0]) + partialKey
    for index in stride(from: 0, to: padded.count, by: 2) {
      writer.byte(padded[index] << 4 | padded[index + 1])
    }
    if !children.isEmpty { writer.u16(children.reduce(0) { $0 | 1 << UInt16($1.nibble) }) }
    switch value {
    case .none: break
    case .inside(let value): writer.byteVector(value)
    case .hashed(let hash): writer.hash256(hash)
    }
    for child in children {
      writer.byteVector(
        TrieNodeParts.isHashed(child.node) ? Blake2b.hash256(child.node).bytes : child.node)
    }
    return writer.bytes
  }

  private func writeLength(_ mark: UInt8, longest: Int, to writer: inout SCALEWriter) {
    guard partialKey.count >= longest else { return writer.byte(mark | UInt8(partialKey.count)) }
    writer.byte(mark | UInt8(longest))
    var rest = partialKey.count - longest
    while rest >= 255 {
      writer.byte(255)
      rest -= 255
    }
    writer.byte(UInt8(rest))
  }
}
