import ByteSupport
import SCALECodec

/// A trie of state version 0 or 1, written independently of the reader.
struct SampleTrie {
  let root: Hash256
  /// All nodes of at least 32 bytes, the root node, and values that are stored by hash.
  let items: [[UInt8]]

  init(_ entries: [[UInt8]: [UInt8]], version: Int) {
    guard !entries.isEmpty else {
      (root, items) = (hash([0]), [[0]])
      return
    }
    let nibbles = entries.map { key, value in (key.flatMap { [$0 >> 4, $0 & 15] }, value) }
    var builder = Builder(version: version)
    let node = builder.node(nibbles.sorted { $0.0.lexicographicallyPrecedes($1.0) }, from: 0)
    root = hash(node)
    items = builder.items + [node]
  }

  private struct Builder {
    let version: Int
    var items: [[UInt8]] = []

    /// The node of entries that have the first `start` half bytes in common.
    mutating func node(_ entries: [([UInt8], [UInt8])], from start: Int) -> [UInt8] {
      let (first, last) = (entries[0].0, entries[entries.count - 1].0)
      var end = start
      while end < first.count, end < last.count, first[end] == last[end] { end += 1 }
      let value = first.count == end ? entries[0].1 : nil
      let below = value == nil ? entries : Array(entries.dropFirst())
      let isHashed = version == 1 && (value?.count ?? 0) > 32
      var writer = SCALEWriter()
      let kind = (isBranch: !below.isEmpty, hasValue: value != nil, isHashed: isHashed)
      switch kind {
      case (true, _, true): writer.start(0x10, bits: 4, end - start)
      case (false, _, true): writer.start(0x20, bits: 5, end - start)
      case (false, _, false): writer.start(0x40, bits: 6, end - start)
      case (true, false, false): writer.start(0x80, bits: 6, end - start)
      case (true, true, false): writer.start(0xc0, bits: 6, end - start)
      }
      let partial = ((end - start).isMultiple(of: 2) ? [] : [0]) + first[start..<end]
      for index in stride(from: 0, to: partial.count, by: 2) {
        writer.byte(partial[index] << 4 | partial[index + 1])
      }
      let groups = Dictionary(grouping: below) { $0.0[end] }
      if !below.isEmpty { writer.u16(groups.keys.reduce(0) { $0 | 1 << UInt16($1) }) }
      if let value, isHashed {
        writer.hash256(hash(value))
        items.append(value)
      } else if let value {
        writer.byteVector(value)
      }
      for (_, group) in groups.sorted(by: { $0.key < $1.key }) {
        let child = node(group, from: end + 1)
        if child.count < 32 {
          writer.byteVector(child)
        } else {
          writer.byteVector(hash(child).bytes)
          items.append(child)
        }
      }
      return writer.bytes
    }
  }
}

extension SCALEWriter {
  /// Writes the header of a node with a partial key of `length` half bytes.
  fileprivate mutating func start(_ kind: UInt8, bits: Int, _ length: Int) {
    let longest = 1 << bits - 1
    guard length >= longest else { return byte(kind | UInt8(length)) }
    byte(kind | UInt8(longest))
    var rest = length - longest
    while rest >= 255 {
      byte(255)
      rest -= 255
    }
    byte(UInt8(rest))
  }
}
