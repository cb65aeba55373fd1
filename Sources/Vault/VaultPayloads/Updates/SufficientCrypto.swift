public import SCALECodec
public import SubstrateCrypto

/// A public key and its signature, as a Vault shows them after signing an update (hot-side 1.7).
///
/// The capsule has 97 bytes for ed25519 and sr25519, 99 for ecdsa.
public struct SufficientCrypto: Equatable, Hashable, Sendable {
  /// The public key.
  public let signer: MultiSigner
  /// The signature, with the key's scheme.
  public let signature: MultiSignature

  /// Combines key and signature; `encryption` determines their lengths.
  ///
  /// - Throws: ``VaultPayloadsError`` if a length is wrong.
  public init(
    encryption: Encryption, publicKey: [UInt8], signature: [UInt8]
  ) throws(VaultPayloadsError) {
    signer = try VaultPayloadsError.signer(encryption.signatureScheme, publicKey)
    self.signature = try VaultPayloadsError.signature(encryption.signatureScheme, signature)
  }

  /// The key and signature of an update; `nil` if it is unsigned.
  public init?(of update: UpdatePayload) {
    guard let signer = update.verifier, let signature = update.signature else { return nil }
    (self.signer, self.signature) = (signer, signature)
  }

  /// Decodes a capsule; all bytes must be consumed.
  ///
  /// - Throws: ``VaultPayloadsError``.
  public init(capsule bytes: [UInt8]) throws(VaultPayloadsError) {
    self = try VaultPayloadsError.decoding("signature capsule", bytes)
  }
}

extension SufficientCrypto: SCALECodable {
  /// Decodes scheme, key and signature.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.multiSigner()
    signature = try reader.signature(of: signer.scheme)
  }

  /// Encodes scheme, key and signature.
  public func encode(to writer: inout SCALEWriter) {
    writer.multiSigner(signer)
    writer.raw(signature.bytes)
  }
}
