/// A BLAKE3 chunk: up to 1024 input bytes, compressed block by block.
struct Blake3Chunk: Sendable {
  /// The length of a full chunk in bytes.
  static let capacity = 1024
  private static let blockLength = 64

  /// The index of the chunk, from 0.
  let number: UInt64
  /// The number of bytes added.
  private(set) var count = 0

  private var chainingValue = Blake3Node.initialValue
  /// The current block, padded with zeros.
  private var block = Blake3Words16(repeating: 0)

  init(number: UInt64) { self.number = number }

  /// Adds bytes; the chunk must have room for them.
  mutating func update(_ bytes: Span<UInt8>) {
    precondition(bytes.count <= Blake3Chunk.capacity - count)
    var index = 0
    while index < bytes.count {
      let offset = count % Blake3Chunk.blockLength
      if offset == 0 && count > 0 { finishBlock() }
      // Whole words are added if possible, because the compiler merges four bytes into one load.
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

  /// The node of the chunk, which ends with the current block.
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
