import CommandTestSupport
import FileSupport
import Foundation
import TestSupport
import Testing

/// Vaults and backups on FAT, exFAT and what else has neither links nor modes: sticks, above all.
@Suite(.enabled(if: PreloadedLibrary.isPossible, "there is no C compiler"))
struct PlainFileSystemTests {
  private let fixture: KeysFixture
  private let system: PlainFileSystem
  private let stick: String

  init() throws {
    fixture = try KeysFixture()
    system = try PlainFileSystem(in: fixture.folder)
    stick = fixture.folder.file("stick")
    try FileManager.default.createDirectory(
      atPath: stick, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o755])
  }

  private func run(
    _ arguments: [String], _ environment: [String: String] = [:]
  ) throws -> ProcessOutcome {
    try fixture.run(
      arguments,
      environment: [
        "LD_PRELOAD": PreloadedLibrary.list(system.library), "PLAIN_FOLDER": stick,
      ].merging(environment) { $1 }
    )
  }

  private var names: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: stick)) ?? []).sorted()
  }

  private static let sentence =
    "cannot prevent other users of this host from reading the vault. Only its password protects it there."

  /// With a rename that refuses to replace, and without one.
  @Test(arguments: [[:], ["PLAIN_NO_FLAGS": "1"]])
  func aBackupIsWrittenToAStick(_ environment: [String: String]) throws {
    _ = try fixture.importKey("release")
    let copy = stick + "/keys.backup"
    let made = try run(["keys", "backup", copy], environment)
    #expect(made.exitCode == 0, "\(made)")
    #expect(made.error.contains("The file system of '\(copy)' \(Self.sentence)"), "\(made)")
    #expect(names == ["keys.backup"])
    let whole = try FileReading.bytes(at: copy, limit: 1 << 20)
    let again = try run(["keys", "backup", copy], environment)
    #expect(again.exitCode == 1 && again.error.contains("never overwritten"), "\(again)")
    #expect(try FileReading.bytes(at: copy, limit: 1 << 20) == whole)
    let restored = try run(["keys", "restore", copy, "--yes"], environment)
    #expect(restored.exitCode == 0, "\(restored)")
    #expect(try fixture.run(["keys", "list"]).output.contains("release"))
  }

  @Test(arguments: [[:], ["PLAIN_NO_FLAGS": "1"]])
  func aVaultWorksOnAStick(_ environment: [String: String]) throws {
    let keyStore = ["--vault", stick + "/team/keys.sqlite"]
    let made = try run(["keys", "init"] + keyStore, environment)
    #expect(made.exitCode == 0, "\(made)")
    #expect(made.error.contains(Self.sentence), "\(made)")
    let added = try run(
      ["keys", "import", "release", "--phrase-file", fixture.phraseFile] + keyStore, environment)
    #expect(added.exitCode == 0, "\(added)")
    let listed = try run(["keys", "list"] + keyStore, environment)
    #expect(listed.exitCode == 0 && listed.output.contains("release"), "\(listed)")
    #expect(listed.error.contains(Self.sentence), "\(listed)")
    // Without the stick's excuse the same modes let others in.
    #expect(try fixture.run(["keys", "list"] + keyStore).exitCode == 77)
  }

  /// What cannot be written is 73, and leaves nothing.
  @Test(arguments: ["keys.backup", "missing/keys.backup"])
  func aFailedBackupLeavesNoFile(_ name: String) throws {
    let made = try run(
      ["keys", "backup", stick + "/" + name], ["PLAIN_NO_FLAGS": "1", "PLAIN_NO_RENAME": "1"])
    #expect(made.exitCode == 73, "\(made)")
    #expect(made.error.contains("Cannot write '\(stick)/\(name)'"), "\(made)")
    #expect(names == [])
  }
}
