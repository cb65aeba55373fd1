import ByteSupport
import ColdRecords
import SecretVault
package import SubstrateCrypto

/// The phrases of a device's seeds, and what is derived from them: for one job, as
/// ``DeviceSession/secrets(_:_:)`` lends them, or for as long as screens are open.
///
/// Their vault is opened when it is needed first, and asked for again where it has locked itself.
/// Nothing is lent while a connection of this host is up.
package final class DevicePhrases {
  package let session: DeviceSession
  private let access: PhraseAccess
  private var keyStore: UnlockedKeyStore?
  /// Which password the vault had when the job began, until it is opened.
  private var noted: KeyStore.Generation?

  /// The phrases beside a device.
  ///
  /// - Parameters:
  ///   - session: the device.
  ///   - access: asks for the password of their vault, now and whenever it has locked itself.
  package init(_ session: DeviceSession, _ access: PhraseAccess) {
    self.session = session
    self.access = access
    noted = SeedStore(path: session.folder.seedsFile).generation
  }

  /// Opens the vault, made first where there is none.
  ///
  /// - Throws: ``ColdSideError/connected(_:)``, `SecretVaultError`, and what asking for the password
  ///   throws.
  package func open() throws { try withKeyStore { _ in } }

  /// Makes sure that no connection of this host is up.
  ///
  /// - Throws: ``ColdSideError/connected(_:)``.
  package func requireSafety() throws {
    let connections = try session.watch().connections
    guard connections.isEmpty else { throw ColdSideError.connected(connections) }
  }

  /// The phrase of a seed.
  ///
  /// - Throws: ``ColdSideError/unknownPhrase(seed:known:)``, and what ``open()`` throws.
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

  /// The phrase of each seed, fetched once.
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

  /// Brings the device back to its release, and forgets the vault, which is destroyed.
  ///
  /// - Returns: how many copies of the vault were removed too.
  /// - Throws: as ``DeviceSession/wipe(generalVerifier:)``.
  @discardableResult
  package func wipe() throws -> Int {
    keyStore = nil
    noted = nil
    return try session.wipe(generalVerifier: nil)
  }

  /// Uses the open vault; one that has locked itself is opened anew.
  func withKeyStore<Result>(_ body: (UnlockedKeyStore) throws -> Result) throws -> Result {
    try requireSafety()
    if let keyStore {
      do { return try body(keyStore) } catch SecretVaultError.locked { self.keyStore = nil }
    }
    // Who is asked again has heard of a change.
    defer { noted = nil }
    let opened = try SeedStore(path: session.folder.seedsFile).openOrCreate(access, since: noted)
    keyStore = opened
    return try body(opened)
  }
}
