import Reporting

/// A temporary folder in `$TMPDIR`, otherwise in `/tmp`.
///
/// The folder is removed with the value. The folder of a killed process is removed by the next
/// process that uses the same name.
public final class ScratchFolder: Sendable {
  /// The folder's path, without a slash at the end.
  public let path: String

  /// - Parameter name: the purpose, such as `hotside-rehearsal`.
  /// - Throws: ``FileError`` if the folder cannot be created.
  public init(named name: String) throws(FileError) {
    let place = SystemText.variable("TMPDIR") ?? "/tmp"
    TemporaryName.sweepFolders(of: name, in: place)
    path = "\(place)/\(TemporaryName(for: name).text)"
    try Folder.createNew(path)
  }

  deinit { try? Folder.removeTree(path) }
}
