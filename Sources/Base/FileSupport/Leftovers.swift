/// Temporary files and folders that killed processes have left.
///
/// This is the one rule for all rooms. A temporary is `.<final name>.<machine>-<process>-<tag>.tmp`, in the folder of
/// its final name, with the journals that SQLite puts next to it. It is a leftover if its process has ended, or, for
/// one of another machine, after a day. So a temporary of a living run is never removed, and no lock is needed: no
/// process opens the temporary of another process.
public enum Leftovers {
  /// Their names in a folder, in ascending order of their bytes; empty if the folder cannot be read.
  public static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder, beginningWith: ".")) ?? []).filter { name in
      TemporaryName(name)?.isLeft(in: folder) ?? isOfEarlierVersion(name)
    }
  }

  /// Removes the leftovers of a folder; what cannot be removed stays.
  public static func remove(in folder: String) {
    let names = ((try? Folder.names(in: folder, beginningWith: ".")) ?? []).compactMap {
      TemporaryName($0)
    }
    for name in names where name.isLeft(in: folder) { remove(FilePath.join(folder, name.text)) }
  }

  /// Removes a leftover file or folder.
  ///
  /// - Returns: whether it is gone.
  @discardableResult
  public static func remove(_ path: String) -> Bool {
    (try? Folder.isFolder(path) ? Folder.removeTree(path) : Folder.removeFile(path)) != nil
  }

  /// Whether it is a temporary of a vault from before they had the name of their process.
  private static func isOfEarlierVersion(_ name: String) -> Bool {
    name.hasPrefix(".vault-")
      && ["", "-wal", "-shm", "-journal"].contains { name.hasSuffix(".tmp" + $0) }
  }
}
