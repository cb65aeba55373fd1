import Glibc
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

@Suite struct PermissionTests {
  private let fixture: VaultFixture

  private static let owners: ConditionTrait = .enabled(
    if: geteuid() == 0, "only the superuser gives files away")

  init() throws { fixture = try VaultFixture() }

  @Test(arguments: [0o601, 0o604, 0o620, 0o640, 0o660, 0o644, 0o666])
  func aFileOpenToOthersIsRefused(_ mode: UInt32) throws {
    do { _ = try fixture.create() }
    #expect(FileRights.set(mode: mode, of: fixture.path))
    guard case .tooOpen(fixture.path, mode, _)? = failure({ _ = try fixture.open() }) else {
      Issue.record("mode \(String(mode, radix: 8)) was accepted")
      return
    }
  }

  @Test(arguments: [0o701, 0o704, 0o710, 0o750, 0o755, 0o777])
  func aFolderOpenToOthersIsRefused(_ mode: UInt32) throws {
    do { _ = try fixture.create() }
    #expect(FileRights.set(mode: mode, of: fixture.folder.path))
    guard case .tooOpen(fixture.folder.path, mode, _)? = failure({ _ = try fixture.open() }) else {
      Issue.record("mode \(String(mode, radix: 8)) was accepted")
      return
    }
    #expect(
      failure {
        _ = try KeyStore.create(
          at: fixture.folder.file("second.sqlite"), identifier: "a.b",
          password: secret(VaultFixture.password), cost: .moderate)
      } == .tooOpen(path: fixture.folder.path, mode: mode, allowed: 0o700))
  }

  @Test(PermissionTests.owners) func aFileOfAnotherOwnerIsRefused() throws {
    do { _ = try fixture.create() }
    #expect(FileRights.set(owner: 12_345, of: fixture.path))
    #expect(
      failure { _ = try fixture.open() }
        == .otherOwner(path: fixture.path, found: 12_345, expected: 0))
  }

  @Test(PermissionTests.owners) func aSharedVaultIsItsGroupsAndNobodyElses() throws {
    let daemon = try #require(FileRights.group(named: "daemon"))
    #expect(FileRights.set(group: daemon, of: fixture.folder.path))
    #expect(FileRights.set(mode: 0o770, of: fixture.folder.path))
    do { _ = try fixture.create(access: .shared(group: "daemon")) }
    #expect(FileRights.mode(of: fixture.path) == 0o660)
    #expect(FileRights.group(of: fixture.path) == daemon)
    #expect(try fixture.open().status().access == .shared(group: "daemon"))
    _ = try fixture.unlock()
    #expect(FileRights.set(group: 0, of: fixture.path))
    #expect(
      failure { _ = try fixture.open() }
        == .otherGroup(path: fixture.path, found: 0, group: "daemon"))
    #expect(FileRights.set(group: daemon, of: fixture.path))
    #expect(FileRights.set(mode: 0o664, of: fixture.path))
    guard case .tooOpen? = failure({ _ = try fixture.open() }) else {
      Issue.record("others can read")
      return
    }
  }

  @Test(PermissionTests.owners) func theFolderOfASharedVaultGivesItsGroupOn() throws {
    let daemon = try #require(FileRights.group(named: "daemon"))
    let path = fixture.folder.file("team/keys.sqlite")
    do {
      _ = try KeyStore.create(
        at: path, identifier: "a.b", access: .shared(group: "daemon"),
        password: secret(VaultFixture.password), cost: .moderate)
    }
    #expect(FileRights.mode(of: fixture.folder.file("team")) == 0o2770)
    #expect(FileRights.group(of: path) == daemon)
  }

  @Test func anUnknownGroupIsRefused() {
    #expect(
      failure { _ = try fixture.create(access: .shared(group: "no-such-group")) }
        == .unknownGroup("no-such-group"))
  }
}
