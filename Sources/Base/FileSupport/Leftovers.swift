internal import Glibc

/// Files that killed processes have left half written.
public enum Leftovers {
  /// Their names in a folder, in ascending order of their bytes; none where it cannot be read.
  ///
  /// What a process writes that is still alive is not among them, nor what may be that of another
  /// machine and is younger than a day.
  public static func names(in folder: String) -> [String] {
    ((try? Folder.names(in: folder)) ?? []).filter { name in
      TemporaryName(name)?.isLeft(in: folder) ?? isOfEarlierVersion(name)
    }
  }

  /// Whether it is a temporary of a vault from before they had the name of their process.
  private static func isOfEarlierVersion(_ name: String) -> Bool {
    name.hasPrefix(".vault-")
      && ["", "-wal", "-shm", "-journal"].contains { name.hasSuffix(".tmp" + $0) }
  }
}
