package import ColdSigner
package import FileSupport
import Reporting
import TerminalKit

/// A watched folder: new pictures are collected until they contain a complete payload or set of
/// shares.
package struct WatchedPictures {
  /// The result of a check of the folder.
  package enum Outcome {
    case nothing
    /// A message for the user.
    case told(String)
    /// The complete scan.
    case complete(ScanSession)
  }

  private var folder: FolderWatch
  /// The collected pictures, which do not contain a complete payload yet.
  private var pictures: [String] = []

  /// Starts to watch the folder; pictures that are already in it are ignored.
  ///
  /// - Throws: `FileError`.
  package init(_ path: String) throws(FileError) { folder = try FolderWatch(path) }

  /// The panel that waits for pictures, with a message.
  package func panel(_ told: String?) -> DevicePage.Panel { DevicePage.watching(folder.path, told) }

  /// Checks the folder and reads its new pictures.
  ///
  /// - Throws: `FileError` if the folder is gone.
  package mutating func look(with surroundings: any FaceSurroundings) async throws -> Outcome {
    var told: String?
    for path in try folder.look() {
      do {
        let scan = try await surroundings.scan(of: pictures + [path])
        if scan.isComplete { return .complete(scan) }
        guard scan.distinctFrames > 0 else {
          told = "No code was found in \(ScreenText.quoted(path))."
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
