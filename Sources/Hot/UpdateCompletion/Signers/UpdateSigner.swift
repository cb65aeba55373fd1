package import HotStore
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// Who vouches for an update; exactly one of these (design 5.7).
package enum UpdateSigner: Equatable, Sendable {
  /// A key, by the signature that is given.
  case key(SufficientCrypto)
  /// The development key `//Alice`, which everybody has.
  case development(Encryption)
  case unsigned

  /// A capsule that a Vault has exported.
  ///
  /// - Throws: `VaultPayloadsError` for bytes that are not a capsule.
  package static func capsule(_ bytes: [UInt8]) throws -> UpdateSigner {
    .key(try SufficientCrypto(capsule: bytes))
  }

  /// A key and its signature, given separately.
  ///
  /// - Throws: `VaultPayloadsError` for bytes that are not a key or a signature.
  package static func signature(
    encryption: Encryption, publicKey: [UInt8], signature: [UInt8]
  ) throws -> UpdateSigner {
    .key(
      try SufficientCrypto(encryption: encryption, publicKey: publicKey, signature: signature))
  }

  /// The key that is said to vouch; `nil` for nobody.
  ///
  /// - Throws: `SubstrateCryptoError`.
  package var publicKey: MultiSigner? {
    get throws {
      switch self {
      case .unsigned: nil
      case .development(let encryption):
        try KeyPair.development(scheme: encryption.signatureScheme).publicKey
      case .key(let crypto): crypto.signer
      }
    }
  }

  /// How the product's name shows the signer.
  package var nameMark: ProductName.Signer {
    switch self {
    case .key: .key
    case .development(let encryption): .development(encryption)
    case .unsigned: .unsigned
    }
  }

  /// Completes an update; a signature is checked first, our own too (design 5.8).
  ///
  /// - Parameters:
  ///   - checked: what is signed.
  ///   - randomness: what enters a signature of the development key.
  /// - Returns: the whole payload.
  /// - Throws: `VaultPayloadsError`: `badSignature`, `key`; `SubstrateCryptoError`.
  func complete(
    _ checked: CheckedContent, randomness: SigningRandomness = .system
  ) throws -> UpdatePayload {
    let content = checked.content
    let (signer, signature): (MultiSigner, MultiSignature)
    switch self {
    case .unsigned: return UpdatePayload(unsigned: content)
    case .development(let encryption):
      let pair = try KeyPair.development(scheme: encryption.signatureScheme)
      (signer, signature) = (
        pair.publicKey, try pair.sign(content.signedBytes, randomness: randomness)
      )
    case .key(let crypto): (signer, signature) = (crypto.signer, crypto.signature)
    }
    return try UpdatePayload(content, signer: signer, signature: signature)
  }
}
