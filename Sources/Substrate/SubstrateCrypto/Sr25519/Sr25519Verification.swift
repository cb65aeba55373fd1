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
    var transcript = Sr25519Transcript.signing(message, context: context, publicKey: publicKey.span)
    return verifies(signature, &transcript, publicKey: publicKey)
  }

  /// A signature of a public message in Substrate's signing context.
  struct Claim {
    let signature: [UInt8]
    let message: [UInt8]
    let publicKey: [UInt8]
  }

  /// Returns for each claim whether its signature is valid; four messages are read at once if the processor can.
  static func verify(_ claims: [Claim]) -> [Bool] {
    guard HashLanes.exist, claims.count > 1 else {
      return claims.map { verifies($0.signature, of: $0.message.span, publicKey: $0.publicKey) }
    }
    var results: [Bool] = []
    for start in stride(from: 0, to: claims.count, by: HashLanes.count) {
      // Missing claims are replaced by the last one.
      let four = (start..<start + HashLanes.count).map { claims[min($0, claims.count - 1)] }
      var transcripts = Sr25519Transcript.signing(
        four.map(\.message), publicKeys: four.map(\.publicKey))
      for (index, claim) in four.prefix(claims.count - start).enumerated() {
        results.append(
          verifies(claim.signature, &transcripts[index], publicKey: claim.publicKey))
      }
    }
    return results
  }

  private static func verifies(
    _ signature: [UInt8], _ transcript: inout MerlinTranscript, publicKey: [UInt8]
  ) -> Bool {
    Sodium.ready()
    guard signature.count == 64, publicKey.count == 32, signature[63] & marker != 0 else {
      return false
    }
    var response = [UInt8](signature[32...])
    response[31] &= ~marker
    guard RistrettoScalar.isReduced(response.span) else { return false }
    let commitment = [UInt8](signature[..<32])
    transcript.append(commitment.span, label: "sign:R")
    let challenge = [UInt8](count: 32) { scalar in transcript.scalar(&scalar, label: "sign:c") }
    guard let right = RistrettoPoint.multiply(publicKey, by: challenge.span) else { return false }
    let left = RistrettoPoint.multiplyBase(response.span)
    return RistrettoPoint.subtract(right, from: left) == commitment
  }
}
