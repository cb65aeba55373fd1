import ColdRecords
import ColdSigner
import ColdStore
package import SecretShares
import SecretVault
package import SubstrateCrypto
import VaultPayloads

extension DevicePhrases {
  /// Makes sure that a new seed can have a name, before its phrase is asked for or shown: on the device,
  /// and where its phrase is kept.
  ///
  /// - Throws: `ColdSignerError`: `emptySeedName`, `seedNameExists`; `SecretVaultError`: `nameForm`.
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

  /// Keeps the phrase of a new seed, never in place of another, and puts it on record, both or neither.
  ///
  /// - Parameters:
  ///   - phrase: the phrase.
  ///   - name: the seed's name.
  ///   - record: puts the seed on record.
  /// - Throws: `SecretVaultError`, and what `record` throws.
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

  /// Destroys a phrase; nothing happens where there is none.
  func destroy(_ name: String) throws {
    guard try session.hasPhrase(ofSeed: name) else { return }
    try withKeyStore { try $0.remove(name) }
  }

  /// Keeps a phrase and puts its seed on record, both or neither.
  ///
  /// - Parameters:
  ///   - name: what the seed is called.
  ///   - phrase: its recovery phrase.
  ///   - networks: titles of networks, for each of which the key at its default path is made.
  /// - Throws: ``ColdSideError/unknownNetwork(title:known:)``, `ColdSignerError`, and as
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

  /// Removes a seed's keys from the record and its phrase from the vault, for ever.
  ///
  /// - Throws: `ColdSignerError`, `SecretVaultError`.
  package func removeSeed(_ name: String) throws {
    if try session.hasPhrase(ofSeed: name) { try open() }
    try session.change { device in
      if try !device.keys(ofSeed: name).isEmpty { try device.removeSeed(name) }
      try destroy(name)
    }
  }

  /// The phrase of a seed to be looked at, which is written into the log.
  ///
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  package func showPhrase(ofSeed name: String) throws -> SharedSecret {
    let phrase = try phrase(ofSeed: name)
    try session.change { try $0.recordSeedShown(name) }
    return phrase
  }

  /// Splits a phrase into shares, and writes into the log that it was done.
  ///
  /// - Parameters:
  ///   - name: the seed.
  ///   - title: what stands in clear on every share.
  ///   - total: how many shares are made.
  ///   - required: how many of them are needed.
  ///   - passphrase: asks for what is needed beside the shares.
  ///   - write: keeps the shares, of which it is known then that they give the phrase back.
  /// - Throws: as ``phrase(ofSeed:)``, `SecretSharesError`, and what the closures throw.
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
        "Shares of the seed \(name) were made: \(total), of which \(required) are needed.")
    }
  }
}
