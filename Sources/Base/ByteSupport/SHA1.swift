/// SHA-1 (RFC 3174), for the WebSocket handshake (RFC 6455, 4.2.2) and the shapes of an identicon.
///
/// SHA-1 is not collision-resistant; no security may depend on it.
public enum SHA1 {
  /// The 20-byte digest of `message`.
  public static func digest(_ message: [UInt8]) -> [UInt8] {
    var state: (UInt32, UInt32, UInt32, UInt32, UInt32) = (
      0x6745_2301, 0xefcd_ab89, 0x98ba_dcfe, 0x1032_5476, 0xc3d2_e1f0
    )
    let padded = padded(message)
    for start in stride(from: 0, to: padded.count, by: 64) {
      compress(padded[start..<start + 64], into: &state)
    }
    return [state.0, state.1, state.2, state.3, state.4].flatMap { word in
      stride(from: 24, through: 0, by: -8).map { UInt8(truncatingIfNeeded: word >> UInt32($0)) }
    }
  }

  private static func padded(_ message: [UInt8]) -> [UInt8] {
    var padded = message + [0x80]
    while padded.count % 64 != 56 { padded.append(0) }
    let bits = UInt64(message.count) * 8
    for shift in stride(from: 56, through: 0, by: -8) {
      padded.append(UInt8(truncatingIfNeeded: bits >> UInt64(shift)))
    }
    return padded
  }

  private static func compress(
    _ block: ArraySlice<UInt8>, into state: inout (UInt32, UInt32, UInt32, UInt32, UInt32)
  ) {
    var words: [UInt32] = []
    words.reserveCapacity(80)
    var word: UInt32 = 0
    for (offset, byte) in block.enumerated() {
      word = word << 8 | UInt32(byte)
      if offset % 4 == 3 { words.append(word) }
    }
    for round in 16..<80 {
      let mixed = words[round - 3] ^ words[round - 8] ^ words[round - 14] ^ words[round - 16]
      words.append(rotated(mixed, by: 1))
    }
    var (a, b, c, d, e) = state
    for round in 0..<80 {
      let (choice, constant): (UInt32, UInt32) =
        switch round {
        case ..<20: (b & c | ~b & d, 0x5a82_7999)
        case ..<40: (b ^ c ^ d, 0x6ed9_eba1)
        case ..<60: (b & c | b & d | c & d, 0x8f1b_bcdc)
        default: (b ^ c ^ d, 0xca62_c1d6)
        }
      let next = rotated(a, by: 5) &+ choice &+ e &+ constant &+ words[round]
      (a, b, c, d, e) = (next, a, rotated(b, by: 30), c, d)
    }
    state = (state.0 &+ a, state.1 &+ b, state.2 &+ c, state.3 &+ d, state.4 &+ e)
  }

  private static func rotated(_ word: UInt32, by count: UInt32) -> UInt32 {
    word << count | word >> (32 - count)
  }
}
