import SubstrateCrypto

/// Keys out of recovery phrases (cold-signer 5.1, 5.2).
enum KeyDerivation {
  /// The key of a phrase, a path and its password.
  ///
  /// - Throws: ``ColdSignerError``: `emptySeed`, `secretString`.
  static func pair(
    phrase: Span<UInt8>, path: borrowing EnteredPath, encryption: Encryption,
    randomness: SigningRandomness = .system
  ) throws(ColdSignerError) -> KeyPair {
    guard !phrase.isEmpty else { throw .emptySeed }
    let junctions = path.junctions
    return try path.withPassword { (password) throws(ColdSignerError) -> KeyPair in
      do throws(SubstrateCryptoError) {
        try Mnemonic.check(phrase: phrase)
        let seed = try Mnemonic.miniSecret(phrase: phrase, password: password)
        return try KeyPair(seed: seed.bytes, scheme: encryption.signatureScheme)
          .derived(DerivationPath(junctions), randomness: randomness)
      } catch .softJunction {
        throw .secretString(.softNotSupported)
      } catch {
        throw .secretString(.invalidFormat)
      }
    }
  }

  /// The root key of a phrase.
  ///
  /// - Throws: ``ColdSignerError``: `emptySeed`, `secretString`.
  static func root(
    phrase: Span<UInt8>, encryption: Encryption = .sr25519
  ) throws(ColdSignerError) -> MultiSigner {
    try pair(phrase: phrase, path: EnteredPath.root, encryption: encryption).publicKey
  }
}
