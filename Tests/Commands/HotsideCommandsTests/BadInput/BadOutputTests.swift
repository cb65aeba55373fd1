import CommandTestSupport
import DevelopmentNode
import Foundation
import TestSupport
import Testing
import ToolTestSupport
import VaultPayloads

/// Places that nothing can be written to.
@Suite struct BadOutputTests {
  private let tool: Tool

  init() throws {
    tool = try Tool()
    try tool.write(
      UpdateContent.specs(.sample("development")).signedBytes, payload: "specs")
  }

  private let make = [
    "make", "--msg", "add-specs", "--payload", "specs", "--verifier-alice", "sr25519", "--quiet",
  ]
  private let prepare = ["add-specs", "-f", "-n", "westend-sr25519"]
  /// What `--quiet` does not silence.
  private let alice =
    "Warning: This is signed with the development key //Alice, which everybody has. Never publish it.\n"

  private func refuses(
    _ reason: String, from arguments: [String], within shell: String? = nil,
    sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let warning = arguments.first == "make" ? alice : ""
    try tool.refuses(
      73, "\(warning)Error: \(reason)", from: arguments, within: shell,
      sourceLocation: sourceLocation)
  }

  @Test func aMissingFolderIsReported() throws {
    let none = tool.folder.file("none")
    try refuses(
      "The folder '*/none' to write to does not exist. Make it, or name another.",
      from: prepare + ["--files-dir", none])
    try refuses(
      "The folder '*/none' to write to does not exist. Make it, or name another.",
      from: make + ["--export-dir", none])
    try refuses(
      "Cannot write '*/none/x.png': No such file or directory. Nothing was changed.",
      from: make + ["--name", none + "/x"])
    try refuses(
      "Cannot write '*/none/x.gif': No such file or directory. Nothing was changed.",
      from: ["encode-to-qr", "--hex", "00", "--dst-file", none + "/x.gif", "--quiet"])
  }

  @Test func aFolderInPlaceOfTheFileIsReported() throws {
    let payload = "sign_me_add_specs_westend_sr25519"
    try FileManager.default.createDirectory(
      atPath: tool.payload(payload), withIntermediateDirectories: true)
    try refuses(
      "Cannot write '*/Output/in_progress/\(payload)': a folder of that name is in the way. Nothing was changed; name another file, or move the folder.",
      from: prepare)
    for name in ["x.png", "x.txt", "x.json"] {
      let path = tool.folder.file(name)
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      try refuses(
        "Cannot write '*/\(name)': a folder of that name is in the way. Nothing was changed; name another file, or move the folder.",
        from: make + ["--name", tool.folder.file("x")])
      try FileManager.default.removeItem(atPath: path)
    }
  }

  @Test func aFileInPlaceOfTheFolderIsReported() throws {
    try tool.folder.write([1], to: "Output/completed")
    try refuses(
      "Cannot write '*/Output/completed': File exists. Nothing was changed.", from: make)
  }

  @Test func aDeviceIsNotOverwritten() throws {
    try refuses(
      "Cannot write '/dev/null': it is a device, a pipe or a socket, not a file. Nothing was changed.",
      from: ["encode-to-qr", "--hex", "00", "--dst-file", "/dev/null", "--quiet"])
  }

