package import ByteSupport
internal import CSecp256k1

/// Operations on compressed public keys of secp256k1 (33 bytes) that need no secret.
package enum ECDSAPublicKey {
  /// The uncompressed form, 04 || X || Y (65 bytes); `nil` if the compressed key is not a point.
  package static func uncompressed(_ compressed: [UInt8]) -> [UInt8]? {
    guard compressed.count == 33 else { return nil }
    var key = [UInt8](repeating: 0, count: 65)
    var span = key.mutableSpan
    // Writes 65 bytes, reads 33.
    let code = unsafe lend(&span, compressed.span) { unsafe secp256k1_uncompressed($0, $1) }
    return code == 1 ? key : nil
  }

  /// Recovers the compressed key from a 65-byte signature, r || s || recovery id.
  package static func recovered(from signature: [UInt8], of digest: Hash256) -> [UInt8]? {
    guard signature.count == 65 else { return nil }
    let digest = digest.bytes
    var key = [UInt8](repeating: 0, count: 33)
    var span = key.mutableSpan
    // Writes 33 bytes, reads 65 and 32.
    let code = unsafe lend(&span, signature.span, digest.span) {
      unsafe secp256k1_recover($0, $1, $2)
    }
    return code == 1 ? key : nil
  }
}
