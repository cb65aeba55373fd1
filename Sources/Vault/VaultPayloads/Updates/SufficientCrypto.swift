public import SCALECodec
public import SubstrateCrypto

/// A key and its signature, as a Vault shows them for an update that it was asked to sign
/// (hot-side 1.7): 97 bytes for ed25519 and sr25519, 99 for ecdsa.
public struct SufficientCrypto: Equatable, Hashable, Sendable {
  /// The key.
  public let signer: MultiSigner
  /// The signature, of the key's scheme.
  public let signature: MultiSignature

  /// Joins key and signature given separately; `encryption` decides their lengths.
  ///
  /// - Throws: ``VaultPayloadsError``: `key` with the length that is wrong, the key's first.
  public init(
    encryption: Encryption, publicKey: [UInt8], signature: [UInt8]
  ) throws(VaultPayloadsError) {
    signer = try VaultPayloadsError.signer(encryption.signatureScheme, publicKey)
    self.signature = try VaultPayloadsError.signature(encryption.signatureScheme, signature)
  }

  /// Reads a capsule: all of the bytes.
  ///
  /// - Throws: ``VaultPayloadsError``: `undecodable`.
  public init(capsule bytes: [UInt8]) throws(VaultPayloadsError) {
    self = try VaultPayloadsError.decoding("signature capsule", bytes)
  }
}

extension SufficientCrypto: SCALECodable {
  /// Reads scheme, key and signature.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    signer = try reader.multiSigner()
    signature = try reader.signature(of: signer.scheme)
  }

  /// Appends scheme, key and signature.
  public func encode(to writer: inout SCALEWriter) {
    writer.multiSigner(signer)
    writer.raw(signature.bytes)
  }
}
