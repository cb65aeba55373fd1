package import ColdRecords
package import ColdSigner
package import SubstrateCrypto
package import VaultPayloads

extension DevicePhrases {
  // MARK: - New keys

  /// Derives a key and records it; `path` may contain a password.
  ///
  /// - Throws: as ``phrase(ofSeed:)``; `ColdSignerError` if the device refuses the path.
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

  /// Derives numbered keys below a key, continuing after the highest existing number.
  ///
  /// - Throws: as ``phrase(ofSeed:)``; `ColdSignerError` if the device refuses a path.
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

  /// Derives a key of a seed and records it.
  ///
  /// `path` has no password: `password` asks for it, and is `nil` for a key without one.
  ///
  /// - Throws: ``ColdSideError`` if the network is unknown or ambiguous; as
  ///   ``makeKey(ofSeed:path:network:)``; the errors of `password`.
  package func derive(
    ofSeed seed: String, path: String, network: String, password: (() throws -> SecretBytes)?
  ) throws -> KeyDetails {
    let network = try session.network(network).specs.key
    let whole =
      try password.map { DevicePhrases.path(path, password: try $0()) }
      ?? SecretBytes(copying: Array(path.utf8).span)
    return try makeKey(ofSeed: seed, path: SharedSecret(whole), network: network)
  }

  /// Derives numbered keys below the key at a path, continuing after the highest existing number.
  ///
  /// - Throws: ``ColdSideError`` if the network or the key is unknown; as
  ///   ``makeNumberedKeys(_:below:)``.
  package func deriveNumbered(
    _ count: UInt32, ofSeed seed: String, below path: String, network: String
  ) throws -> [KeyDetails] {
    let specs = try session.network(network).specs
    return try makeNumberedKeys(
      count, below: try session.key(ofSeed: seed, at: path, for: specs).stored)
  }

  // MARK: - Secrets and lists

  /// Exports the secret of a key, which is marked as exposed from then on.
  ///
  /// - Throws: ``ColdSideError`` if the key's network is no longer stored; `ColdSignerError` if the
  ///   device refuses; as ``phrase(ofSeed:)``; the errors of `password`.
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

  /// Imports the keys of a shown list; the stored phrases show which keys have a password.
  ///
  /// - Returns: the result for each key, and the number of new records.
  /// - Throws: as ``phrase(ofSeed:)``; `ColdSignerError` if the device refuses the list.
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
  /// - Parameter payload: the bytes from the prelude on.
  /// - Returns: the result for each key, and the number of new records.
  /// - Throws: ``ColdSideError`` if the payload is not a key list; as for a shown list.
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
