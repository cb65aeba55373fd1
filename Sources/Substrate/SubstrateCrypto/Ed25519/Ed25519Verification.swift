/// Verifies ed25519 signatures by the rules of ZIP-215, as Substrate nodes do.
///
/// libsodium is stricter: it refuses small-order keys and noncanonical encodings. Signatures that
/// it refuses are checked with the cofactored equation 8·s·B = 8·R + 8·k·A.
enum Ed25519Verification {
  /// Whether `signature` (64 bytes, R || s) of `message` is valid for `publicKey` (32 bytes).
  static func verifies(_ signature: [UInt8], of message: Span<UInt8>, publicKey: [UInt8]) -> Bool {
    Sodium.ready()
    guard signature.count == 64, publicKey.count == 32 else { return false }
    if Sodium.ed25519Verify(signature.span, of: message, publicKey: publicKey.span) { return true }
    return satisfiesCofactoredEquation(signature, of: message, publicKey: publicKey)
  }

  private static func satisfiesCofactoredEquation(
    _ signature: [UInt8], of message: Span<UInt8>, publicKey: [UInt8]
  ) -> Bool {
    let commitment = [UInt8](signature[..<32])
    let response = [UInt8](signature[32...])
    guard RistrettoScalar.isReduced(response.span),
      let key = EdwardsPoint(timesEight: publicKey),
      let offset = EdwardsPoint(timesEight: commitment)
    else { return false }
    let head = commitment + publicKey
    let digest = [UInt8](count: 64) { Sodium.sha512(head: head.span, message: message, to: &$0) }
    let challenge = [UInt8](count: 32) { Sodium.scalarReduce(digest.span, to: &$0) }
    let eight: [UInt8] = [8] + [UInt8](repeating: 0, count: 31)
    let eightfold = [UInt8](count: 32) { Sodium.scalarMultiply(response.span, eight.span, to: &$0) }
    return EdwardsPoint(baseTimes: eightfold) == EdwardsPoint(key, times: challenge).adding(offset)
  }
}
