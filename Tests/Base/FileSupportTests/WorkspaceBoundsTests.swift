import FileSupport
import Foundation
import Reporting
import TestSupport
import Testing

/// What a workspace names, where links lead elsewhere.
@Suite struct WorkspaceBoundsTests {
  private let workspace: TemporaryFolder
  private let elsewhere: TemporaryFolder
  private let bounds = WorkspaceBounds()

  init() throws {
    workspace = try TemporaryFolder()
    elsewhere = try TemporaryFolder()
    bounds.keep(workspace.file("Output"), inside: workspace.path, orName: "--out")
  }

  private func link(_ name: String, to target: String) throws {
    let path = workspace.file(name)
    try FileManager.default.createDirectory(
      atPath: FilePath.folder(of: path), withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: target)
  }

  /// Why a path is refused, with the folders under other names; `nil` for one that is taken.
  private func refusal(of name: String) -> String? {
    WorkspaceBounds.$current.withValue(bounds) {
      do throws(FileError) {
        try WorkspaceBounds.check(workspace.file(name))
        return nil
      } catch {
        #expect(error.exitCode == .cannotWrite)
        return error.message.replacing(workspace.path, with: "*")
          .replacing(elsewhere.path, with: "ELSEWHERE")
      }
    }
  }

  @Test(arguments: ["Output", "Output/a"], ["", "/b", "/b/c"])
  func aLinkThatLeadsOutIsNamedWithItsTargetAndTheWayOut(link name: String, rest: String) throws {
    try link(name, to: elsewhere.path)
    #expect(
      refusal(of: name + rest)
        == "Cannot write '*/\(name)\(rest)': '*/\(name)' is a link to 'ELSEWHERE', but a workspace must not lead outside of '*'. Nothing was changed; name the target itself with --out, or replace the link with a folder or file."
    )
  }

  @Test func everyLinkOutOfTheWorkspaceIsFound() throws {
    try elsewhere.write([1], to: "file")
    try link("Output/file", to: elsewhere.file("file"))
    try link("Output/to nothing", to: elsewhere.file("nothing"))
    try link("Output/up", to: "../..")
    try link("Output/second", to: "first")
    try link("Output/first", to: elsewhere.path)
    try link("Output/circle", to: "circle")
    for name in ["file", "to nothing", "to nothing/x", "up", "up/x", "second/x", "circle/x"] {
      #expect(refusal(of: "Output/" + name) != nil, "\(name)")
    }
  }

  @Test func linksThatStayInTheWorkspaceAreAccepted() throws {
    try workspace.write([1], to: "disk/file")
    try link("Output/absolute", to: workspace.file("disk"))
    try link("Output/relative", to: "../disk")
    try link("Output/not there yet", to: "../disk/later")
    for name in ["absolute/file", "relative/x/y", "not there yet/x", "a/b/c"] {
      #expect(refusal(of: "Output/" + name) == nil, "\(name)")
    }
    // The workspace itself may be anywhere.
    try elsewhere.write([], to: "x")
    let name = elsewhere.file("workspace")
    try FileManager.default.createSymbolicLink(
      atPath: name, withDestinationPath: workspace.path)
    bounds.keep(name + "/Output", inside: name)
    try WorkspaceBounds.$current.withValue(bounds) {
      try WorkspaceBounds.check(name + "/Output/relative/x")
    }
  }

  @Test func pathsThatTheUserNamesMayBeAnywhere() throws {
    try link("Output", to: elsewhere.path)
    bounds.free(workspace.file("./Output//named/"))
    bounds.free(workspace.file("Output/hot.sqlite"))
    for name in [
      "Output/named", "Output/named/x", "Output/hot.sqlite", "Output/hot.sqlite-wal",
      "Output/hot.sqlite.last-good", "Output/.hot.sqlite.0-1-2.tmp", "Other/x",
    ] {
      #expect(refusal(of: name) == nil, "\(name)")
    }
    for name in ["Output/x", "Output/name", "Output/named2", "Output/hot.sqlite2"] {
      #expect(refusal(of: name) != nil, "\(name)")
    }
    bounds.keep(workspace.file("Output/named/made"), inside: workspace.path)
    #expect(refusal(of: "Output/named/made/x") != nil)
  }

  @Test func everyChangeOfAFileIsCheckedAgainstTheBounds() throws {
    try elsewhere.write([1], to: "file")
    try link("Output", to: elsewhere.path)
    let path = workspace.file("Output/file")
    WorkspaceBounds.$current.withValue(bounds) {
      for rule in [OutputRule.made, .network, .upkeep] {
        #expect(throws: FileError.self) { try FileReplacement.write([2], to: path, under: rule) }
      }
      #expect(throws: FileError.self) { try Folder.create(path + "s") }
      #expect(throws: FileError.self) { try Folder.removeFile(path) }
      #expect(throws: FileError.self) { try Folder.removeEmpty(path) }
      #expect(throws: FileError.self) { try Folder.move(path, to: elsewhere.file("x")) }
      #expect(throws: FileError.self) { try Folder.move(elsewhere.file("file"), to: path) }
      #expect(!FileRights.close(path))
    }
    #expect(elsewhere.names == ["file"])
    #expect(try FileReading.bytes(at: elsewhere.file("file"), limit: 9) == [1])
    // Its name is the user's own word.
    try WorkspaceBounds.$current.withValue(bounds) {
      try FileReplacement.write([2], to: path, under: .named(isForced: true))
    }
    #expect(try FileReading.bytes(at: elsewhere.file("file"), limit: 9) == [2])
  }
}
