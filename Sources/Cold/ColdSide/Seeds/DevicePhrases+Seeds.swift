import ColdRecords
import ColdSigner
import ColdStore
package import SecretShares
import SecretVault
package import SubstrateCrypto
import VaultPayloads

extension DevicePhrases {
  /// Checks that a new seed can have this name, on the device and in the vault; call it before the
  /// phrase is shown.
  ///
  /// - Throws: `ColdSignerError` or `SecretVaultError` if the name is empty, taken or malformed;
  ///   ask for another.
  package func requireNewSeedName(_ name: String) throws {
    try session.device.requireNewSeedName(name)
    try requireNewName(name)
  }

  private func requireNewName(_ name: String) throws {
    try KeyStoreName.check(name)
    guard try !session.hasPhrase(ofSeed: name) else {
      throw ColdSignerError.key(.seedNameExists(seedName: name))
    }
  }

  /// Stores the phrase of a new seed and runs `record`, both or neither; it never replaces a
  /// phrase.
  ///
  /// - Throws: `SecretVaultError`, and the errors of `record`.
  func keep(
    _ phrase: SharedSecret, named name: String, recording record: (Span<UInt8>) throws -> Void
  ) throws {
    try requireNewName(name)
    try withKeyStore { keyStore in
      try keyStore.set(name, to: .text(phrase.withBytes { SecretBytes(copying: $0) }))
    }
    do { try phrase.withBytes(record) } catch {
      try destroy(name)
      throw error
    }
  }

  /// Destroys a phrase, if there is one.
  func destroy(_ name: String) throws {
    guard try session.hasPhrase(ofSeed: name) else { return }
    try withKeyStore { try $0.remove(name) }
  }

  /// Stores a phrase and records its seed, both or neither.
  ///
  /// A key at the default path is made for each of `networks`: titles, names or keys.
  ///
  /// - Throws: ``ColdSideError`` if a network is unknown or ambiguous; `ColdSignerError`; as
  ///   ``requireNewSeedName(_:)``.
  package func addSeed(_ name: String, phrase: SharedSecret, networks: [String]) throws {
    let networks = try networks.map { try session.network($0).specs.key }
    try session.change { device in
      try keep(phrase, named: name) { phrase in
        if networks.isEmpty {
          try device.createSeed(name, phrase: phrase)
        } else {
          try device.createKeySet(name, phrase: phrase, networks: networks)
        }
      }
    }
  }

  /// Removes a seed's keys from the device and its phrase from the vault, permanently.
  ///
  /// - Throws: `ColdSignerError`, `SecretVaultError`.
  package func removeSeed(_ name: String) throws {
    if try session.hasPhrase(ofSeed: name) { try open() }
    try session.change { device in
      if try !device.keys(ofSeed: name).isEmpty { try device.removeSeed(name) }
      try destroy(name)
    }
  }

  /// The phrase of a seed for display; the log records it.
  ///
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  package func showPhrase(ofSeed name: String) throws -> SharedSecret {
    let phrase = try phrase(ofSeed: name)
    try session.change { try $0.recordSeedShown(name) }
    return phrase
  }

  /// Splits a phrase into shares (Banana Split) and records it in the log.
  ///
  /// - Parameters:
  ///   - name: the seed's name.
  ///   - title: the title on every share, not encrypted.
  ///   - total: the number of shares.
  ///   - required: the number of shares that restore the phrase.
  ///   - passphrase: asks for the passphrase that is needed in addition to the shares.
  ///   - write: stores the shares, after a check that they restore the phrase.
  /// - Throws: as ``phrase(ofSeed:)``; `SecretSharesError` if the parameters are invalid; the
  ///   errors of the closures.
  package func split(
    _ name: String, title: String, total: Int, required: Int,
    passphrase: () throws -> SharedSecret, write: ([BananaShare]) throws -> Void
  ) throws {
    let phrase = try phrase(ofSeed: name)
    let shares = try passphrase().withBytes { passphrase in
      let shares = try phrase.withBytes { phrase in
        try BananaSplit.split(
          phrase, title: title, passphrase: passphrase, total: total, required: required,
          random: { SecretBytes(randomCount: $0) })
      }
      let copy = phrase.withBytes { SecretBytes(copying: $0) }
      try BananaSplit.check(shares, give: copy, passphrase: passphrase)
      return shares
    }
    try write(shares)
    try session.change { device in
      try device.note(
        "Shares of the seed \(name) were made: \(total), \(required) of them needed.")
    }
  }
}
