public import ByteSupport

/// Keccak-256 as Ethereum uses it, with the original padding (01 … 80) and not that of FIPS 202.
public enum Keccak256 {
  private static let rate = 136

  /// The 32-byte digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Hash256 { hash(bytes.span) }

  /// The 32-byte digest of `bytes`.
  public static func hash(_ bytes: Span<UInt8>) -> Hash256 {
    var state = KeccakState()
    var position = 0
    while bytes.count - position >= rate {
      var block = state.mutableBytes
      block.xor(bytes.extracting(position..<position + rate))
      state.permute()
      position += rate
    }
    let rest = bytes.count - position
    var block = state.mutableBytes
    block.xor(bytes.extracting(position..<bytes.count))
    block[rest] ^= 0x01
    block[rate - 1] ^= 0x80
    state.permute()
    return .ofDigest([UInt8](state.bytes.extracting(0..<32)))
  }
}
