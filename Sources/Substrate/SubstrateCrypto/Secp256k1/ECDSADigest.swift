public import ByteSupport

/// The digest that an ECDSA signature covers.
public enum ECDSADigest: Sendable {
  /// BLAKE2b-256, for Substrate accounts and all updates (hot-side 1.4).
  case blake2b256
  /// Keccak-256, for Ethereum-style accounts.
  case keccak256

  /// The digest of a message.
  public func hash(_ message: [UInt8]) -> Hash256 {
    switch self {
    case .blake2b256: Blake2b.hash256(message)
    case .keccak256: Keccak256.hash(message)
    }
  }
}
