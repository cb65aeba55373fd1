package import ColdRecords
package import SubstrateCrypto

/// Keys out of recovery phrases (cold-signer 5.1, 5.2).
package enum KeyDerivation {
  /// How the words of a phrase must stand apart.
  enum Spacing {
    /// One space between two words, and none around them.
    case exact
    /// Any number of spaces, as where something is signed (cold-signer 4.4).
    case loose
  }

  /// The key of a phrase, a path and its password.
  ///
  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`, `notDerivable`.
  static func pair(
    phrase: Span<UInt8>, path: borrowing EnteredPath, encryption: Encryption,
    randomness: SigningRandomness = .system, spacing: Spacing = .exact
  ) throws(ColdSignerError) -> KeyPair {
    let junctions = try junctions(path.junctions)
    return try path.withPassword { (password) throws(ColdSignerError) -> KeyPair in
      try pair(
        phrase: phrase, path: junctions, password: password, encryption: encryption,
        randomness: randomness, spacing: spacing)
    }
  }

  /// The key of a phrase, junctions and a password.
  ///
  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`, `notDerivable`.
  static func pair(
    phrase: Span<UInt8>, path: DerivationPath, password: Span<UInt8> = Span(),
    encryption: Encryption, randomness: SigningRandomness = .system, spacing: Spacing = .exact
  ) throws(ColdSignerError) -> KeyPair {
    try check(phrase, spacing)
    do throws(SubstrateCryptoError) {
      let seed = try Mnemonic.miniSecret(phrase: phrase, password: password)
      return try KeyPair(seed: seed.bytes, scheme: encryption.signatureScheme)
        .derived(path, randomness: randomness)
    } catch { throw notDerivable(error) }
  }

  /// The public key behind junctions below a phrase's own key.
  ///
  /// - Throws: `ColdSignerError`: `notDerivable`.
  static func publicKey(
    of root: inout PublicKeyFinder, at path: String
  ) throws(ColdSignerError) -> MultiSigner {
    let junctions = try junctions(path)
    do throws(SubstrateCryptoError) { return try root.publicKey(at: junctions) } catch {
      throw notDerivable(error)
    }
  }

  private static func junctions(_ path: String) throws(ColdSignerError) -> DerivationPath {
    do throws(SubstrateCryptoError) { return try DerivationPath(path) } catch {
      throw .derivation(.notDerivable(.invalidFormat))
    }
  }

  private static func notDerivable(_ error: SubstrateCryptoError) -> ColdSignerError {
    if case .softJunction = error { return .derivation(.notDerivable(.invalidPath)) }
    return .derivation(.notDerivable(.invalidFormat))
  }

  /// The root key of a phrase.
  ///
  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`, `notDerivable`.
  package static func root(
    phrase: Span<UInt8>, encryption: Encryption = .sr25519
  ) throws(ColdSignerError) -> MultiSigner {
    try pair(phrase: phrase, path: EnteredPath.root, encryption: encryption).publicKey
  }

  /// - Throws: `ColdSignerError`: `emptyPhrase`, `invalidPhrase`.
  private static func check(_ phrase: Span<UInt8>, _ spacing: Spacing) throws(ColdSignerError) {
    guard !phrase.isEmpty else { throw .key(.emptyPhrase) }
    do throws(SubstrateCryptoError) {
      switch spacing {
      case .exact: try Mnemonic.check(phrase: phrase)
      case .loose:
        for index in phrase.indices where (0x09...0x0d).contains(phrase[index]) {
          throw .phraseSpacing
        }
        _ = try Mnemonic.entropy(phrase: phrase)
      }
    } catch { throw .key(.invalidPhrase(error)) }
  }
}
