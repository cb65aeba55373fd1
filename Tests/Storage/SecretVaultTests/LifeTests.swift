import FileSupport
import Glibc
import Reporting
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct LifeTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  @Test func aNewVaultIsThereLockedAndItsOwners() throws {
    #expect(!KeyStore.exists(at: fixture.path))
    let keyStore = try fixture.create()
    #expect(KeyStore.exists(at: fixture.path))
    #expect(FileRights.mode(of: fixture.path) == 0o600)
    let state = try keyStore.status()
    #expect(state.identifier == VaultFixture.identifier)
    #expect(state.access == .private)
    #expect(state.attempts == 0)
    #expect(state.destruction == nil)
    #expect(state.records.isEmpty)
    #expect(fixture.folder.names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test func aVaultIsNeverMadeOverSomething() throws {
    try fixture.folder.write([1, 2, 3], to: "keys.sqlite")
    #expect(failure { _ = try fixture.create() } == .exists(path: fixture.path))
    #expect(try FileReading.bytes(at: fixture.path, limit: 10) == [1, 2, 3])
  }

  @Test func aMissingVaultIsNotMadeByOpening() throws {
    #expect(throws: SecretVaultError.self) { _ = try fixture.open() }
    #expect(fixture.folder.names.isEmpty)
  }

  @Test func deletingLeavesNothing() throws {
    do {
      let keyStore = try fixture.create()
      try keyStore.destroy()
    }
    try KeyStore.delete(at: fixture.path)
    #expect(fixture.folder.names.isEmpty)
  }

  @Test func theFolderIsMadeForItsOwnerAlone() throws {
    let path = fixture.folder.file("new/keys.sqlite")
    _ = try KeyStore.create(
      at: path, identifier: "a.b", password: secret(VaultFixture.password), cost: .moderate)
    #expect(FileRights.mode(of: fixture.folder.file("new")) == 0o700)
  }

  @Test(arguments: ["", "hotside", "Io.hotside", "io..hotside", ".io", "io.", "io.-a", "io.a_b"])
  func anIdentifierIsOfReverseDomainForm(_ identifier: String) {
    #expect(
      failure {
        _ = try KeyStore.create(
          at: fixture.path, identifier: identifier, password: secret(VaultFixture.password),
          cost: .moderate)
      } == .identifierForm(identifier))
  }

  @Test func aDestroyedVaultSaysSoForEver() throws {
    let unlocked = try fixture.createFilled()
    let lost = try unlocked.keyStore.destroy()
    #expect(lost.lostNames == ["blob", "note", "release"])
    #expect(lost.attempts == nil)
    let expected = SecretVaultError.destroyed(path: fixture.path, lost)
    #expect(failure { _ = try unlocked.keyPair(named: "release") } == expected)
    #expect(failure { _ = try fixture.unlock() } == expected)
    #expect(failure { try fixture.open().backup(to: fixture.folder.file("copy")) } == expected)
    #expect(expected.message.contains("Lost with it: blob, note, release."))
    #expect(expected.message.contains("No backup was made"))
  }
}
