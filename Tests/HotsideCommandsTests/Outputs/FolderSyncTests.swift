import ByteSupport
import Foundation
import TestSupport
import Testing
import ToolTestSupport

/// Folders whose names do not reach the disk, which the tool is told by a tracer.
@Suite struct FolderSyncTests {
  private static let tracer = "/usr/bin/strace"

  /// Whether a tracer is there and may trace.
  private static let isPossible: Bool = {
    guard FileManager.default.isExecutableFile(atPath: tracer) else { return false }
    return (try? ProcessRunner.run(tracer, ["-o", "/dev/null", "/bin/true"]))?.exitCode == 0
  }()
  private static let absence: Comment = "there is no strace that may trace"

  /// Runs a command so that syncing one folder fails.
  private static func failing(_ code: String, _ folder: String) -> String {
    #"strace -f -qq -o /dev/null -P '\#(folder)' -e trace=fsync -e inject=fsync:error=\#(code) "$@""#
  }

  @Test(.enabled(if: isPossible, absence)) func aNameThatMayNotLastIsAnError() throws {
    let tool = try Tool()
    let words = ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file", tool.folder.file("x.gif")]
    let run = try tool.run(words, within: Self.failing("EIO", tool.folder.path))
    #expect(run.exitCode == 73, "\(run)")
    #expect(
      run.error
        == "Error: Everything was written, but the names in '*' could not be brought to the disk: Input/output error. After a power cut files may be missing there; look at the disk, and run the command again.\n"
    )
    #expect(tool.names(in: "").contains("x.gif"))
  }

  @Test(.enabled(if: isPossible, absence), arguments: ["EINVAL", "EOPNOTSUPP"])
  func aFileSystemWithoutSuchACallIsNoError(_ code: String) throws {
    let tool = try Tool()
    let words = ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file", tool.folder.file("x.gif")]
    let run = try tool.run(words, within: Self.failing(code, tool.folder.path))
    #expect(run.exitCode == 0, "\(run)")
  }
}
