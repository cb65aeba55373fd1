import SubstrateCrypto

/// Measurements of signing and verifying; the peer is `Peers/signature_peer.py`.
///
/// With a message of 200 bytes the curve dominates, with 333 000 bytes (metadata) the hash
/// function.
struct SignatureBench {
  let scheme: SignatureScheme
  /// The length of the message in bytes.
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

  /// The seconds for one signature, averaged over `count`, without the derivation of the key.
  func sign(count: Int) throws -> Double {
    let pair = try KeyPair.development(scheme: scheme)
    let start = ContinuousClock.now
    for _ in 0..<count {
      let signature = try pair.sign(message)
      precondition(signature.scheme == scheme)
    }
    return (ContinuousClock.now - start) / .seconds(1) / Double(count)
  }

  /// The seconds for one verification, averaged over `count`.
  func verify(count: Int) -> Double {
    let start = ContinuousClock.now
    for _ in 0..<count {
      precondition(signer.verifies(signature, of: message), "the signature is right")
    }
    return (ContinuousClock.now - start) / .seconds(1) / Double(count)
  }
}
