extension MultiSignature {
  /// Whether an ecdsa signature has an s above half the group order.
  ///
  /// Anyone can convert a signature between both forms, and both are valid.
  public var hasHighS: Bool {
    guard scheme == .ecdsa else { return false }
    let s = bytes[32..<64]
    return MultiSignature.halfOrder.lexicographicallyPrecedes(s)
      && s.lexicographicallyPrecedes(MultiSignature.order)
  }

  /// The low-s form that signers produce: n - s and the other recovery id for an ecdsa signature
  /// with a high s; otherwise the signature itself.
  public var normalized: MultiSignature {
    guard hasHighS else { return self }
    var bytes = bytes
    var borrow = 0
    for index in (0..<32).reversed() {
      let difference = Int(MultiSignature.order[index]) - Int(bytes[32 + index]) - borrow
      borrow = difference < 0 ? 1 : 0
      bytes[32 + index] = UInt8(truncatingIfNeeded: difference)
    }
    bytes[64] ^= 1
    return MultiSignature(ecdsa: bytes)
  }

  /// The order n of secp256k1, big-endian.
  private static let order: [UInt8] =
    [UInt8](repeating: 0xFF, count: 15) + [
      0xFE, 0xBA, 0xAE, 0xDC, 0xE6, 0xAF, 0x48, 0xA0, 0x3B, 0xBF, 0xD2, 0x5E, 0x8C, 0xD0, 0x36,
      0x41, 0x41,
    ]

  /// The number (n - 1) / 2, big-endian.
  private static let halfOrder: [UInt8] = {
    var carry: UInt8 = 0
    return order.map { byte in
      defer { carry = byte << 7 }
      return byte >> 1 | carry
    }
  }()
}
