import CommandTestSupport
import Foundation
import Glibc
import TestSupport
import Testing

/// Mounts that a process has for itself alone.
private enum ReadOnlyMount {
  /// Whether this user may make them.
  static let isPossible: Bool = {
    let outcome = try? ProcessRunner.run(
      "/usr/bin/unshare", ["-m", "/bin/sh", "-c", "mount --bind /tmp /tmp"])
    return outcome?.exitCode == 0
  }()
}

/// A vault on a medium that cannot be written says what it says anywhere else.
@Suite(.enabled(if: ReadOnlyMount.isPossible, "file systems cannot be mounted read-only here"))
struct ReadOnlyVaultTests {
  private let fixture: KeysFixture

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.importKey("release", role: "general")
  }

  private func run(_ arguments: [String]) throws -> ProcessOutcome {
    let folder = fixture.folder.file("data")
    let script =
      "mount --bind \"$0\" \"$0\" && mount -o remount,ro,bind \"$0\" \"$0\" && exec \"$@\""
    return try ProcessRunner.run(
      "/usr/bin/unshare",
      ["-m", "/bin/sh", "-c", script, folder, ProcessRunner.hotside] + arguments,
      environment: ["XDG_DATA_HOME": folder, "HOTSIDE_PASSWORD_FILE": fixture.passwordFile],
      folder: fixture.folder.path)
  }

  /// The vault as it is, and as a former release left it, with a header that speaks of a log.
  @Test(arguments: [1, 2] as [UInt8]) func publicDataIsReadFromAReadOnlyVault(_ journal: UInt8)
    throws
  {
    var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.keyStore)))
    bytes[18] = journal
    bytes[19] = journal
    try Data(bytes).write(to: URL(fileURLWithPath: fixture.keyStore))
    for arguments in [["list"], ["status"], ["show-public", "release"]] {
      let outcome = try run(["keys"] + arguments)
      #expect(outcome.exitCode == 0, "\(arguments): \(outcome)")
      // The vault cannot be opened to confirm its public keys.
      let isWarned = outcome.error.contains("has not confirmed its public keys")
      #expect(isWarned == (arguments != ["status"]), "\(outcome)")
      let written = try fixture.run(["keys"] + arguments)
      #expect(outcome.output == written.output, "\(arguments)")
      try Data(bytes).write(to: URL(fileURLWithPath: fixture.keyStore))
    }
    let names = try FileManager.default.contentsOfDirectory(
      atPath: fixture.folder.file("data/hotside"))
    #expect(names == ["keys.sqlite"])
  }

  /// An attempt has to be counted, and cannot be.
  @Test func aPasswordIsNotTried() throws {
    let outcome = try run(["keys", "remove", "release", "--yes"])
    #expect(outcome.exitCode == 73, "\(outcome)")
    #expect(outcome.error.contains("Cannot write the vault"), "\(outcome)")
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }
}
