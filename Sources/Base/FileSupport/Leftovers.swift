/// Temporary files and folders of killed processes.
///
/// This is the one rule for all rooms. A temporary is `.<final name>.<machine>-<process>-<tag>.tmp`, in the folder of
/// its final name, with the journals that SQLite puts next to it. It is a leftover if its process has ended, or, for
/// one of another machine, after a day. So a temporary of a living run is never removed, and no lock is needed: no
/// process opens the temporary of another process. Earlier versions built a site in a folder `.building-<number>` next
/// to it; such a folder is a leftover after a day.
public enum Leftovers {
  /// The names of the leftovers in a folder, sorted by their bytes; empty if it is not readable.
  public static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder, beginningWith: ".")) ?? []).filter { name in
      isRemovable(name, in: folder) || isOfEarlierVersion(name)
    }
  }

  /// Removes the leftovers in a folder; those that cannot be removed stay.
  public static func remove(in folder: String) {
    let names = (try? Folder.names(in: folder, beginningWith: ".")) ?? []
    for name in names where isRemovable(name, in: folder) { remove(FilePath.join(folder, name)) }
  }

  /// Removes a leftover file or folder.
  ///
  /// - Returns: `true` if it does not exist any more.
  @discardableResult
  public static func remove(_ path: String) -> Bool {
    (try? Folder.isFolder(path) ? Folder.removeTree(path) : Folder.removeFile(path)) != nil
  }

  private static func isRemovable(_ name: String, in folder: String) -> Bool {
    TemporaryName(name)?.isLeft(in: folder)
      ?? TemporaryName.isFormerBuild(name, in: folder)
  }

  /// Whether it is a temporary of a vault from before they had the name of their process.
  private static func isOfEarlierVersion(_ name: String) -> Bool {
    name.hasPrefix(".vault-")
      && ["", "-wal", "-shm", "-journal"].contains { name.hasSuffix(".tmp" + $0) }
  }
}
