/// A signature with its scheme: 64 bytes for ed25519 and sr25519; 65 bytes for ecdsa (r || s ||
/// recovery id 0...3).
public struct MultiSignature: Hashable, Sendable {
  /// The scheme.
  public let scheme: SignatureScheme
  /// The signature, `scheme.signatureLength` bytes.
  public let bytes: [UInt8]

  /// Creates a signature.
  ///
  /// - Throws: `SubstrateCryptoError.signatureLength` if the length does not match the scheme.
  public init(scheme: SignatureScheme, bytes: [UInt8]) throws(SubstrateCryptoError) {
    guard bytes.count == scheme.signatureLength else {
      throw .signatureLength(scheme, expected: scheme.signatureLength, got: bytes.count)
    }
    self.scheme = scheme
    self.bytes = bytes
  }

  /// Creates an ecdsa signature of 65 bytes.
  init(ecdsa bytes: [UInt8]) {
    precondition(bytes.count == SignatureScheme.ecdsa.signatureLength)
    scheme = .ecdsa
    self.bytes = bytes
  }
}
