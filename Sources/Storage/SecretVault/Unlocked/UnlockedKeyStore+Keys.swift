import ByteSupport
package import SubstrateCrypto

extension UnlockedKeyStore {
  /// The maximum length of a comment in bytes.
  package static let mostCommentBytes = 256

  /// Adds a key under a new name.
  ///
  /// - Parameters:
  ///   - name: 1 to 64 letters, digits, `.`, `_` and `-`.
  ///   - secretURI: phrase or seed, derivation path and password, in subkey's syntax.
  ///   - encryption: the key's signature scheme.
  ///   - role: the role; keys of an index must be ed25519 keys.
  ///   - comment: one line, at most ``mostCommentBytes`` bytes.
  /// - Returns: the listing with the public key.
  /// - Throws: ``SecretVaultError``, `crypto` if the secret does not give a key.
  @discardableResult
  package func addKey(
    _ name: String, secretURI: borrowing SecretBytes, encryption: Encryption,
    role: KeyRole? = nil, comment: String? = nil
  ) throws -> RecordListing {
    try KeyStoreName.check(name)
    if let comment, !UnlockedKeyStore.isComment(comment) {
      throw SecretVaultError.textForm(field: "comment", limit: UnlockedKeyStore.mostCommentBytes)
    }
    if let role, role.isOfIndex, encryption != .ed25519 {
      throw SecretVaultError.indexKeyEncryption(role: role, encryption)
    }
    let publicKey = try UnlockedKeyStore.pair(secretURI, encryption, .system).publicKey
    let now = keyStore.clock.now()
    return try changing { header, dataKey in
      if let present = try record(ifPresent: name) {
        throw SecretVaultError.nameTaken(name: name, kind: present.kind)
      }
      let isOfIndex = role?.isOfIndex ?? false
      for present in try KeyStoreRecord.all(keyStore.connection)
      where present.key?.publicKey == publicKey
        && (present.key?.role?.isOfIndex ?? false) != isOfIndex
      { throw SecretVaultError.keyOfBothKinds(name: present.name) }
      let id = RecordID(
        entity: header.identifier + "/key",
        fields: [Array(name.utf8), Array(encryption.name.utf8), publicKey.publicKey])
      let listing = RecordListing(
        id: id.text, name: name, kind: .key, createdAt: now,
        key: PublicKeyRecord(
          encryption: encryption, publicKey: publicKey, role: role, comment: comment),
        isConfirmed: true)
      var record = KeyStoreRecord(listing: listing, sealed: [])
      record.sealed = AuthenticatedEncryption.seal(
        secretURI.bytes, key: dataKey, associatedData: header.identity(of: record))
      try write(record)
      return listing
    }
  }

  /// The authenticated records, sorted by name.
  package func records() throws -> [RecordListing] {
    try reading(evenForNewPassword: true) { (_, _) throws -> [RecordListing] in
      try KeyStoreRecord.all(keyStore.connection).map { record in
        var listing = record.listing
        listing.isConfirmed = true
        return listing
      }
    }
  }

  /// The key pair with this name, for signing updates.
  ///
  /// - Parameters:
  ///   - name: the name.
  ///   - randomness: the randomness in the nonce seed of sr25519 keys behind soft junctions; with
  ///     `.none` the key signs deterministically.
  /// - Returns: the pair, whose secret is wiped when it is released.
  /// - Throws: ``SecretVaultError``.
  package func keyPair(
    named name: String, randomness: SigningRandomness = .system
  ) throws -> KeyPair {
    try keyPair(named: name, randomness) { (key) throws(SecretVaultError) in
      try key.requireVerifier(named: name)
    }
  }

  /// The key pair with this name, for signing the index of a portal.
  ///
  /// - Parameter name: the name of a key with a role of an index.
  /// - Returns: the pair, whose secret is wiped when it is released.
  /// - Throws: ``SecretVaultError``, `notAnIndexKey` for other keys.
  package func indexKeyPair(named name: String) throws -> KeyPair {
    try keyPair(named: name, .none) { (key) throws(SecretVaultError) in
      guard key.role?.isOfIndex == true else { throw .notAnIndexKey(name: name) }
    }
  }

  private func keyPair(
    named name: String, _ randomness: SigningRandomness,
    _ check: (PublicKeyRecord) throws(SecretVaultError) -> Void
  ) throws -> KeyPair {
    try reading { (header, dataKey) throws -> KeyPair in
      let records = try KeyStoreRecord.all(keyStore.connection)
      let record = try KeyStore.record(named: name, among: records, listing: \.listing)
      guard let key = record.key else {
        throw SecretVaultError.otherKind(name: name, kind: record.kind)
      }
      try check(key)
      let uri = try open(record, header, dataKey)
      let pair = try UnlockedKeyStore.pair(uri, key.encryption, randomness)
      guard pair.publicKey == key.publicKey else {
        throw SecretVaultError.tampered(
          path: keyStore.path,
          reason: "\(quoted(name)) has another public key than its secret makes")
      }
      return pair
    }
  }

  private static func pair(
    _ uri: borrowing SecretBytes, _ encryption: Encryption, _ randomness: SigningRandomness
  ) throws -> KeyPair {
    do throws(SubstrateCryptoError) {
      let pair = try KeyPair(
        secretURI: uri.bytes, scheme: encryption.signatureScheme, randomness: randomness)
      try pair.publicKey.requireOwner()
      return pair
    } catch { throw SecretVaultError.crypto(error) }
  }

  private static func isComment(_ text: String) -> Bool {
    text.utf8.count <= mostCommentBytes
      && text.unicodeScalars.allSatisfy { scalar in
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse: false
        default: true
        }
      }
  }
}
