import FileSupport
import Glibc
import Reporting
import SecretVault
import SubstrateCrypto
import TestSupport
import Testing

/// What interrupted commands leave beside a vault.
@Suite struct CopiesTests {
  private let fixture: VaultFixture

  init() throws { fixture = try VaultFixture() }

  /// Two copies of a former release with what belonged to one, and one of a process that has ended.
  private func leaveCopies() async throws {
    for name in [".vault-ab12.tmp", ".vault-0.tmp", ".vault-0.tmp-wal", ".vault-0.tmp-shm"] {
      try fixture.folder.write([1], to: name)
    }
    let path = fixture.path
    await #expect(processExitsWith: .exitCode(0)) { [path = path as String] in
      let file = unsafe open(FileReplacement.temporaryPath(beside: path), O_WRONLY | O_CREAT, 0o600)
      exit(file >= 0 ? 0 : 1)
    }
  }

  /// Of this process, which lives; of another file; and what only looks alike.
  private func leaveOthers() throws -> [String] {
    let others = [
      FileReplacement.temporaryPath(beside: fixture.path),
      fixture.folder.file(".vault-AB.tmp"), fixture.folder.file(".vault-12.tmp.gz"),
    ].map { $0.dropFirst(fixture.folder.path.count + 1) }.map(String.init)
    for name in others { try fixture.folder.write([1], to: name) }
    return others
  }

  @Test func destructionRemovesCopies() async throws {
    let keyStore = try fixture.createFilled().keyStore
    try await leaveCopies()
    let others = try leaveOthers()
    let lost = try keyStore.destroy()
    #expect(lost.removedCopies == 3)
    #expect(fixture.folder.names == (others + ["keys.sqlite"]).sorted())
    #expect(
      SecretVaultError.destroyed(path: "v", lost).message.hasSuffix(
        " 3 copies of the vault that were left next to it were removed with it."))
    #expect(try keyStore.destroy().removedCopies == 0)
  }

  @Test func destructionRemovesDamagedVaultsThatWereMovedAside() throws {
    let keyStore = try fixture.createFilled().keyStore
    for name in ["keys.sqlite.damaged-1", "keys.sqlite.damaged-1-wal", "keys.sqlite.damaged-12"] {
      try fixture.folder.write([1], to: name)
    }
    let others = ["keys.sqlite.damaged-", "keys.sqlite.damaged-1.txt", "other.sqlite.damaged-1"]
    for name in others { try fixture.folder.write([1], to: name) }
    #expect(try keyStore.destroy().removedCopies == 2)
    #expect(fixture.folder.names == (others + ["keys.sqlite"]).sorted())
  }

  @Test func theLastWrongPasswordRemovesCopies() async throws {
    var policy = KeyStorePolicy.standard
    policy.attemptLimit = 1
    do { _ = try fixture.createFilled(policy: policy) }
    try await leaveCopies()
    guard case .destroyed(_, let lost)? = failure({ _ = try fixture.unlock("wrong") }) else {
      Issue.record("the key was not destroyed")
      return
    }
    // What the ended process left went before the password was tried.
    #expect(lost.removedCopies == 2)
    #expect(fixture.folder.names == ["keys.sqlite"])
  }

  /// The next vault that is written there sweeps up what can have no owner any more.
  @Test func aNewVaultRemovesAbandonedCopies() async throws {
    try await leaveCopies()
    _ = try fixture.create()
    // The former ones are too young for nobody to be writing them.
    #expect(
      fixture.folder.names
        == [
          ".vault-0.tmp", ".vault-0.tmp-shm", ".vault-0.tmp-wal", ".vault-ab12.tmp", "keys.sqlite",
        ])
    #expect(FileRights.age(fixture.folder.file(".vault-ab12.tmp"), bySeconds: 100_000))
    try fixture.open().backup(to: fixture.folder.file("copy"))
    #expect(!fixture.folder.names.contains(".vault-ab12.tmp"))
  }

  @Test func aProcessThatIsKilledWhileItRestoresLeavesNothing() async throws {
    do { try fixture.createFilled().keyStore.backup(to: fixture.folder.file("copy")) }
    let (path, copy) = (fixture.path, fixture.folder.file("copy"))
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = path as String, copy = copy as String] in
      let restoration = try KeyStore.prepareRestoration(
        of: copy, to: path, password: secret(VaultFixture.password))
      let file = try WholeFile(for: path, contents: [1, 2, 3], access: .private)
      kill(getpid(), SIGKILL)
      try file.replace()
      _ = try restoration.commit()
    }
    #expect(fixture.folder.names == ["copy", "keys.sqlite"])
    _ = try fixture.unlock()
  }
}
