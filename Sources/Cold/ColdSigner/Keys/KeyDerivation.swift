package import ColdRecords
package import SubstrateCrypto

/// Derives keys from recovery phrases (cold-signer 5.1, 5.2).
package enum KeyDerivation {
  /// The required spacing of the words of a phrase.
  enum Spacing {
    /// One space between words, none before or after.
    case exact
    /// Any number of spaces, as for signing (cold-signer 4.4).
    case loose
  }

  /// The key of a phrase at a path with its password.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid or the path cannot be derived.
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

  /// The key of a phrase at junctions with a password.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid or the path cannot be derived.
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

  /// The public key at junctions below the key of a phrase.
  ///
  /// - Throws: `ColdSignerError` if the path cannot be derived.
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

  /// The root public key of a phrase.
  ///
  /// - Throws: `ColdSignerError` if the phrase is invalid.
  package static func root(
    phrase: Span<UInt8>, encryption: Encryption = .sr25519
  ) throws(ColdSignerError) -> MultiSigner {
    try pair(phrase: phrase, path: EnteredPath.root, encryption: encryption).publicKey
  }

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