  @Test func aNameWithoutAFileIsAUsageError() throws {
    for name in ["", "out/"] {
      try tool.refuses(
        64,
        "Error: --name '\(name)' does not name a file. Give a path without extension, such as out/westend.\nUsage: hotside make …\n  See 'hotside make --help' for more information.",
        from: make + ["--name", name])
    }
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aReadOnlyFolderIsReported() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Output/completed"), withIntermediateDirectories: true)
    try refuses(
      "Cannot write '*/Output/in_progress/sign_me_add_specs_westend_sr25519': Read-only file system. Nothing was changed.",
      from: prepare, within: Confinement.readOnly(tool.folder.file("Output/in_progress")))
    try refuses(
      "Cannot write '*/Output/completed/add_specs_development-sr25519_Alice-sr25519.png': Read-only file system. Nothing was changed.",
      from: make, within: Confinement.readOnly(tool.folder.file("Output/completed")))
    try refuses(
      "Cannot write the hot database '*/Output/hot.sqlite': the file is read-only. Nothing was changed; check the rights of the file and its folder.",
      from: ["restore-defaults"], within: Confinement.readOnly(tool.folder.file("Output")))
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aFullDiskIsReported() throws {
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("Output/completed"), withIntermediateDirectories: true)
    // Room for a part of what is made.
    try refuses(
      "Cannot write '*/Output/completed/….json': No space left on device. Nothing was changed.",
      from: make,
      within: Confinement.small(tool.folder.file("Output/completed"), kilobytes: 8))
    try refuses(
      "Cannot write '*/Output/in_progress/sign_me_load_types': No space left on device. Nothing was changed.",
      from: ["load-types"],
      within: Confinement.small(tool.folder.file("Output/in_progress"), kilobytes: 4))
  }

  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aFullDiskLeavesTheDatabaseUnchanged() throws {
    let node = try Nodes.sample()
    let known = try Tool(["development": [node.url]])
    try known.refuses(
      73,
      "Error: Not enough room is left to write the hot database '*/Output/hot.sqlite'. Nothing was changed; free some space and try again.",
      from: ["load-metadata", "-p", "-n", "development"],
      within: Confinement.nearlyFull(known.folder.file("Output"), kilobytesLeft: 4))
  }

  /// SQLite needs room for its log even to read; a command that only reads needs none.
  @Test(
    .enabled(if: Confinement.isPossible, "\(Confinement.absence)"),
    arguments: [
      ["status"], ["networks", "list"], ["networks", "show", "westend"], ["show", "metadata"],
      ["networks", "verifier", "show"], ["doctor"], ["restore", "--list"],
      ["networks", "export", "westend-sr25519"], ["checkpoint", "list"],
    ])
  func aFullDiskIsReadLikeAReadOnlyDisk(words: [String]) throws {
    let folder = tool.folder.file("Output")
    let readOnly = try tool.run(words, within: Confinement.readOnly(folder))
    let full = try tool.run(words, within: Confinement.nearlyFull(folder, kilobytesLeft: 0))
    #expect(full.exitCode != 73 && full.exitCode == readOnly.exitCode, "\(full)")
    #expect(full.output == readOnly.output, "\(full)")
  }

  /// A command that changed nothing does not say that a change was stored.
  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aMissedCopyOfAnEarlierChangeIsNamedAsSuch() throws {
    let copy = tool.database + ".last-good"
    try tool.succeed("networks", "set-specs", "westend-sr25519", "--unit", "ABC")
    let words = ["networks", "set-specs", "westend-sr25519", "--unit", "XYZ"]
    for start in [
      "The change was stored, but the copy of the last good state next to the database is still the previous one: ",
      "The copy of the last good state next to the database is still one from before an earlier change: ",
    ] {
      let run = try tool.run(words, within: Confinement.held(copy))
      #expect(run.exitCode == 0 && run.error.contains("Warning: \(start)"), "\(run)")
    }
  }

