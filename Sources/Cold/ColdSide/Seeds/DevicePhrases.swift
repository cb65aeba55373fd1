import ByteSupport
import ColdRecords
import SecretVault
package import SubstrateCrypto

/// The phrases of a device's seeds, and the jobs that need them.
///
/// An instance lives for one job of ``DeviceSession/secrets(_:_:)``, or as long as screens are
/// open.
///
/// The phrase vault is opened when first needed; if it has locked itself, the password is requested
/// again. No phrase is available while the host has an active connection.
package final class DevicePhrases {
  package let session: DeviceSession
  private let access: PhraseAccess
  private var keyStore: UnlockedKeyStore?
  /// The generation of the vault's password when the job began; `nil` after the vault was opened.
  private var noted: KeyStore.Generation?

  package init(_ session: DeviceSession, _ access: PhraseAccess) {
    self.session = session
    self.access = access
    noted = SeedStore(path: session.folder.seedsFile).generation
  }

  /// Opens the vault, and creates it if it does not exist.
  ///
  /// - Throws: ``ColdSideError`` if a connection is up; `SecretVaultError`; the errors of the
  ///   password prompt.
  package func open() throws { try withKeyStore { _ in } }

  /// Checks that the host has no active connection.
  ///
  /// - Throws: ``ColdSideError`` if a connection is up.
  package func requireSafety() throws {
    let connections = try session.watch().connections
    guard connections.isEmpty else { throw ColdSideError.connected(connections) }
  }

  /// The phrase of a seed.
  ///
  /// - Throws: ``ColdSideError`` if no such phrase is stored; as ``open()``.
  package func phrase(ofSeed name: String) throws -> SharedSecret {
    let known = try session.phraseNames()
    guard known.contains(where: name.hasSameBytes) else {
      throw ColdSideError.unknownPhrase(seed: name, known: known)
    }
    return try withKeyStore { keyStore in
      switch try keyStore.value(named: name) {
      case .text(let phrase): return SharedSecret(phrase)
      default: throw ColdSideError.unknownPhrase(seed: name, known: known)
      }
    }
  }

  /// The phrases of seeds in the order of `names`; each is read once.
  ///
  /// - Throws: as ``phrase(ofSeed:)``.
  package func phrases(ofSeeds names: [String]) throws -> [SharedSecret] {
    var known: [ByteText: SharedSecret] = [:]
    return try names.map { name in
      if let phrase = known[ByteText(name)] { return phrase }
      let phrase = try phrase(ofSeed: name)
      known[ByteText(name)] = phrase
      return phrase
    }
  }

  /// Resets the device to its release and destroys the phrase vault.
  ///
  /// - Returns: the number of vault copies that were also removed.
  /// - Throws: as ``DeviceSession/wipe(generalVerifier:)``.
  @discardableResult
  package func wipe() throws -> Int {
    keyStore = nil
    noted = nil
    return try session.wipe(generalVerifier: nil)
  }

  /// Runs `body` with the open vault; reopens the vault if it has locked itself.
  func withKeyStore<Result>(_ body: (UnlockedKeyStore) throws -> Result) throws -> Result {
    try requireSafety()
    if let keyStore {
      do { return try body(keyStore) } catch SecretVaultError.locked { self.keyStore = nil }
    }
    // Each later opening asks for the password again, so the generation no longer needs to be
    // compared.
    defer { noted = nil }
    let opened = try SeedStore(path: session.folder.seedsFile).openOrCreate(access, since: noted)
    keyStore = opened
    return try body(opened)
  }
}
