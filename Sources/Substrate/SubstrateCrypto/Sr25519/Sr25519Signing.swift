/// Signing with sr25519 (crypto 4.3).
package enum Sr25519Signing {
  /// The 64-byte signature of `message`.
  ///
  /// The nonce depends on 32 bytes of `randomness`, the nonce seed, the message and the public key.
  package static func sign(
    _ message: Span<UInt8>, secret: Span<UInt8>, publicKey: Span<UInt8>,
    context: Span<UInt8> = Sr25519Transcript.substrateContext.bytes, randomness: Span<UInt8>
  ) -> [UInt8] {
    Sodium.ready()
    defer { Sodium.eraseStack() }
    var transcript = Sr25519Transcript.signing(message, context: context, publicKey: publicKey)
    var nonce = WipedBytes(count: 32)
    writeNonce(transcript, seed: secret.extracting(32..<64), randomness: randomness, to: &nonce)
    let commitment = RistrettoPoint.multiplyBase(nonce.bytes)
    transcript.append(commitment.span, label: "sign:R")
    let challenge = [UInt8](count: 32) { transcript.scalar(&$0, label: "sign:c") }
    var product = WipedBytes(count: 32)
    var output = product.mutableBytes
    Sodium.scalarMultiply(challenge.span, secret.extracting(0..<32), to: &output)
    var response = [UInt8](count: 32) { Sodium.scalarAdd(product.bytes, nonce.bytes, to: &$0) }
    response[31] |= Sr25519Verification.marker
    return commitment + response
  }

  private static func writeNonce(
    _ transcript: borrowing MerlinTranscript, seed: Span<UInt8>, randomness: Span<UInt8>,
    to nonce: inout WipedBytes
  ) {
    var wide = WipedBytes(count: 64)
    var witness = transcript.witness()
    witness.rekey(seed, label: "signing")
    var bytes = wide.mutableBytes
    witness.finish(&bytes, randomness: randomness)
    var scalar = nonce.mutableBytes
    Sodium.scalarReduce(wide.bytes, to: &scalar)
  }
}
