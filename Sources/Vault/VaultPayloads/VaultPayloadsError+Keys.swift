import SubstrateCrypto

extension VaultPayloadsError {
  /// Creates a public key; a wrong length becomes a `VaultPayloadsError`.
  static func signer(
    _ scheme: SignatureScheme, _ key: [UInt8]
  ) throws(VaultPayloadsError) -> MultiSigner {
    do throws(SubstrateCryptoError) {
      return try MultiSigner(scheme: scheme, publicKey: key)
    } catch {
      throw .key(error)
    }
  }

  /// Creates a signature; a wrong length becomes a `VaultPayloadsError`.
  static func signature(
    _ scheme: SignatureScheme, _ bytes: [UInt8]
  ) throws(VaultPayloadsError) -> MultiSignature {
    do throws(SubstrateCryptoError) {
      return try MultiSignature(scheme: scheme, bytes: bytes)
    } catch { throw .key(error) }
  }
}
