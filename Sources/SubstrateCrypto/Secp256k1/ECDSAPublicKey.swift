internal import CSecp256k1

/// Forms of secp256k1 public keys.
enum ECDSAPublicKey {
  /// The uncompressed form, 04 || X || Y (65 bytes), of a compressed key of 33 bytes; `nil` if that
  /// is no point.
  static func uncompressed(_ compressed: [UInt8]) -> [UInt8]? {
    guard compressed.count == 33 else { return nil }
    var key = [UInt8](repeating: 0, count: 65)
    var span = key.mutableSpan
    return secp256k1_uncompressed(&span, compressed.span) == 1 ? key : nil
  }
}
