import ByteSupport
package import SubstrateCrypto
import VaultPayloads

/// Who vouches for an update; exactly one of these (design 5.7).
package enum UpdateSigner: Equatable, Sendable {
  /// A capsule that a Vault has exported.
  case capsule([UInt8])
  /// A key and its signature, given separately.
  case signature(encryption: Encryption, publicKey: [UInt8], signature: [UInt8])
  /// The development key `//Alice`, which everybody has.
  case development(Encryption)
  /// Nobody.
  case nobody

  /// The key that is said to vouch; `nil` for nobody.
  ///
  /// - Throws: ``SourcedError`` for a capsule or key that is none, `SubstrateCryptoError`.
  package var publicKey: MultiSigner? {
    get throws {
      switch self {
      case .nobody: return nil
      case .development(let encryption):
        return try KeyPair.development("//Alice", scheme: encryption.signatureScheme).publicKey
      case .capsule(let bytes):
        return try UpdateSigner.parts { () throws(VaultPayloadsError) in
          try SufficientCrypto(capsule: bytes)
        }.signer
      case .signature(let encryption, let publicKey, let signature):
        return try UpdateSigner.parts { () throws(VaultPayloadsError) in
          try SufficientCrypto(
            encryption: encryption, publicKey: publicKey, signature: signature)
        }.signer
      }
    }
  }

  /// How the product's name shows the signer.
  var nameMark: ProductName.Signer {
    switch self {
    case .capsule, .signature: .key
    case .development(let encryption): .development(encryption)
    case .nobody: .nobody
    }
  }

  /// Completes an update; a signature is checked first, our own too (design 5.8).
  ///
  /// - Parameters:
  ///   - content: what is signed.
  ///   - randomness: what enters a signature of the development key.
  /// - Returns: the whole payload.
  /// - Throws: ``SourcedError`` with `badSignature`, `undecodable` or `key`; `SubstrateCryptoError`.
  func complete(
    _ content: UpdateContent, randomness: SigningRandomness = .system
  ) throws -> UpdatePayload {
    switch self {
    case .nobody:
      return UpdatePayload(unsigned: content)
    case .development(let encryption):
      let signer: MultiSigner
      let signature: MultiSignature
      let pair = try KeyPair.development("//Alice", scheme: encryption.signatureScheme)
      signer = pair.publicKey
      signature = try pair.sign(content.signedBytes, randomness: randomness)
      return try UpdateSigner.update(content, signer, signature)
    case .capsule(let bytes):
      let capsule = try UpdateSigner.parts { () throws(VaultPayloadsError) in
        try SufficientCrypto(capsule: bytes)
      }
      return try UpdateSigner.update(content, capsule.signer, capsule.signature)
    case .signature(let encryption, let publicKey, let signature):
      let capsule = try UpdateSigner.parts { () throws(VaultPayloadsError) in
        try SufficientCrypto(
          encryption: encryption, publicKey: publicKey, signature: signature)
      }
      return try UpdateSigner.update(content, capsule.signer, capsule.signature)
    }
  }

  private static func parts(
    _ body: () throws(VaultPayloadsError) -> SufficientCrypto
  ) throws -> SufficientCrypto {
    try naming("the signer") { try body() }
  }

  private static func update(
    _ content: UpdateContent, _ signer: MultiSigner, _ signature: MultiSignature
  ) throws -> UpdatePayload {
    try naming("the signer") { try UpdatePayload(content, signer: signer, signature: signature) }
  }
}
