import CommandTestSupport
import Foundation
import Glibc
import TestSupport
import Testing

/// What damage, and what interrupted commands have left, looks like from outside.
@Suite struct VaultDamageTests {
  private let fixture: KeysFixture

  init() throws {
    fixture = try KeysFixture()
    _ = try fixture.importKey("release", role: "general")
  }

  /// A byte of every kind: of the header all, of the rest some in each page.
  @Test func aVaultWithAFlippedByteIsBadData() throws {
    let original = [UInt8](try Data(contentsOf: URL(fileURLWithPath: fixture.keyStore)))
    let places = Array(0..<100) + Array(stride(from: 101, to: original.count, by: 97))
    for place in places {
      var bytes = original
      bytes[place] ^= place.isMultiple(of: 2) ? 0xff : 1
      // In place, so that the mode stays.
      let file = try FileHandle(forWritingTo: URL(fileURLWithPath: fixture.keyStore))
      try file.write(contentsOf: Data(bytes))
      try file.close()
      let outcome = try fixture.run(["keys", "list"], password: nil)
      #expect(outcome.exitCode == 65, "byte \(place): \(outcome)")
    }
  }

  @Test func destroyingTakesHiddenCopiesAlong() throws {
    let copies = [".vault-1f.tmp", ".vault-1f.tmp-wal", ".vault-1f.tmp-shm", ".vault-20.tmp"]
    for name in copies { try fixture.folder.write([1], to: "data/hotside/" + name) }
    let outcome = try fixture.run(["keys", "destroy", "--yes"], password: nil)
    #expect(outcome.exitCode == 0, "\(outcome)")
    #expect(
      outcome.error.hasSuffix(
        "and with it release. 2 leftover copies next to it were removed too.\n"),
      "\(outcome)")
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: fixture.folder.file("data/hotside")) == []
    )
  }

  /// Linux replaces a file only by one with a name.
  ///
  /// A process that is killed between naming the new file and the replacement leaves that name, and the next
  /// restoration removes it.
  @Test func killedCommandsLeaveNoCopyThatTheNextOneKeeps() throws {
    #expect(try fixture.run(["keys", "backup", "copy"], password: nil).exitCode == 0)
    let folder = fixture.folder.file("data/hotside")
    for delay in stride(from: UInt32(2000), to: 60_000, by: 4000) {
      for arguments in [["restore", "copy", "--yes"], ["backup", folder + "/again"]] {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
        process.arguments = ["keys"] + arguments + ["--vault", fixture.keyStore]
        process.environment = PreloadedLibrary.inherited.merging([
          "HOTSIDE_PASSWORD_FILE": fixture.passwordFile
        ]) { $1 }
        process.currentDirectoryURL = URL(fileURLWithPath: fixture.folder.path)
        process.standardError = FileHandle.nullDevice
        try process.run()
        usleep(delay)
        kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
        let names = try FileManager.default.contentsOfDirectory(atPath: folder)
        let others = Set(names).subtracting(["keys.sqlite", "keys.sqlite-journal", "again"])
        #expect(
          others.allSatisfy { $0.hasPrefix(".keys.sqlite.") && $0.hasSuffix(".tmp") }, "\(names)")
        #expect(others.count <= 1, "\(names)")
        try? FileManager.default.removeItem(atPath: folder + "/again")
      }
    }
    // What another computer has left is removed after a day.
    let left = "data/hotside/.keys.sqlite.2f8cc456-31975-159c0656.tmp"
    try fixture.folder.write([1], to: left)
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -172_800)],
      ofItemAtPath: fixture.folder.file(left))
    #expect(try fixture.run(["keys", "restore", "copy", "--yes"]).exitCode == 0)
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == ["keys.sqlite"])
    #expect(try fixture.run(["keys", "remove", "release", "--yes"]).exitCode == 0)
  }
}
