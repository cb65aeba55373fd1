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
  /// - Throws: ``HotSideError``: `payload` for a capsule or key that is none, `crypto`.
  package var publicKey: MultiSigner? {
    get throws(HotSideError) {
      switch self {
      case .nobody: return nil
      case .development(let encryption):
        do throws(SubstrateCryptoError) {
          return try KeyPair.development("//Alice", scheme: encryption.signatureScheme).publicKey
        } catch { throw .crypto(error) }
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
  /// - Throws: ``HotSideError``: `payload` with `badSignature`, `undecodable` or `key`; `crypto`.
  func complete(
    _ content: UpdateContent, randomness: SigningRandomness = .system
  ) throws(HotSideError) -> UpdatePayload {
    switch self {
    case .nobody:
      return UpdatePayload(unsigned: content)
    case .development(let encryption):
      let signer: MultiSigner
      let signature: MultiSignature
      do throws(SubstrateCryptoError) {
        let pair = try KeyPair.development("//Alice", scheme: encryption.signatureScheme)
        signer = pair.publicKey
        signature = try pair.sign(content.signedBytes, randomness: randomness)
      } catch { throw .crypto(error) }
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
  ) throws(HotSideError) -> SufficientCrypto {
    do { return try body() } catch { throw .payload(error, source: "the signer") }
  }

  private static func update(
    _ content: UpdateContent, _ signer: MultiSigner, _ signature: MultiSignature
  ) throws(HotSideError) -> UpdatePayload {
    do throws(VaultPayloadsError) {
      return try UpdatePayload(content, signer: signer, signature: signature)
    } catch { throw .payload(error, source: "the signer") }
  }
}
