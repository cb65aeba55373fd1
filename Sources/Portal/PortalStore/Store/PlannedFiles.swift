import FileSupport
import Synchronization

/// The files that a run would have written, by path; for a plan or a check, which writes nothing.
final class PlannedFiles: Sendable {
  private let files = Mutex<[String: [UInt8]]>([:])

  subscript(path: String) -> [UInt8]? { files.withLock { $0[path] } }

  func add(_ contents: [(path: String, bytes: [UInt8])]) {
    files.withLock { files in
      for (path, bytes) in contents { files[path] = bytes }
    }
  }

  func names(in folder: String) -> [String] {
    files.withLock { $0.keys.filter { FilePath.folder(of: $0) == folder }.map(FilePath.name) }
  }
}
