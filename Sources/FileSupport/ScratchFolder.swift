import Reporting

/// A folder of its own for what nobody keeps, in `$TMPDIR`, else `/tmp`; it goes with all that is in it.
public final class ScratchFolder: Sendable {
  /// Its path, without a slash at the end.
  public let path: String

  /// - Parameter name: how its name begins, such as `hotside-rehearsal-`.
  /// - Throws: ``FileError``, where it cannot be made.
  public init(named name: String) throws(FileError) {
    path = try Folder.createUnique(prefix: (SystemText.variable("TMPDIR") ?? "/tmp") + "/" + name)
  }

  deinit { try? Folder.removeTree(path) }
}
