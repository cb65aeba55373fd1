public import ByteSupport

/// SHA-256 (FIPS 180-4) of public data, as `sha256sum` computes it.
public enum SHA256 {
  /// The 32-byte digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> Hash256 {
    var digest = [UInt8](repeating: 0, count: Hash256.byteCount)
    var span = digest.mutableSpan
    Sodium.sha256(bytes.span, to: &span)
    return .ofDigest(digest)
  }
}
