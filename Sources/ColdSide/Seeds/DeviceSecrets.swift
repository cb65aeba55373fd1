import ByteSupport
import ColdSigner
package import SecretShares
import SecretVault
package import SubstrateCrypto
import VaultPayloads

/// What touches the phrases of a device and what is derived from them, as
/// ``DeviceSession/secrets(_:_:)`` lends it; it cannot be kept.
package struct DeviceSecrets: ~Copyable {
  let session: DeviceSession
  private let access: PhraseAccess
  private var vault: UnlockedVault?

  init(session: DeviceSession, access: PhraseAccess) {
    self.session = session
    self.access = access
  }

  // MARK: - The vault of phrases

  /// Opens the vault of phrases, made first where there is none.
  ///
  /// - Throws: `SecretVaultError`, and what asking for the password throws.
  package mutating func openVault() throws { _ = try openedOrCreatedVault() }

  mutating func openedVault() throws -> UnlockedVault? {
    if vault == nil { vault = try SeedVault(path: session.folder.seedsFile).open(access) }
    return vault
  }

  private mutating func openedOrCreatedVault() throws -> UnlockedVault {
    if let vault { return vault }
    let opened = try SeedVault(path: session.folder.seedsFile).openOrCreate(access)
    vault = opened
    return opened
  }

  mutating func phrase(ofSeed name: String) throws -> SecretBytes {
    guard let vault = try openedVault() else {
      throw ColdSideError.unknownPhrase(seed: name, known: [])
    }
    let value = try vault.value(named: name)
    switch consume value {
    case .text(let phrase): return phrase
    default:
      throw ColdSideError.unknownPhrase(seed: name, known: try SeedVault.names(in: vault.vault))
    }
  }

  // MARK: - Seeds

  /// Keeps a phrase and puts its seed on record, both or neither.
  ///
  /// - Parameters:
  ///   - name: what the seed is called.
  ///   - phrase: its recovery phrase.
  ///   - networks: titles of networks, for each of which the key at its default path is made.
  /// - Throws: `SecretSharesError.invalidPhrase` for a text that is none,
  ///   ``ColdSideError/seedNameExists(_:)``, ``ColdSideError/unknownNetwork(title:known:)``,
  ///   `ColdSignerError`, `SecretVaultError`.
  package mutating func addSeed(
    _ name: String, phrase: borrowing SecretBytes, networks: [String]
  ) throws {
    let vault = try openedOrCreatedVault()
    do throws(SubstrateCryptoError) { try Mnemonic.check(phrase: phrase.bytes) } catch {
      throw SecretSharesError.invalidPhrase(error)
    }
    guard try session.device.keys(ofSeed: name).isEmpty,
      try vault.vault.records().allSatisfy({ !$0.name.hasSameBytes(as: name) })
    else { throw ColdSideError.seedNameExists(name) }
    let networks = try networks.map { try session.network($0).specs.key }
    try vault.set(name, to: .text(SecretBytes(copying: phrase.bytes)))
    do {
      // Not in a closure, which cannot hold what is lent.
      if networks.isEmpty {
        try session.device.createSeed(name, phrase: phrase.bytes)
      } else {
        try session.device.createKeySet(name, phrase: phrase.bytes, networks: networks)
      }
    } catch {
      try vault.set(name, to: .nothing)
      throw error
    }
    try session.change { _ in }
  }

  /// Removes a seed's keys from the record and its phrase from the vault, for ever.
  ///
  /// - Throws: `ColdSignerError`, `SecretVaultError`.
  package mutating func removeSeed(_ name: String) throws {
    let vault = try session.hasPhrase(ofSeed: name) ? openedVault() : nil
    try session.change { device in
      if try !device.keys(ofSeed: name).isEmpty { try device.removeSeed(name) }
      try vault?.remove(name)
    }
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
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, `SecretSharesError`, and what the
  ///   closures throw.
  package mutating func split(
    _ name: String, title: String, total: Int, required: Int,
    passphrase: () throws -> SecretBytes, write: ([BananaShare]) throws -> Void
  ) throws {
    let phrase = try phrase(ofSeed: name)
    let passphrase = try passphrase()
    let shares = try BananaSplit.split(
      phrase.bytes, title: title, passphrase: passphrase.bytes, total: total,
      required: required, random: { SecretBytes(randomCount: $0) })
    try BananaSplit.check(shares, give: phrase, passphrase: passphrase.bytes)
    try write(shares)
    try session.change { device in
      try device.note(
        "Shares of the seed \(name) were made: \(total), of which \(required) are needed.")
    }
  }
}