  /// What fails behind the change of the database does not say that nothing was changed.
  @Test(.enabled(if: Confinement.isPossible, "\(Confinement.absence)"))
  func aFailureAfterTheDatabaseChangeSaysThatItChanged() throws {
    let node = try Nodes.sample()
    let known = try Tool(["development": [node.url]])
    let payload = "sign_me_load_metadata_developmentV1000000"
    try known.write([1], payload: payload)
    let run = try known.run(
      ["load-metadata", "-t", "-n", "development", "--quiet"],
      within: Confinement.held(known.payload(payload)))
    #expect(run.exitCode == 73, "\(run)")
    #expect(
      run.error
        == "Error: Cannot write '*/Output/in_progress/\(payload)': Device or resource busy. The database was already changed, and keeps the change. Remove the obstacle, then run 'hotside load-metadata -f' for the files.\n"
    )
    #expect(known.payloads == [payload])
    #expect(try known.bytes(known.payload(payload)) == [1])
    // It is as the sentence says, and the way out is one.
    #expect(try known.succeed("show", "metadata").output.contains("development"))
    try known.succeed("load-metadata", "-f", "-a", "--quiet")
    let content = try UpdateContent(
      .loadMetadata, signed: try known.bytes(known.payload(payload)))
    #expect(content.kind == .loadMetadata)
  }

  /// A file over its limit is an error, not the end of the process by a signal.
  @Test func aFileAboveTheSizeLimitIsReported() throws {
    let node = try Nodes.sample()
    // Where there is a database, it is asked for this version, and needs files of its own for that.
    try Tool(restored: false).refuses(
      73,
      "Error: Cannot write '*/Output/in_progress/sign_me_load_metadata_developmentV1000000': File too large. Nothing was changed.",
      from: ["load-metadata", "-d", "-u", node.url], within: "ulimit -f 1; exec \"$@\"")
    let known = try Tool(["development": [node.url]])
    try known.refuses(
      73,
      "Error: Not enough room is left to write the hot database '*/Output/hot.sqlite'. Nothing was changed; free some space and try again.",
      from: ["load-metadata", "-p", "-n", "development"], within: "ulimit -f 8; exec \"$@\"")
  }

  @Test func linksThatTheUserNamesAreFollowedToTheirFile() throws {
    let link = tool.folder.file("link")
    try tool.folder.write(Array("GIF89a".utf8), to: "elsewhere/file")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: tool.folder.file("elsewhere/file"))
    try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", link)
    let target = try FileManager.default.destinationOfSymbolicLink(atPath: link)
    #expect(target == tool.folder.file("elsewhere/file"))
    #expect(try tool.bytes(target).count > 100)
    #expect(tool.names(in: "elsewhere") == ["file"])
  }

  /// A link that leads nowhere is replaced: what it names may be anybody's.
  @Test func aLinkToNothingBecomesTheFile() throws {
    let link = tool.folder.file("link")
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: tool.folder.file("nowhere"))
    try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", link)
    #expect(try !tool.bytes(link).isEmpty)
    #expect(!FileManager.default.fileExists(atPath: tool.folder.file("nowhere")))
    // A circle of links leads nowhere too.
    try FileManager.default.removeItem(atPath: link)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: link)
    try tool.succeed("encode-to-qr", "--hex", "00", "--dst-file", link)
    #expect(try !tool.bytes(link).isEmpty)
  }

  @Test func aLinkToAFolderIsNotReplaced() throws {
    let payload = tool.payload("sign_me_add_specs_westend_sr25519")
    try FileManager.default.createSymbolicLink(
      atPath: payload, withDestinationPath: tool.folder.path)
    try refuses(
      "Cannot write '*/Output/in_progress/sign_me_add_specs_westend_sr25519': a folder of that name is in the way. Nothing was changed; name another file, or move the folder.",
      from: prepare)
  }

  @Test func aLinkedFolderIsWrittenTo() throws {
    let folder = tool.folder.file("Output/completed")
    try FileManager.default.createDirectory(
      atPath: tool.folder.file("disk"), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(
      atPath: folder, withDestinationPath: tool.folder.file("disk"))
    let made = try tool.run(make)
    #expect(made.exitCode == 0, "\(made)")
    #expect(tool.names(in: "disk").count == 3)
    // One that leads nowhere is not made up for.
    try FileManager.default.removeItem(atPath: tool.folder.file("disk"))
    try refuses(
      "Cannot write '*/Output/completed': No such file or directory. Nothing was changed.",
      from: make)
  }
}
