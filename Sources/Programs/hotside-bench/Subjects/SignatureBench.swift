import SubstrateCrypto

/// Measures of signing and verifying, the peer of `Peers/signature_peer.py`.
///
/// A message of 200 bytes is decided by the curve, one of 333 000 (metadata) by hashing it.
struct SignatureBench {
  /// The scheme of the key.
  let scheme: SignatureScheme
  /// Bytes of the message.
  let length: Int

  private let message: [UInt8]
  private let signer: MultiSigner
  private let signature: MultiSignature

  /// Makes a message and its signature by the development key.
  init(scheme: SignatureScheme, length: Int) throws {
    self.scheme = scheme
    self.length = length
    message = [UInt8](repeating: 7, count: length)
    let pair = try KeyPair.development(scheme: scheme)
    signer = pair.publicKey
    signature = try pair.sign(message)
  }

  /// Seconds for one signature, the mean of `count` with a key that is ready.
  func sign(count: Int) throws -> Double {
    let pair = try KeyPair.development(scheme: scheme)
    let start = ContinuousClock.now
    for _ in 0..<count {
      let signature = try pair.sign(message)
      precondition(signature.scheme == scheme)
    }
    return (ContinuousClock.now - start) / .seconds(1) / Double(count)
  }

  /// Seconds for one verification, the mean of `count`.
  func verify(count: Int) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count {
      precondition(signer.verifies(signature, of: message), "the signature is right")
    }
    return (ContinuousClock.now - start) / .seconds(1) / Double(count)
  }
}
