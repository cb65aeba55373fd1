typealias Blake3Words8 = InlineArray<8, UInt32>
typealias Blake3Words16 = InlineArray<16, UInt32>

/// A pending call of BLAKE3's compression function; whether the node is the root determines a flag.
struct Blake3Node {
  /// The flags of a block.
  struct Flags: OptionSet {
    let rawValue: UInt32

    static let chunkStart = Flags(rawValue: 1)
    static let chunkEnd = Flags(rawValue: 2)
    static let parent = Flags(rawValue: 4)
    static let root = Flags(rawValue: 8)
  }

  /// The initial chaining value, the same as that of SHA-256.
  static let initialValue: Blake3Words8 = [
    0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a,
    0x510e_527f, 0x9b05_688c, 0x1f83_d9ab, 0x5be0_cd19,
  ]

  /// The message word permutation between two rounds.
  private static let permutation: InlineArray<16, Int> = [
    2, 6, 3, 10, 7, 0, 4, 13, 1, 11, 12, 5, 9, 14, 15, 8,
  ]

  let input: Blake3Words8
  let block: Blake3Words16
  let counter: UInt64
  let length: UInt32
  let flags: Flags

  /// Creates a node over a block of 16 little-endian words with `length` valid bytes.
  init(
    chainingValue: Blake3Words8, block: Blake3Words16, counter: UInt64, length: UInt32,
    flags: Flags
  ) {
    input = chainingValue
    self.block = block
    self.counter = counter
    self.length = length
    self.flags = flags
  }

  /// The parent node of two subtrees.
  static func parent(left: Blake3Words8, right: Blake3Words8) -> Blake3Node {
    var block = Blake3Words16(repeating: 0)
    for index in 0..<8 {
      block[index] = left[index]
      block[index + 8] = right[index]
    }
    return Blake3Node(
      chainingValue: initialValue, block: block, counter: 0, length: 64, flags: .parent)
  }

  /// The chaining value for the parent node.
  var chainingValue: Blake3Words8 { compressed(flags) }

  /// The 32-byte digest, if the node is the root.
  var rootBytes: [UInt8] {
    let words = compressed(flags.union(.root))
    return (0..<32).map { UInt8(truncatingIfNeeded: words[$0 / 4] >> UInt32($0 % 4 * 8)) }
  }

  private func compressed(_ flags: Flags) -> Blake3Words8 {
    var message = block
    var state: Blake3Words16 = [
      input[0], input[1], input[2], input[3], input[4], input[5], input[6], input[7],
      Blake3Node.initialValue[0], Blake3Node.initialValue[1], Blake3Node.initialValue[2],
      Blake3Node.initialValue[3], UInt32(truncatingIfNeeded: counter),
      UInt32(truncatingIfNeeded: counter >> 32), length, flags.rawValue,
    ]
    for round in 0..<7 {
      if round > 0 {
        let previous = message
        for index in 0..<16 { message[index] = previous[Blake3Node.permutation[index]] }
      }
      mix(&state, 0, 4, 8, 12, message[0], message[1])
      mix(&state, 1, 5, 9, 13, message[2], message[3])
      mix(&state, 2, 6, 10, 14, message[4], message[5])
      mix(&state, 3, 7, 11, 15, message[6], message[7])
      mix(&state, 0, 5, 10, 15, message[8], message[9])
      mix(&state, 1, 6, 11, 12, message[10], message[11])
      mix(&state, 2, 7, 8, 13, message[12], message[13])
      mix(&state, 3, 4, 9, 14, message[14], message[15])
    }
    var output = Blake3Words8(repeating: 0)
    for index in 0..<8 { output[index] = state[index] ^ state[index + 8] }
    return output
  }

  /// The quarter round on four state words and two message words.
  @inline(__always)
  private func mix(
    _ state: inout Blake3Words16, _ a: Int, _ b: Int, _ c: Int, _ d: Int, _ x: UInt32, _ y: UInt32
  ) {
    state[a] = state[a] &+ state[b] &+ x
    state[d] = rotated(state[d] ^ state[a], by: 16)
    state[c] = state[c] &+ state[d]
    state[b] = rotated(state[b] ^ state[c], by: 12)
    state[a] = state[a] &+ state[b] &+ y
    state[d] = rotated(state[d] ^ state[a], by: 8)
    state[c] = state[c] &+ state[d]
    state[b] = rotated(state[b] ^ state[c], by: 7)
  }
}

@inline(__always)
private func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
  word &>> count | word &<< (32 &- count)
}
