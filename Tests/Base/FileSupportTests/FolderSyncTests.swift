import TestSupport
import Testing
import ToolTestSupport

/// Folders whose names do not reach the disk, which the tool is told by a tracer.
@Suite struct FolderSyncTests {
  private static let isPossible = SystemCallTracer.isPossible
  private static let absence = SystemCallTracer.absence

  @Test(.enabled(if: isPossible, absence)) func aFailedSyncOfTheFolderIsAnError() throws {
    let tool = try Tool()
    let words = ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file", tool.folder.file("x.gif")]
    let run = try tool.run(
      words, within: SystemCallTracer.failing("EIO", syncing: tool.folder.path))
    #expect(run.exitCode == 73, "\(run)")
    #expect(
      run.error
        == "Error: Everything was written, but the names in '*' could not be written to the disk: Input/output error. After a power failure, files may be missing there; check the disk, and run the command again.\n"
    )
    #expect(tool.names(in: "").contains("x.gif"))
  }

  @Test(.enabled(if: isPossible, absence), arguments: ["EINVAL", "EOPNOTSUPP"])
  func aFileSystemWithoutFolderSyncIsNotAnError(_ code: String) throws {
    let tool = try Tool()
    let words = ["encode-to-qr", "--hex", "00", "--quiet", "--dst-file", tool.folder.file("x.gif")]
    let run = try tool.run(words, within: SystemCallTracer.failing(code, syncing: tool.folder.path))
    #expect(run.exitCode == 0, "\(run)")
  }
}
