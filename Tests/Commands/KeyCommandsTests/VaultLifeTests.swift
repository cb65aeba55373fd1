import CommandTestSupport
import Foundation
import JSONCodec
import TestSupport
import Testing

@Suite struct VaultLifeTests {
  private let fixture: KeysFixture

  init() throws { fixture = try KeysFixture() }

  private func status() throws -> JSONValue {
    try JSONValue(parsing: try fixture.run(["keys", "status", "--json"], password: nil).output)
  }

  /// The one run of the real cost: calibrated, 256 MiB.
  @Test func aNewVaultIsMadeOnceWithARealCost() throws {
    try FileManager.default.createDirectory(
      atPath: fixture.folder.file("fresh/hotside"), withIntermediateDirectories: true,
      attributes: [.posixPermissions: 0o755])
    let environment = ["XDG_DATA_HOME": fixture.folder.file("fresh"), "LD_PRELOAD": ""]
    let made = try fixture.run(
      ["keys", "init", "--attempts", "3", "--json"], environment: environment)
    #expect(made.exitCode == 0)
    let document = try JSONValue(parsing: made.output)
    #expect(document["hashMemory"]?.integer(Int.self) == 256 << 20)
    #expect((document["hashOperations"]?.integer(Int.self) ?? 0) >= 3)
    #expect(document["policy"]?["attemptLimit"]?.integer(Int.self) == 3)
    for (name, mode) in [("fresh/hotside", 0o700), ("fresh/hotside/keys.sqlite", 0o600)] {
      let rights = try FileManager.default.attributesOfItem(atPath: fixture.folder.file(name))
      #expect(rights[.posixPermissions] as? Int == mode)
    }
    let again = try fixture.run(["keys", "init"], environment: environment)
    #expect(again.exitCode == 1)
    #expect(again.error.contains("never overwritten"))
  }

  @Test func aShortPasswordIsRefused() throws {
    let short = try fixture.folder.write(Array("short".utf8), to: "short")
    let made = try fixture.run(
      ["keys", "init", "--vault", fixture.folder.file("second.sqlite")], password: short)
    #expect(made.exitCode == 65)
    #expect(made.error.contains("5 characters"))
  }

  @Test func aPassphraseIsMadeForAVault() throws {
    let made = try fixture.run(["keys", "passphrase", "--words", "8", "--out", "words"])
    #expect(made.exitCode == 0)
    #expect(made.output == "")
    #expect(made.error == "Wrote words.\n8 words of 2048: 88 bits.\n")
    let rights = try FileManager.default.attributesOfItem(atPath: fixture.folder.file("words"))
    #expect(rights[.posixPermissions] as? Int == 0o600)
    let text = String(
      decoding: try Data(contentsOf: URL(fileURLWithPath: fixture.folder.file("words"))),
      as: UTF8.self)
    #expect(text.split(separator: " ").count == 8 && text.hasSuffix("\n"))
    let again = try fixture.run(["keys", "passphrase", "--out", "words"])
    #expect(again.exitCode == 1)
    let keyStore = ["--vault", fixture.folder.file("data/hotside/second.sqlite")]
    let words = fixture.folder.file("words")
    #expect(try fixture.run(["keys", "init"] + keyStore, password: words).exitCode == 0)
    #expect(try fixture.run(["keys", "unlock"] + keyStore, password: words).exitCode == 0)
    #expect(try fixture.run(["keys", "unlock"] + keyStore).exitCode == 77)
    for arguments in [[], ["--words", "5", "--out", "x"], ["--words", "12", "--out", "x"]] {
      let refused = try fixture.run(["keys", "passphrase"] + arguments)
      #expect(refused.exitCode == 64, "\(refused)")
      #expect(refused.output == "")
    }
  }

  @Test func aVaultInAnOpenFolderIsRefused() throws {
    try FileManager.default.setAttributes(
      [.posixPermissions: 0o755], ofItemAtPath: fixture.folder.file("data/hotside"))
    let listed = try fixture.run(["keys", "list"])
    #expect(listed.exitCode == 77)
    #expect(listed.error.contains("chmod 0700"))
  }

