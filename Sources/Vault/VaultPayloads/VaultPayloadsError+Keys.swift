import SubstrateCrypto

extension VaultPayloadsError {
  /// Joins scheme and key; a wrong length is this target's error.
  static func signer(
    _ scheme: SignatureScheme, _ key: [UInt8]
  ) throws(VaultPayloadsError) -> MultiSigner {
    do throws(SubstrateCryptoError) {
      return try MultiSigner(scheme: scheme, publicKey: key)
    } catch {
      throw .key(error)
    }
  }

  /// Joins scheme and signature; a wrong length is this target's error.
  static func signature(
    _ scheme: SignatureScheme, _ bytes: [UInt8]
  ) throws(VaultPayloadsError) -> MultiSignature {
    do throws(SubstrateCryptoError) {
      return try MultiSignature(scheme: scheme, bytes: bytes)
    } catch { throw .key(error) }
  }
}
