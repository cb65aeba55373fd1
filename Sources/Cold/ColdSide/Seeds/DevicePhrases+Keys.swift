package import ColdRecords
package import ColdSigner
package import SubstrateCrypto
package import VaultPayloads

extension DevicePhrases {
  // MARK: - New keys

  /// Derives a key and puts it on record.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - path: its junctions, perhaps with a password.
  ///   - network: the network that it is for.
  /// - Returns: the key.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  @discardableResult
  package func makeKey(
    ofSeed seed: String, path: SharedSecret, network: NetworkSpecsKey
  ) throws -> KeyDetails {
    let phrase = try phrase(ofSeed: seed)
    return try session.change { device in
      let stored = try phrase.withBytes { phrase in
        try path.withBytes { path in
          try device.createKey(ofSeed: seed, phrase: phrase, path: path, network: network)
        }
      }
      return try device.details(of: stored.key)
    }
  }

  /// Derives numbered keys below a key, from the number after the last.
  ///
  /// - Parameters:
  ///   - count: how many keys.
  ///   - parent: the key below which they go.
  /// - Returns: the keys.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  @discardableResult
  package func makeNumberedKeys(_ count: UInt32, below parent: StoredKey) throws -> [KeyDetails] {
    let phrase = try phrase(ofSeed: parent.record.seedName)
    return try session.change { device in
      let stored = try phrase.withBytes {
        try device.createNumberedKeys(count, below: parent.key, phrase: $0)
      }
      return try stored.map { try device.details(of: $0) }
    }
  }

  /// Derives a key of a seed and puts it on record.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - path: junctions without a password.
  ///   - network: the network that the key is for, by its title.
  ///   - password: asks for the password of the key; `nil` for a key without one.
  /// - Returns: the key.
  /// - Throws: ``ColdSideError/unknownNetwork(title:known:)``, as ``makeKey(ofSeed:path:network:)``,
  ///   and what `password` throws.
  package func derive(
    ofSeed seed: String, path: String, network: String, password: (() throws -> SecretBytes)?
  ) throws -> KeyDetails {
    let network = try session.network(network).specs.key
    let whole =
      try password.map { DevicePhrases.path(path, password: try $0()) }
      ?? SecretBytes(copying: Array(path.utf8).span)
    return try makeKey(ofSeed: seed, path: SharedSecret(whole), network: network)
  }

  /// Derives numbered keys below the key at a path, from the number after the last.
  ///
  /// - Returns: the keys.
  /// - Throws: ``ColdSideError``, and as ``makeNumberedKeys(_:below:)``.
  package func deriveNumbered(
    _ count: UInt32, ofSeed seed: String, below path: String, network: String
  ) throws -> [KeyDetails] {
    let specs = try session.network(network).specs
    return try makeNumberedKeys(
      count, below: try session.key(ofSeed: seed, at: path, for: specs).stored)
  }

  // MARK: - Secrets and lists

  /// Gives out the secret of a key, which is marked as exposed from then on.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - password: asks for the password of a key that has one.
  /// - Returns: the secret.
  /// - Throws: ``ColdSideError/noNetworkOfKey``, `ColdSignerError`, as ``phrase(ofSeed:)``, and what
  ///   `password` throws.
  package func export(
    _ key: KeyDetails, password: () throws -> SharedSecret
  ) throws -> ExportedSecret {
    guard let network = key.network?.key else { throw ColdSideError.noNetworkOfKey }
    let record = key.stored.record
    let phrase = try phrase(ofSeed: record.seedName)
    let password = record.hasPassword ? try password() : .empty
    return try session.change { device in
      try phrase.withBytes { phrase in
        try password.withBytes { password in
          try device.exportSecret(
            of: key.stored.key.signer, ofSeed: record.seedName, network: network, phrase: phrase,
            password: password)
        }
      }
    }
  }

  /// Stores the keys of a list that was shown, of which it is found out with the phrases there are
  /// which have passwords.
  ///
  /// - Returns: what became of each key, and how many records are new.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  @discardableResult
  package func importKeys(
    _ shown: DerivationsPreview
  ) throws -> (preview: DerivationsPreview, count: Int) {
    var preview = shown
    if preview.importable.keySets.allSatisfy(\.keys.isEmpty) {
      try session.device.addRecordedFlags(to: &preview)
    } else {
      for set in preview.keySets where try session.hasPhrase(ofSeed: set.seedName) {
        let phrase = try phrase(ofSeed: set.seedName)
        try phrase.withBytes { try session.device.addPasswordFlags(to: &preview, phrase: $0) }
      }
    }
    let count = try session.change { try $0.importKeys(preview.importable) }
    return (preview, count)
  }

  /// Imports the keys of a list.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: what became of each key, and how many records are new.
  /// - Throws: ``ColdSideError/noKeyList``, and as for a list that was shown.
  package func importKeys(
    _ payload: [UInt8]
  ) throws -> (preview: DerivationsPreview, count: Int) {
    guard case .keys(let preview) = try session.device.scan(payload) else {
      try session.decline()
      throw ColdSideError.noKeyList
    }
    return try importKeys(preview)
  }

  private static func path(_ path: String, password: borrowing SecretBytes) -> SecretBytes {
    password.withBytes { secret in
      SecretBytes(capacity: path.utf8.count + 3 + secret.count) { out in
        for byte in path.utf8 { out.append(byte) }
        for _ in 0..<3 { out.append(UInt8(ascii: "/")) }
        for index in secret.indices { out.append(secret[index]) }
      }
    }
  }
}
