package import ColdSigner
package import FileSupport
import Reporting
import TerminalKit

/// Pictures that are shown to a device as they land in a folder, until they hold a payload or shares.
package struct WatchedPictures {
  /// What came of a look at the folder.
  package enum Outcome {
    case nothing
    /// Something is to be said.
    case told(String)
    /// Here is what they hold.
    case complete(ScanSession)
  }

  private var folder: FolderWatch
  /// The pictures so far that are not enough yet.
  private var pictures: [String] = []

  /// Begins with what lands from now on.
  ///
  /// - Throws: `FileError`.
  package init(_ path: String) throws(FileError) { folder = try FolderWatch(path) }

  /// What is waited for.
  package func panel(_ told: String?) -> DevicePage.Panel { DevicePage.watching(folder.path, told) }

  /// Looks at the folder, and at what has landed there.
  ///
  /// - Throws: `FileError` where the folder is gone.
  package mutating func look(with surroundings: any FaceSurroundings) async throws -> Outcome {
    var told: String?
    for path in try folder.look() {
      do {
        let scan = try await surroundings.scan(of: pictures + [path])
        if scan.isComplete { return .complete(scan) }
        guard scan.distinctFrames > 0 else {
          told = "There is no code in \(ScreenText.quoted(path))."
          continue
        }
        pictures.append(path)
        told =
          "\(scan.distinctFrames.counted("frame")) of about \(max(scan.announcedFrames, scan.distinctFrames + 1))."
      } catch { told = error.reportable.message }
    }
    return told.map { .told($0) } ?? .nothing
  }
}
