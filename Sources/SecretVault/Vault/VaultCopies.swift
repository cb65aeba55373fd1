import ByteSupport
import Glibc

/// Whole copies of a vault that interrupted commands left beside it, under names that nobody looks at.
enum VaultCopies {
  /// What the library may put beside a database.
  static let companions = ["-journal", "-wal", "-shm"]

  /// Removes all of them, of former releases too.
  ///
  /// - Returns: how many copies there were; what belongs to one does not count.
  static func remove(beside path: String) -> Int {
    FileReplacement.sweepTemporaries(beside: path) + removeFormer(beside: path) { _ in true }
  }

  /// Removes what nobody can be writing any more, before another vault is made in the folder.
  static func sweep(beside path: String) {
    _ = FileReplacement.sweepTemporaries(beside: path)
    let now = time(nil)
    _ = removeFormer(beside: path) { now - $0.st_mtim.tv_sec > 86_400 }
  }

  /// Removes `.vault-<hex>.tmp`, as releases up to 0.1.0 called what they were writing.
  private static func removeFormer(
    beside path: String, where isLeft: (stat) -> Bool
  ) -> Int {
    let folder = VaultAccess.folder(of: path)
    var count = 0
    for name in (try? Folder.names(in: folder)) ?? [] where isFormer(name) {
      var status = stat()
      let place = "\(folder)/\(name)"
      guard unsafe lstat(SystemText.cString(place), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG,
        isLeft(status), unsafe unlink(SystemText.cString(place)) == 0
      else { continue }
      if name.hasSuffix(".tmp") { count += 1 }
    }
    return count
  }

  private static func isFormer(_ name: String) -> Bool {
    let suffix = companions.first { name.hasSuffix($0) } ?? ""
    let own = name.dropLast(suffix.count)
    guard own.hasPrefix(".vault-"), own.hasSuffix(".tmp") else { return false }
    let tag = own.dropFirst(".vault-".count).dropLast(".tmp".count)
    return (1...16).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { byte in
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
  }
}
