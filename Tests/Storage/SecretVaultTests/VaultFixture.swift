import FileSupport
import Glibc
import SQLiteStore
import SecretVault
import SubstrateCrypto
import Synchronization
import TestSupport
import Testing

/// A folder that only its owner can enter, and vaults in it whose passwords cost nothing to check.
final class VaultFixture: Sendable {
  static let password = "correct horse battery"
  static let identifier = "io.hotside.test"
  static let phrase = "bottom drive obey lake curtain smoke basket hold race lonely fit walk"

  let folder: TemporaryFolder
  let time = TestTime()

  init() throws {
    folder = try TemporaryFolder()
    #expect(FileRights.set(mode: 0o700, of: folder.path))
  }

  var path: String { folder.file("keys.sqlite") }

  /// A new vault, locked.
  func create(
    policy: KeyStorePolicy = .standard, password: String = VaultFixture.password,
    access: KeyStoreAccess = .private
  ) throws -> KeyStore {
    try KeyStore.create(
      at: path, identifier: VaultFixture.identifier, access: access, policy: policy,
      password: secret(password), cost: .moderate, clock: time.clock)
  }

  /// A new vault with one key, `release`, and one value of each type, `note` and `blob`.
  func createFilled(policy: KeyStorePolicy = .standard) throws -> UnlockedKeyStore {
    let keyStore = try create(policy: policy)
    let unlocked = try keyStore.unlock(password: secret(VaultFixture.password))
    try unlocked.addKey(
      "release", secretURI: secret(VaultFixture.phrase + "//release"), encryption: .sr25519,
      role: .general, comment: "the one of the release")
    try unlocked.set("note", to: .text(secret("a text")))
    try unlocked.set("blob", to: .bytes(SecretBytes(copying: [0, 1, 2, 255].span)))
    return unlocked
  }

  func open() throws -> KeyStore { try KeyStore.open(at: path, clock: time.clock) }

  /// Wrong passwords in a row, and attempts that were never judged.
  func counts() throws -> [Int] {
    let status = try open().status()
    return [status.attempts, status.unfinishedAttempts]
  }

  /// Makes the vault one of version 1, with a log beside it, as the releases before version 2 did; or
  /// of version 2, where a number of unfinished attempts is given.
  func makeFormer(attempts: Int, unfinished: Int? = nil) throws {
    do {
      let connection = try KeyStore.connect(path)
      let columns = [
        "refused", "former_operations", "former_memory", "former_salt", "former_mark", "expired_at",
      ]
      try connection.transaction { () throws(SQLiteStoreError) in
        for column in unfinished == nil ? columns + ["unfinished"] : columns {
          try connection.execute("ALTER TABLE vault DROP COLUMN \(column)")
        }
        try connection.run("UPDATE vault SET attempts = ?", [.integer(Int64(attempts))])
        if let unfinished {
          try connection.run("UPDATE vault SET unfinished = ?", [.integer(Int64(unfinished))])
        }
        try KeyStoreSeal.write(connection, version: unfinished == nil ? 1 : 2)
      }
    }
    var bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    #expect(bytes[18..<20] == [1, 1])
    bytes.replaceSubrange(18..<20, with: [2, 2])
    try folder.write(bytes, to: "keys.sqlite")
    #expect(FileRights.set(mode: 0o600, of: path))
  }

  func unlock(_ password: String = VaultFixture.password) throws -> UnlockedKeyStore {
    try open().unlock(password: secret(password))
  }
}

/// Clocks that a test sets.
final class TestTime: Sendable {
  private let state = Mutex((now: Int64(1_800_000_000), elapsed: Duration.zero))

  var clock: KeyStoreClock {
    KeyStoreClock(
      now: { self.state.withLock { $0.now } }, elapsed: { self.state.withLock { $0.elapsed } },
      pause: { duration in self.state.withLock { $0.elapsed += duration } })
  }

  func pass(_ seconds: Int64) {
    state.withLock { state in
      state.now += seconds
      state.elapsed += .seconds(seconds)
    }
  }
}

func secret(_ text: String) -> SecretBytes { SecretBytes(copying: Array(text.utf8).span) }

/// What a secret says.
func revealed(_ secret: borrowing SecretBytes) -> [UInt8] {
  secret.withBytes { span in span.indices.map { span[$0] } }
}

/// What a value says; `nil` for nothing.
func revealed(_ value: consuming KeyStoreValue) -> [UInt8]? {
  switch consume value {
  case .text(let secret): revealed(secret)
  case .bytes(let secret): revealed(secret)
  case .nothing: nil
  }
}

/// The error that `body` throws.
func failure(_ body: () throws -> Void) -> SecretVaultError? {
  do { try body() } catch { return error as? SecretVaultError }
  return nil
}
