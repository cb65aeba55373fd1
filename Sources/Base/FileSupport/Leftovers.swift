/// Temporary files and folders of killed processes.
///
/// All modules share this rule. A temporary has the name `.<final
/// name>.<machine>-<process>-<tag>.tmp` in the folder of its final name, and SQLite's journals may
/// be next to it. It is a leftover if its process has ended, or, from another machine, after a day.
/// So the temporary of a process that is running on this machine is never removed. No lock is
/// needed, because no process opens the temporary of another one.
///
/// Old versions built a site in a folder `.building-<number>` next to it; such a folder is a
/// leftover after a day.
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

  /// Whether a name is that of a vault's temporary file from an old version, which contains no
  /// process number.
  private static func isOfEarlierVersion(_ name: String) -> Bool {
    name.hasPrefix(".vault-")
      && ["", "-wal", "-shm", "-journal"].contains { name.hasSuffix(".tmp" + $0) }
  }
}
