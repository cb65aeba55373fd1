import FileSupport
import Glibc
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct BackupTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  private var copy: String { fixture.folder.file("copy.backup") }

  @discardableResult
  private func restore(_ password: String = VaultFixture.password) throws -> String? {
    try KeyStore.prepareRestoration(
      of: copy, to: fixture.path, password: secret(password), clock: fixture.time.clock
    ).commit()
  }

  @Test func aBackupIsAWholeVault() throws {
    let unlocked = try fixture.createFilled()
    try unlocked.keyStore.backup(to: copy)
    #expect(FileRights.mode(of: copy) == 0o600)
    let backup = try unlocked.keyStore.status().backup
    #expect(backup?.path == copy)
    let opened = try KeyStore.open(at: copy).unlock(password: secret(VaultFixture.password))
    #expect(try revealed(opened.value(named: "note")) == Array("a text".utf8))
    #expect(failure { try unlocked.keyStore.backup(to: copy) } == .exists(path: copy))
  }

  @Test func aRestoredVaultIsThatOfTheBackup() throws {
    do {
      let unlocked = try fixture.createFilled()
      try unlocked.keyStore.backup(to: copy)
      try unlocked.remove("release")
    }
    #expect(try restore() == nil)
    #expect(try fixture.open().status().backup?.path == copy)
    do { _ = try fixture.unlock().keyPair(named: "release") }
    #expect(fixture.folder.names == ["copy.backup", "keys.sqlite"])
  }

  @Test func aDestroyedVaultComesBackFromItsBackup() throws {
    do {
      let unlocked = try fixture.createFilled()
      try unlocked.keyStore.backup(to: copy)
      try unlocked.keyStore.destroy()
    }
    try restore()
    _ = try fixture.unlock().keyPair(named: "release")
  }

  @Test func aDamagedVaultIsMovedAside() throws {
    do { try fixture.createFilled().keyStore.backup(to: copy) }
    try fixture.folder.write([1, 2, 3], to: "keys.sqlite")
    #expect(try restore() == fixture.path + ".damaged-1")
    _ = try fixture.unlock()
    #expect(try FileReading.bytes(at: fixture.path + ".damaged-1", limit: 10) == [1, 2, 3])
  }

  @Test func aWrongPasswordOrADamagedBackupRestoresNothing() throws {
    do {
      let unlocked = try fixture.createFilled()
      try unlocked.keyStore.backup(to: copy)
      try unlocked.set("later", to: .text(secret("x")))
    }
    let before = try FileReading.bytes(at: fixture.path, limit: 1 << 20)
    for _ in 0..<12 { #expect(throws: SecretVaultError.self) { try restore("wrong") } }
    var bytes = try FileReading.bytes(at: copy, limit: 1 << 20)
    bytes[bytes.count / 2] ^= 1
    try fixture.folder.write(bytes, to: "copy.backup")
    guard case .uselessBackup(copy, let reason)? = failure({ try restore() }) else {
      Issue.record("the damaged backup was taken")
      return
    }
    #expect(reason.hasPrefix("it is damaged: ") || reason.hasPrefix("it was changed"), "\(reason)")
    #expect(!reason.contains(".tmp"))
    #expect(try FileReading.bytes(at: fixture.path, limit: 1 << 20) == before)
    #expect(fixture.folder.names == ["copy.backup", "keys.sqlite"])
  }
}
