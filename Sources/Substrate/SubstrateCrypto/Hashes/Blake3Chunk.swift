/// Up to 1024 bytes of a BLAKE3 input, compressed block by block.
struct Blake3Chunk: Sendable {
  /// The length of a full chunk in bytes.
  static let capacity = 1024
  private static let blockLength = 64

  /// The chunk's place in the input, from 0.
  let number: UInt64
  /// The bytes taken.
  private(set) var count = 0

  private var chainingValue = Blake3Node.initialValue
  /// The block being filled, zeros behind its end.
  private var block = Blake3Words16(repeating: 0)

  /// Starts an empty chunk.
  init(number: UInt64) { self.number = number }

  /// Takes bytes, at most as many as there is room for.
  mutating func update(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= Blake3Chunk.capacity - count)
    var index = 0
    while index < bytes.count {
      let offset = count % Blake3Chunk.blockLength
      if offset == 0 && count > 0 { finishBlock() }
      // Words at once as far as possible; four bytes become one load.
      if offset.isMultiple(of: 4) && bytes.count - index >= 4 {
        block[offset / 4] =
          UInt32(bytes[index]) | UInt32(bytes[index + 1]) << 8 | UInt32(bytes[index + 2]) << 16
          | UInt32(bytes[index + 3]) << 24
        index += 4
        count += 4
      } else {
        block[offset / 4] |= UInt32(bytes[index]) << UInt32(offset % 4 * 8)
        index += 1
        count += 1
      }
    }
  }

  /// The node of the chunk as it is, ended by the block being filled.
  var node: Blake3Node {
    let length = count == 0 ? 0 : (count - 1) % Blake3Chunk.blockLength + 1
    return Blake3Node(
      chainingValue: chainingValue, block: block, counter: number, length: UInt32(length),
      flags: startFlag.union(.chunkEnd))
  }

  private var startFlag: Blake3Node.Flags { count <= Blake3Chunk.blockLength ? .chunkStart : [] }

  private mutating func finishBlock() {
    chainingValue =
      Blake3Node(
        chainingValue: chainingValue, block: block, counter: number,
        length: UInt32(Blake3Chunk.blockLength), flags: startFlag
      ).chainingValue
    block = Blake3Words16(repeating: 0)
  }
}
