import ByteSupport
package import ColdSigner
import SecretVault
package import SubstrateCrypto
package import VaultPayloads

/// The phrases of a device for as long as its screens are open: a vault that was opened once, and is
/// asked for again where it has locked itself.
///
/// As with ``DeviceSession/secrets(_:_:)``, nothing is lent while a connection of this host is up.
package final class DevicePhrases: PhraseKeeper {
  private let session: DeviceSession
  private let access: PhraseAccess
  private var vault: UnlockedVault?

  /// The phrases beside a device.
  ///
  /// - Parameters:
  ///   - session: the device.
  ///   - access: asks for the password of their vault, now and whenever it has locked itself.
  package init(_ session: DeviceSession, _ access: PhraseAccess) {
    self.session = session
    self.access = access
  }

  /// Opens the vault, made first where there is none.
  ///
  /// - Throws: ``ColdSideError/connected(_:)``, `SecretVaultError`, and what asking for the password
  ///   throws.
  package func open() throws { try withVault { _ in } }

  package func names() throws -> [String] { try session.phraseNames() }

  package func requireSafety() throws {
    let connections = try session.watch().connections
    guard connections.isEmpty else { throw ColdSideError.connected(connections) }
  }

  package func keep(_ phrase: SharedSecret, named name: String) throws {
    guard try names().allSatisfy({ !$0.hasSameBytes(as: name) }) else {
      throw ColdSideError.seedNameExists(name)
    }
    try withVault { vault in
      try vault.set(name, to: .text(phrase.withBytes { SecretBytes(copying: $0) }))
    }
  }

  package func destroy(_ name: String) throws {
    guard try names().contains(where: name.hasSameBytes) else { return }
    try withVault { try $0.remove(name) }
  }

  package func deviceChanged() throws { try session.change { _ in } }

  /// The phrase of a seed.
  ///
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, and what ``open()`` throws.
  package func phrase(ofSeed name: String) throws -> SharedSecret {
    let known = try names()
    guard known.contains(where: name.hasSameBytes) else {
      throw ColdSideError.unknownPhrase(seed: name, known: known)
    }
    return try withVault { vault in
      switch try vault.value(named: name) {
      case .text(let phrase): return SharedSecret(phrase)
      default: throw ColdSideError.unknownPhrase(seed: name, known: known)
      }
    }
  }

  /// The phrases of seeds, a line each, as the machine of screens takes them to sign.
  ///
  /// - Throws: as ``phrase(ofSeed:)``.
  package func phrases(ofSeeds names: [String]) throws -> SecretBytes {
    let phrases = try names.map { try phrase(ofSeed: $0) }
    return SecretBytes(capacity: phrases.reduce(0) { $0 + $1.count + 1 }) { out in
      for (index, phrase) in phrases.enumerated() {
        // Between them alone: the phrase of one key is taken to its last byte.
        if index > 0 { out.append(UInt8(ascii: "\n")) }
        phrase.withBytes { bytes in for index in bytes.indices { out.append(bytes[index]) } }
      }
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

  /// Derives a key and puts it on record.
  ///
  /// - Parameters:
  ///   - seed: the seed.
  ///   - path: its junctions, perhaps with a password.
  ///   - network: the network that it is for.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  package func makeKey(
    ofSeed seed: String, path: SharedSecret, network: NetworkSpecsKey
  ) throws {
    let phrase = try phrase(ofSeed: seed)
    _ = try session.change { device in
      try phrase.withBytes { phrase in
        try path.withBytes { path in
          try device.createKey(ofSeed: seed, phrase: phrase, path: path, network: network)
        }
      }
    }
  }

  /// Stores the keys of a list that was shown, of which it is found out with the phrases there are
  /// which have passwords.
  ///
  /// - Returns: how many records are new.
  /// - Throws: as ``phrase(ofSeed:)``, `ColdSignerError`.
  @discardableResult
  package func importKeys(_ shown: DerivationsPreview) throws -> Int {
    var preview = shown
    let known = try names()
    for set in preview.keySets where known.contains(where: set.seedName.hasSameBytes) {
      let phrase = try phrase(ofSeed: set.seedName)
      try phrase.withBytes { try session.device.addPasswordFlags(to: &preview, phrase: $0) }
    }
    return try session.change { try $0.importKeys(preview.importable) }
  }

  /// Uses the open vault; one that has locked itself is opened anew.
  private func withVault<Result>(_ body: (UnlockedVault) throws -> Result) throws -> Result {
    try requireSafety()
    if let vault {
      do { return try body(vault) } catch SecretVaultError.locked { self.vault = nil }
    }
    let opened = try SeedVault(path: session.folder.seedsFile).openOrCreate(access)
    vault = opened
    return try body(opened)
  }
}
