internal import CSecp256k1
internal import ByteSupport

/// Verification of ECDSA signatures by recovering the key (crypto 7).
enum ECDSAVerification {
  /// Whether `signature` (65 bytes) over `digest` was made with the secret of `publicKey`.
  static func verifies(_ signature: [UInt8], of digest: Hash256, publicKey: [UInt8]) -> Bool {
    recover(signature, of: digest) == publicKey
  }

  /// The compressed key (33 bytes) that made a signature of 65 bytes; `nil` if there is none.
  static func recover(_ signature: [UInt8], of digest: Hash256) -> [UInt8]? {
    guard signature.count == 65 else { return nil }
    var key = [UInt8](repeating: 0, count: 33)
    var span = key.mutableSpan
    return secp256k1_recover(&span, signature.span, digest.bytes.span) == 1 ? key : nil
  }
}
