/// A public key with its scheme: 32 bytes for ed25519 and sr25519, 33 (compressed) for ecdsa.
///
/// The length is checked, but not that the bytes are a point: an invalid key verifies no signature.
public struct MultiSigner: Hashable, Sendable {
  /// The scheme.
  public let scheme: SignatureScheme
  /// The key, `scheme.publicKeyLength` bytes.
  public let publicKey: [UInt8]

  /// Creates a public key.
  ///
  /// - Throws: `SubstrateCryptoError.publicKeyLength` if the length does not match the scheme.
  public init(scheme: SignatureScheme, publicKey: [UInt8]) throws(SubstrateCryptoError) {
    guard publicKey.count == scheme.publicKeyLength else {
      throw .publicKeyLength(scheme, expected: scheme.publicKeyLength, got: publicKey.count)
    }
    self.scheme = scheme
    self.publicKey = publicKey
  }

  private init() {
    (scheme, publicKey) = (
      .sr25519, Array(repeating: 0, count: SignatureScheme.sr25519.publicKeyLength)
    )
  }

  /// A key of zeros, the default for reading.
  package static let blank = MultiSigner()
}