  @Test func wrongPasswordsDestroyTheKeyAndABackupBringsItBack() throws {
    _ = try fixture.importKey("release")
    #expect(try fixture.run(["keys", "backup", "copy"], password: nil).exitCode == 0)
    #expect(try fixture.run(["keys", "backup", "copy"]).exitCode == 1)
    #expect(try fixture.run(["keys", "policy", "--attempts", "2"]).exitCode == 0)
    let wrong = try fixture.folder.write(Array("wrong".utf8), to: "wrong")
    let first = try fixture.run(["keys", "unlock"], password: wrong)
    #expect(first.exitCode == 77)
    #expect(first.error.contains("One more wrong password destroys its key permanently."))
    _ = try fixture.folder.write(Array("another wrong one".utf8), to: "wrong")
    let second = try fixture.run(["keys", "unlock"], password: wrong)
    #expect(second.exitCode == 77)
    #expect(second.error.contains("after 2 wrong passwords. Lost with it: release."))
    #expect(second.error.contains("The last backup went to '\(fixture.folder.file("copy"))'"))
    #expect(try fixture.run(["keys", "sign", "x", "--key", "release"]).exitCode != 0)
    #expect(try fixture.run(["keys", "status"]).exitCode == 77)
    #expect(try fixture.run(["keys", "restore", "copy"]).exitCode == 77)
    #expect(try fixture.run(["keys", "restore", "copy", "--yes"]).exitCode == 0)
    #expect(try status()["destroyedAt"] == .null)
    #expect(try fixture.run(["keys", "remove", "release", "--yes"]).exitCode == 0)
  }

  @Test func aBackupGoesIntoAPipe() throws {
    _ = try fixture.importKey("release")
    let written = try fixture.run(["keys", "backup", "-"], password: nil)
    #expect(written.exitCode == 0)
    #expect(written.error.contains("Wrote the vault with release."))
    #expect(!FileManager.default.fileExists(atPath: fixture.folder.file("-")))
    #expect(try status()["backupPath"] == .string("standard output"))
    try fixture.folder.write(written.standardOutput, to: "copy")
    #expect(try fixture.run(["keys", "destroy", "--yes"]).exitCode == 0)
    #expect(try fixture.run(["keys", "restore", "copy", "--yes"]).exitCode == 0)
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }

  @Test func aDamagedBackupReplacesNothing() throws {
    _ = try fixture.importKey("release")
    _ = try fixture.run(["keys", "backup", "copy"])
    var bytes = [UInt8](
      try Data(contentsOf: URL(fileURLWithPath: fixture.folder.file("copy"))))
    bytes[3000] ^= 1
    try fixture.folder.write(bytes, to: "copy")
    let restored = try fixture.run(["keys", "restore", "copy", "--yes"])
    #expect(restored.exitCode == 65)
    #expect(restored.error.contains("Nothing was restored from 'copy'"))
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }

  @Test func aNewPasswordTakesThePlaceOfTheOld() throws {
    _ = try fixture.importKey("release")
    let new = try fixture.folder.write(Array("another password\n".utf8), to: "new")
    #expect(try fixture.run(["keys", "passwd"]).exitCode == 66)
    #expect(try fixture.run(["keys", "passwd", "--new-password-file", new]).exitCode == 0)
    #expect(try fixture.run(["keys", "remove", "release", "--yes"]).exitCode == 77)
    #expect(try fixture.run(["keys", "remove", "release", "--yes"], password: new).exitCode == 0)
  }

  @Test func aStricterPolicyAsksForANewPassword() throws {
    _ = try fixture.importKey("release")
    let policy = try fixture.run([
      "keys", "policy", "--minimum-length", "25", "--require-class", "digit", "--expiry", "90",
      "--inactivity", "60", "--json",
    ])
    #expect(policy.exitCode == 0)
    let document = try JSONValue(parsing: policy.output)
    #expect(document["minimumLength"]?.integer(Int.self) == 25)
    #expect(document["requiredClasses"]?.array == [.string("digit")])
    let removed = try fixture.run(["keys", "remove", "release", "--yes"])
    #expect(removed.exitCode == 77)
    #expect(removed.error.contains("Change the password"))
    #expect(try fixture.run(["keys", "policy", "--expiry", "0"]).exitCode == 65)
  }

  @Test func anUnlockedVaultNeedsNoPasswordUntilItIsLocked() throws {
    _ = try fixture.importKey("release")
    let unlocked = try fixture.run(["keys", "unlock"])
    #expect(unlocked.exitCode == 0)
    let isKept = try status()["unlocked"] == .bool(true)
    let removed = try fixture.run(["keys", "remove", "release", "--yes"], password: nil)
    #expect(removed.exitCode == (isKept ? 0 : 66))
    #expect(unlocked.error.contains("no session keyring") == !isKept)
    #expect(try fixture.run(["keys", "lock"]).exitCode == 0)
    #expect(try fixture.run(["keys", "lock"]).exitCode == 0)
    #expect(try status()["unlocked"] == .bool(false))
  }

  @Test func destroyingRemovesTheFile() throws {
    _ = try fixture.importKey("release")
    #expect(try fixture.run(["keys", "destroy"]).exitCode == 77)
    #expect(try fixture.run(["keys", "destroy", "--keep-file", "--yes"]).exitCode == 0)
    #expect(try fixture.run(["keys", "status"]).exitCode == 77)
    #expect(try fixture.run(["keys", "destroy", "--yes"]).exitCode == 0)
    #expect(try fixture.run(["keys", "status"]).exitCode == 66)
  }
}
