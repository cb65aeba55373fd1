/// A public key with its scheme: 32 bytes for ed25519 and sr25519, 33 (compressed) for ecdsa.
///
/// The length is checked, the point is not: a key off the curve verifies nothing.
public struct MultiSigner: Hashable, Sendable {
  /// The scheme.
  public let scheme: SignatureScheme
  /// The key, `scheme.publicKeyLength` bytes.
  public let publicKey: [UInt8]

  /// Joins a scheme and a key.
  ///
  /// - Throws: `SubstrateCryptoError.publicKeyLength`.
  public init(scheme: SignatureScheme, publicKey: [UInt8]) throws(SubstrateCryptoError) {
    guard publicKey.count == scheme.publicKeyLength else {
      throw .publicKeyLength(scheme, expected: scheme.publicKeyLength, got: publicKey.count)
    }
    self.scheme = scheme
    self.publicKey = publicKey
  }
}
