import ByteSupport
package import ColdSigner
package import SubstrateCrypto
import VaultPayloads

extension DeviceSecrets {
  /// Derives a key of a seed and puts it on record.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - path: junctions without a password.
  ///   - network: the network that the key is for, by its title.
  ///   - password: asks for the password of the key; `nil` for a key without one.
  /// - Returns: the key.
  /// - Throws: ``ColdSideError``, `ColdSignerError`, `SecretVaultError`, and what `password` throws.
  package mutating func derive(
    ofSeed seed: String, path: String, network: String, password: (() throws -> SecretBytes)?
  ) throws -> KeyDetails {
    let network = try session.network(network).specs.key
    let phrase = try phrase(ofSeed: seed)
    let whole =
      try password.map { DeviceSecrets.path(path, password: try $0()) }
      ?? SecretBytes(copying: Array(path.utf8).span)
    let stored = try session.device.createKey(
      ofSeed: seed, phrase: phrase.bytes, path: whole.bytes, network: network)
    return try session.change { try $0.details(of: stored.key) }
  }

  /// Derives numbered keys below the key at a path, from the number after the last.
  ///
  /// - Returns: the keys.
  /// - Throws: ``ColdSideError``, `ColdSignerError`, `SecretVaultError`.
  package mutating func deriveNumbered(
    _ count: UInt32, ofSeed seed: String, below path: String, network: String
  ) throws -> [KeyDetails] {
    let specs = try session.network(network).specs
    let parent = try session.key(ofSeed: seed, at: path, for: specs)
    let phrase = try phrase(ofSeed: seed)
    let stored = try session.device.createNumberedKeys(
      count, below: parent.stored.key, phrase: phrase.bytes)
    return try session.change { device in try stored.map { try device.details(of: $0.key) } }
  }

  /// Gives out the secret of a key, which is marked as exposed from then on.
  ///
  /// - Parameters:
  ///   - key: the key.
  ///   - password: asks for the password of a key that has one.
  /// - Returns: the secret.
  /// - Throws: ``ColdSideError/noNetworkOfKey``, ``ColdSideError/unknownPhrase(seed:known:)``,
  ///   `ColdSignerError`, `SecretVaultError`, and what `password` throws.
  package mutating func export(
    _ key: KeyDetails, password: () throws -> SecretBytes
  ) throws -> ExportedSecret {
    guard let network = key.network?.key else { throw ColdSideError.noNetworkOfKey }
    let record = key.stored.record
    let phrase = try phrase(ofSeed: record.seedName)
    let password = record.hasPassword ? try password() : SecretBytes(capacity: 0) { _ in }
    let exported = try session.device.exportSecret(
      of: key.stored.key.signer, ofSeed: record.seedName, network: network,
      phrase: phrase.bytes, password: password.bytes)
    try session.change { _ in }
    return exported
  }

  /// Signs what the device holds.
  ///
  /// - Parameters:
  ///   - content: what is signed.
  ///   - key: who signs.
  ///   - password: asks for the password of a key that has one.
  ///   - retry: told the number of the entry that follows a wrong one; whether it is asked for.
  /// - Returns: the signature.
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, `ColdSignerError`: `wrongPassword` after
  ///   the last entry; `SecretVaultError`, and what `password` throws.
  package mutating func sign(
    _ content: HeldContent, with key: KeyDetails, password: () throws -> SecretBytes,
    retry: (_ attempt: Int) -> Bool
  ) throws -> SignedContent {
    let phrase = try phrase(ofSeed: key.stored.record.seedName)
    var dialog = PasswordDialog()
    while true {
      let entered =
        key.stored.record.hasPassword ? try password() : SecretBytes(capacity: 0) { _ in }
      do {
        let signed = try session.device.sign(
          content, with: key.stored.key, phrase: phrase.bytes, password: entered.bytes)
        try session.change { _ in }
        return signed
      } catch ColdSignerError.key(.wrongPassword) {
        dialog.wasWrong()
        guard key.stored.record.hasPassword, !dialog.isOver, retry(dialog.counter) else {
          throw ColdSignerError.key(.wrongPassword)
        }
      }
    }
  }

  /// Imports the keys of a list, of which it is found out with the phrases there are which have
  /// passwords.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: what became of each key, and how many records are new.
  /// - Throws: ``ColdSideError/noKeyList``, `ColdSignerError`, `SecretVaultError`.
  package mutating func importKeys(
    _ payload: [UInt8]
  ) throws -> (preview: DerivationsPreview, count: Int) {
    guard case .derivations(let list) = try session.device.scan(payload) else {
      try session.decline()
      throw ColdSideError.noKeyList
    }
    var preview = try session.device.preview(list)
    if preview.importable.keySets.allSatisfy({ $0.keys.isEmpty }) {
      try session.device.addRecordedFlags(to: &preview)
    } else {
      let names = try session.phraseNames()
      _ = try openedVault()
      for set in preview.keySets where names.contains(where: set.seedName.hasSameBytes) {
        let phrase = try phrase(ofSeed: set.seedName)
        try session.device.addPasswordFlags(to: &preview, phrase: phrase.bytes)
      }
    }
    let count = try session.change { try $0.importKeys(preview.importable) }
    return (preview, count)
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
