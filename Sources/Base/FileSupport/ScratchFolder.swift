import Reporting

/// A folder of its own for what nobody keeps, in `$TMPDIR`, else `/tmp`; it goes with all that is in it, and
/// that of a killed process with the next one of the same name.
public final class ScratchFolder: Sendable {
  /// Its path, without a slash at the end.
  public let path: String

  /// - Parameter name: what it is for, such as `hotside-rehearsal`.
  /// - Throws: ``FileError``, where it cannot be made.
  public init(named name: String) throws(FileError) {
    let place = SystemText.variable("TMPDIR") ?? "/tmp"
    TemporaryName.sweepFolders(of: name, in: place)
    path = "\(place)/\(TemporaryName(for: name).text)"
    try Folder.createNew(path)
  }

  deinit { try? Folder.removeTree(path) }
}
