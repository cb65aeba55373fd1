import ByteSupport
package import SubstrateCrypto

/// A place among the keys of a seed: a path, and perhaps a password.
package struct KeyPlace: Sendable {
  let path: DerivationPath
  /// Where the password lies in the text that goes with all places, so that it is not copied out of
  /// locked memory for each of them; `nil` for none.
  let password: Range<Int>?

  package init(_ path: DerivationPath, password: Range<Int>? = nil) {
    self.path = path
    self.password = password
  }
}

extension UnlockedKeyStore {
  /// What is public of a seed.
  package struct KeysOfSeed {
    /// The sr25519 key without path and password, by which a Vault knows the seed.
    package let root: MultiSigner
    /// The keys at the places asked for, in order; soft junctions lead nowhere but in sr25519.
    package let keys: [Result<MultiSigner, SubstrateCryptoError>]
  }

  /// Derives public keys from the phrase or seed of a key, whatever path that key itself has.
  ///
  /// - Parameters:
  ///   - name: the key's name.
  ///   - scheme: what the accounts sign with.
  ///   - places: where to look.
  ///   - text: holds the passwords of the places.
  /// - Returns: what is public.
  /// - Throws: ``SecretVaultError``: `unknownName`, `otherKind`, `tampered`, `crypto` for a phrase
  ///   that makes no key; `locked`, `changePasswordNow`.
  package func publicKeys(
    named name: String, scheme: SignatureScheme, at places: [KeyPlace],
    passwordsIn text: borrowing SecretBytes
  ) throws -> KeysOfSeed {
    try reading { (header, dataKey) throws -> KeysOfSeed in
      let records = try KeyStoreRecord.all(keyStore.connection)
      guard let record = records.first(where: { $0.name.hasSameBytes(as: name) }) else {
        throw SecretVaultError.unknownName(name: name, known: records.map(\.name))
      }
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
