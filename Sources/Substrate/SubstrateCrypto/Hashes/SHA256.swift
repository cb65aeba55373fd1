public import ByteSupport
internal import CNettle

/// SHA-256 (FIPS 180-4) of public data, as `sha256sum` computes it.
public enum SHA256 {
  /// From this length on it takes less to load the faster library than to do without it.
  private static let longLength = 1 << 16

  /// The 32-byte digest of `bytes`; long ones are not for a confined process, which cannot load a library.
  public static func hash(_ bytes: [UInt8]) -> Hash256 {
    digest { digest in
      guard bytes.count >= longLength else { return Sodium.sha256(bytes.span, to: &digest) }
      // Writes 32 bytes and reads bytes.count.
      unsafe lend(&digest, bytes.span) { unsafe hotside_nettle_sha256($0, $1, bytes.count) }
    }
  }

  /// The 32-byte digest of `bytes`, also in a confined process.
  package static func hashConfined(_ bytes: [UInt8]) -> Hash256 {
    digest { Sodium.sha256(bytes.span, to: &$0) }
  }

  private static func digest(_ write: (inout MutableSpan<UInt8>) -> Void) -> Hash256 {
    var digest = [UInt8](repeating: 0, count: Hash256.byteCount)
    var span = digest.mutableSpan
    write(&span)
    return .ofDigest(digest)
  }
}
