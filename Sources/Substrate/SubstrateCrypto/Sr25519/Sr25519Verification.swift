/// Verification of sr25519 signatures (crypto 4.4).
package enum Sr25519Verification {
  /// The bit of the last byte that marks a schnorrkel signature.
  package static let marker: UInt8 = 0x80

  /// Returns whether `signature` (64 bytes) of `message` is valid for `publicKey`.
  ///
  /// As in schnorrkel, the all-zero key (the identity) is accepted as a key.
  package static func verifies(
    _ signature: [UInt8], of message: Span<UInt8>, publicKey: [UInt8],
    context: Span<UInt8> = Sr25519Transcript.substrateContext.bytes
  ) -> Bool {
    Sodium.ready()
    guard signature.count == 64, publicKey.count == 32, signature[63] & marker != 0 else {
      return false
    }
    var response = [UInt8](signature[32...])
    response[31] &= ~marker
    guard RistrettoScalar.isReduced(response.span) else { return false }
    var transcript = Sr25519Transcript.signing(message, context: context, publicKey: publicKey.span)
    let commitment = [UInt8](signature[..<32])
    transcript.append(commitment.span, label: "sign:R")
    let challenge = [UInt8](count: 32) { scalar in transcript.scalar(&scalar, label: "sign:c") }
    guard let right = RistrettoPoint.multiply(publicKey, by: challenge.span) else { return false }
    let left = RistrettoPoint.multiplyBase(response.span)
    return RistrettoPoint.subtract(right, from: left) == commitment
  }
}
