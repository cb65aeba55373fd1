import FileSupport
import Reporting

/// A folder for the time of one rehearsal.
final class ScratchFolder {
  let path: String

  init() throws {
    let base = SystemText.variable("TMPDIR") ?? "/tmp"
    path = try Folder.createUnique(prefix: base + "/hotside-rehearsal-")
  }

  deinit {
    for name in (try? Folder.names(in: path)) ?? [] { try? Folder.removeFile(path + "/" + name) }
    try? Folder.removeEmpty(path)
  }
}
