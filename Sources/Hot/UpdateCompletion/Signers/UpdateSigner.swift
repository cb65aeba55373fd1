package import HotStore
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The signer of an update (design 5.7).
package enum UpdateSigner: Equatable, Sendable {
  /// A key, with its signature.
  case key(SufficientCrypto)
  /// The development key `//Alice`, whose secret is public.
  case development(Encryption)
  case unsigned

  /// A capsule that a Vault has exported.
  ///
  /// - Returns: the signer.
  /// - Throws: `SourcedError` for a malformed capsule.
  package static func capsule(_ bytes: [UInt8]) throws -> UpdateSigner {
    .key(try SufficientCrypto(capsule: bytes))
  }

  /// A key and its signature, given separately.
  ///
  /// - Returns: the signer.
  /// - Throws: `SourcedError` for a malformed key or signature.
  package static func signature(
    encryption: Encryption, publicKey: [UInt8], signature: [UInt8]
  ) throws -> UpdateSigner {
    .key(
      try SufficientCrypto(encryption: encryption, publicKey: publicKey, signature: signature))
  }

  /// The public key, whose signature is not checked yet; `nil` for unsigned updates.
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

  /// The kind of signer in the name of the products.
  package var nameMark: ProductName.Signer {
    switch self {
    case .key: .key
    case .development(let encryption): .development(encryption)
    case .unsigned: .unsigned
    }
  }

  /// Completes an update.
  ///
  /// Every signature is verified first, including that of the development key (design 5.8).
  ///
  /// - Parameters:
  ///   - checked: the update.
  ///   - randomness: the randomness of a signature by the development key.
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
