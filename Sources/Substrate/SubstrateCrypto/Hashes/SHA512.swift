/// SHA-512 (FIPS 180-4) of public data.
public enum SHA512 {
  /// The 64-byte digest of `bytes`.
  public static func hash(_ bytes: [UInt8]) -> [UInt8] {
    [UInt8](count: 64) { Sodium.sha512(bytes.span, to: &$0) }
  }
}
