import ByteSupport
import Reporting
package import SCALECodec

/// The reason why bytes are not a trie node.
package enum TrieNodeFault: Error, Equatable, Sendable {
  /// An item of the node does not decode.
  case undecodable(SCALEError)
  /// The first byte is reserved.
  case reserved(UInt8)
  /// The partial key is longer than the bytes left allow.
  case keyTooLong(nibbles: Int, left: Int)
  /// The unused half byte before a partial key of odd length is not zero.
  case padding(UInt8)
  /// A branch has no children.
  case noChildren
  /// A child has more than 32 bytes.
  case childTooLong(Int)

  var message: String {
    switch self {
    case .undecodable(let error): error.message
    case .reserved(let byte): "The first byte is \(byte), which is reserved."
    case .keyTooLong(let nibbles, let left):
      "The partial key has at least \(nibbles) half bytes, but \(left.counted("byte is", plural: "bytes are")) left."
    case .padding(let value): "The unused half byte of the partial key is \(value), not 0."
    case .noChildren: "The branch has no children."
    case .childTooLong(let count): "A child has \(count) bytes, more than 32."
    }
  }
}

/// The result of one trie node for a key (chain-proofs 6).
enum TrieStep {
  /// The trie does not contain the key.
  case absent
  /// The value of the key.
  case value([UInt8])
  /// The value of the key is the item with this hash.
  case valueItem(Hash256)
  /// The next node is the item with this hash; `position` half bytes of the key are consumed.
  case item(Hash256, position: Int)
  /// The next node is part of this node; `position` half bytes of the key are consumed.
  case inline([UInt8], position: Int)

  /// Reads a whole node of state version 0 or 1; each node states its form.
  ///
  /// - Parameters:
  ///   - node: the bytes of the node.
  ///   - key: the key.
  ///   - start: the number of half bytes of the key above the node.
  /// - Throws: ``TrieNodeFault``; also for trailing bytes.
  init(of node: [UInt8], key: NibbleKey, from start: Int) throws(TrieNodeFault) {
    var reader = SCALEReader(node.span)
    let form = try TrieForm(from: &reader)
    let length = try form.keyLength(&reader)
    let position = try TrieStep.matchedEnd(&reader, length, key, start)
    let children = form.isBranch ? try TrieStep.children(&reader) : 0
    var step = TrieStep.absent
    switch form.value {
    case .none: break
    case .inside:
      let count = Int(try reader.scale { (reader) throws(SCALEError) in try reader.compactU32() })
      if position == key.count {
        step = .value(try reader.scale { (reader) throws(SCALEError) in try reader.array(count) })
      } else {
        try reader.scale { (reader) throws(SCALEError) in try reader.skip(count) }
      }
    case .hashed:
      let hash = try reader.scale { (reader) throws(SCALEError) in try reader.hash256() }
      if position == key.count { step = .valueItem(hash) }
    }
    let next = position.flatMap { $0 < key.count ? key[$0] : nil }
    for nibble: UInt8 in 0..<16 where children >> nibble & 1 == 1 {
      let child = try TrieStep.child(&reader)
      guard nibble == next, let position else { continue }
      step =
        Hash256(child).map { .item($0, position: position + 1) }
        ?? .inline(child, position: position + 1)
    }
    try reader.scale { (reader) throws(SCALEError) in try reader.finish() }
    self = step
  }

  /// Reads the partial key.
  ///
  /// - Returns: the position in the key after the partial key; `nil` if they differ.
  private static func matchedEnd(
    _ reader: inout SCALEReader, _ length: Int, _ key: NibbleKey, _ start: Int
  ) throws(TrieNodeFault) -> Int? {
    let raw = try reader.scale { (reader) throws(SCALEError) in try reader.array((length + 1) / 2) }
    let padding = length % 2
    if padding == 1, raw[0] >> 4 != 0 { throw .padding(raw[0] >> 4) }
    guard length <= key.count - start else { return nil }
    for index in 0..<length
    where NibbleKey.nibble(index + padding, of: raw.span) != key[start + index] { return nil }
    return start + length
  }

  /// Reads the bitmap of a branch: bit i for child i.
  private static func children(_ reader: inout SCALEReader) throws(TrieNodeFault) -> UInt16 {
    let bitmap = try reader.scale { (reader) throws(SCALEError) in try reader.u16() }
    guard bitmap != 0 else { throw .noChildren }
    return bitmap
  }

  /// Reads a child: 32 bytes are a hash, fewer are a node.
  private static func child(_ reader: inout SCALEReader) throws(TrieNodeFault) -> [UInt8] {
    let count = Int(try reader.scale { (reader) throws(SCALEError) in try reader.compactU32() })
    guard count <= Hash256.byteCount else { throw .childTooLong(count) }
    return try reader.scale { (reader) throws(SCALEError) in try reader.array(count) }
  }
}

/// The first byte of a node: its kind, and the first bits of the length of its partial key.
private struct TrieForm {
  enum Value { case none, inside, hashed }

  let isBranch: Bool
  let value: Value
  private let length: UInt8
  private let longest: UInt8

  init(from reader: inout SCALEReader) throws(TrieNodeFault) {
    let byte = try reader.scale { (reader) throws(SCALEError) in try reader.byte() }
    let bits: UInt8
    switch byte.leadingZeroBitCount {
    case 0: (isBranch, value, bits) = (true, byte & 0x40 == 0 ? .none : .inside, 6)
    case 1: (isBranch, value, bits) = (false, .inside, 6)
    case 2: (isBranch, value, bits) = (false, .hashed, 5)
    case 3: (isBranch, value, bits) = (true, .hashed, 4)
    default: throw .reserved(byte)
    }
    longest = 1 << bits - 1
    length = byte & longest
  }

  /// Reads the rest of the length of the partial key, in half bytes.
  func keyLength(_ reader: inout SCALEReader) throws(TrieNodeFault) -> Int {
    var count = Int(length)
    guard length == longest else { return count }
    while true {
      let byte = try reader.scale { (reader) throws(SCALEError) in try reader.byte() }
      count += Int(byte)
      guard (count + 1) / 2 <= reader.remaining else {
        throw .keyTooLong(nibbles: count, left: reader.remaining)
      }
      if byte < 255 { return count }
    }
  }
}

extension SCALEReader {
  /// Reads an item of a node.
  fileprivate mutating func scale<Value>(
    _ read: (inout SCALEReader) throws(SCALEError) -> Value
  ) throws(TrieNodeFault) -> Value {
    do { return try read(&self) } catch { throw .undecodable(error) }
  }
}
