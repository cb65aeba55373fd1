public import ByteSupport

/// BLAKE2b without key, salt or personalization (RFC 7693).
///
/// The digest length is a parameter of the hash: a short digest is not a truncated long one.
public enum Blake2b {
  /// BLAKE2b-256, Substrate's `blake2_256`.
  public static func hash256(_ bytes: [UInt8]) -> Hash256 { hash256(bytes.span) }

  /// BLAKE2b-256, Substrate's `blake2_256`.
  public static func hash256(_ bytes: Span<UInt8>) -> Hash256 { .ofDigest(hash(bytes, length: 32)) }

  /// The BLAKE2b-256 of each message, four at once if the processor can.
  public static func hash256(each messages: [ArraySlice<UInt8>]) -> [Hash256] {
    guard HashLanes.exist, messages.count > 1 else { return messages.map { hash256($0.span) } }
    var hashes: [Hash256] = []
    for start in stride(from: 0, to: messages.count, by: HashLanes.count) {
      let present = min(HashLanes.count, messages.count - start)
      let four = (start..<start + HashLanes.count).map { $0 < messages.count ? messages[$0] : [] }
      let digests = HashLanes.blake2b256(four)
      for index in 0..<present {
        hashes.append(.ofDigest([UInt8](digests[32 * index..<32 * (index + 1)])))
      }
    }
    return hashes
  }

  /// BLAKE2b-512, 64 bytes.
  public static func hash512(_ bytes: [UInt8]) -> [UInt8] { hash(bytes.span, length: 64) }

  /// A digest of `length` bytes.
  ///
  /// - Precondition: `length` is in 1...64.
  public static func hash(_ bytes: [UInt8], length: Int) -> [UInt8] {
    hash(bytes.span, length: length)
  }

  /// A digest of `length` bytes.
  ///
  /// - Precondition: `length` is in 1...64.
  public static func hash(_ bytes: Span<UInt8>, length: Int) -> [UInt8] {
    [UInt8](count: length) { Sodium.blake2b(bytes, to: &$0) }
  }
}

extension Hash256 {
  /// Wraps a 32-byte digest.
  static func ofDigest(_ digest: [UInt8]) -> Hash256 {
    guard let hash = Hash256(digest) else { preconditionFailure("a digest has 32 bytes") }
    return hash
  }
}
