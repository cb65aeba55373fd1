import FileSupport
import SQLiteStore
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

/// Vaults of the releases that counted every attempt, and kept a log beside the file.
@Suite struct FormerVaultTests {
  private let fixture: VaultFixture

  init() throws {
    fixture = try VaultFixture()
    do { _ = try fixture.createFilled() }
    try fixture.makeFormer(attempts: 10)
  }

  private var stored: (version: Int64, image: [UInt8]) {
    get throws {
      let connection = try KeyStore.connect(fixture.path)
      let versions = try connection.rows("PRAGMA user_version") {
        (row) throws(SQLiteStoreError) in try row.integer(0)
      }
      return (try #require(versions.first), try connection.image())
    }
  }

  /// Its attempts had reached the limit, and nobody can know how many of them were wrong.
  @Test func attemptsOfAFormerVaultAreNotCounted() throws {
    #expect(try fixture.counts() == [0, 10])
    #expect(try stored.version == 1)
    _ = try fixture.unlock().keyPair(named: "release")
    #expect(try fixture.counts() == [0, 0])
    #expect(try stored.version == 3)
  }

  @Test func wrongPasswordsAreCountedFromTheBeginning() throws {
    for remaining in (1...9).reversed() {
      #expect(
        failure { _ = try fixture.unlock("wrong \(remaining)") }
          == .wrongPassword(path: fixture.path, remaining: remaining))
    }
    guard case .destroyed(_, let lost)? = failure({ _ = try fixture.unlock("wrong") }) else {
      Issue.record("the tenth was not the last")
      return
    }
    #expect(lost.attempts == 10)
  }

  /// Version 2 told what was wrong from what was begun, and knew no password again.
  @Test func aVaultOfVersionTwoOpensAsBefore() throws {
    let fixture = try VaultFixture()
    do { _ = try fixture.createFilled() }
    try fixture.makeFormer(attempts: 3, unfinished: 1)
    #expect(try fixture.counts() == [3, 1])
    #expect(
      failure { _ = try fixture.unlock("wrong") }
        == .wrongPassword(path: fixture.path, remaining: 6))
    #expect(try fixture.counts() == [4, 1])
    _ = try fixture.unlock().keyPair(named: "release")
    #expect(try fixture.counts() == [0, 0])
  }

  @Test func aFormerVaultLosesItsWriteAheadLog() throws {
    _ = try fixture.open().status()
    #expect(try stored.image[18..<20] == [1, 1])
    #expect(fixture.folder.names == ["keys.sqlite"])
  }

  @Test func aBackupOfAFormerVaultIsRestored() throws {
    let copy = fixture.folder.file("copy")
    let bytes = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    try fixture.folder.write(bytes, to: "copy")
    do {
      let restoration = try KeyStore.prepareRestoration(
        of: copy, to: fixture.path, password: secret(VaultFixture.password),
        clock: fixture.time.clock)
      #expect(try restoration.commit() == nil)
    }
    #expect(try FileReading.bytes(at: copy, limit: 1 << 20) == bytes)
    _ = try fixture.unlock().keyPair(named: "release")
  }

  /// A former vault that was damaged is not made whole by bringing it up to date.
  @Test func aDamagedFormerVaultIsNotRepaired() throws {
    var bytes = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    bytes[bytes.count - 1] ^= 1
    try fixture.folder.write(bytes, to: "keys.sqlite")
    #expect(FileRights.set(mode: 0o600, of: fixture.path))
    for _ in 0..<2 {
      guard case .damaged? = failure({ _ = try fixture.unlock() }) else {
        Issue.record("a damaged vault was opened")
        return
      }
    }
  }

  /// What the library writes when it is of another version than the one that sealed:
  /// it is accepted, and sealed anew before a third one comes.
  @Test func aSealOutlivesAnotherLibrary() throws {
    _ = try fixture.unlock()
    var bytes = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    let place = try #require(KeyStoreSeal.place(in: bytes))
    let version = place.lowerBound + KeyStoreSeal.label.count
    #expect(bytes[version..<version + 4].elementsEqual(bytes[96..<100]))
    bytes[version + 3] ^= 1
    let digest = KeyStoreSeal.digest(of: bytes, place: place)
    bytes.replaceSubrange(version + 4..<place.upperBound, with: digest)
    try fixture.folder.write(bytes, to: "keys.sqlite")
    #expect(FileRights.set(mode: 0o600, of: fixture.path))
    _ = try fixture.open()
    let sealed = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    #expect(sealed[version..<version + 4].elementsEqual(sealed[96..<100]))
    #expect(KeyStoreSeal.fault(in: sealed) == nil)
    // And a version that is neither is damage.
    bytes[99] ^= 2
    #expect(KeyStoreSeal.fault(in: bytes) != nil)
  }
}
