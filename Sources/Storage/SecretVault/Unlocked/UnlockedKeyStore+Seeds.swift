import ByteSupport
package import SubstrateCrypto

/// A derivation path, with or without a password.
package struct KeyPlace: Sendable {
  let path: DerivationPath
  /// The range of the password in the text that is passed together with the places; `nil` for none.
  ///
  /// Passwords are therefore not copied out of locked memory.
  let password: Range<Int>?

  package init(_ path: DerivationPath, password: Range<Int>? = nil) {
    self.path = path
    self.password = password
  }
}

extension UnlockedKeyStore {
  /// The public keys of a seed.
  package struct KeysOfSeed {
    /// The sr25519 root key, without path and password, by which a Vault identifies the seed.
    package let root: MultiSigner
    /// The keys at the places, in order; a soft junction is an error in schemes other than sr25519.
    package let keys: [Result<MultiSigner, SubstrateCryptoError>]
  }

  /// Derives public keys from the phrase or seed of a stored key, without using that key's own
  /// path.
  ///
  /// - Parameters:
  ///   - name: the key's name.
  ///   - scheme: the signature scheme of the derived keys.
  ///   - places: the derivation paths.
  ///   - text: the text with the passwords of the places.
  /// - Returns: the root key and the derived keys.
  /// - Throws: ``SecretVaultError``, `crypto` if the phrase does not give a key.
  package func publicKeys(
    named name: String, scheme: SignatureScheme, at places: [KeyPlace],
    passwordsIn text: borrowing SecretBytes
  ) throws -> KeysOfSeed {
    try reading { (header, dataKey) throws -> KeysOfSeed in
      let records = try KeyStoreRecord.all(keyStore.connection)
      let record = try KeyStore.record(named: name, among: records, listing: \.listing)
      guard record.key != nil else {
        throw SecretVaultError.otherKind(name: name, kind: record.kind)
      }
      let uri = try open(record, header, dataKey)
      do throws(SubstrateCryptoError) {
        let root = try KeyPair(seedOf: uri.bytes, scheme: .sr25519).publicKey
        var base = PublicKeyFinder(try KeyPair(seedOf: uri.bytes, scheme: scheme))
        var keys: [Result<MultiSigner, SubstrateCryptoError>] = []
        for place in places {
          do throws(SubstrateCryptoError) {
            guard let password = place.password else {
              keys.append(.success(try base.publicKey(at: place.path)))
              continue
            }
            let pair = try KeyPair(
              seedOf: uri.bytes, password: text.bytes.extracting(password), scheme: scheme)
            keys.append(.success(try pair.publicKey(at: place.path)))
          } catch { keys.append(.failure(error)) }
        }
        return KeysOfSeed(root: root, keys: keys)
      } catch { throw SecretVaultError.crypto(error) }
    }
  }
}
