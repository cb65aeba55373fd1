import CLinux
import FileSupport
import Glibc
import Reporting

/// Copies of a vault next to it: leftovers of interrupted commands, and damaged files that
/// `restore` renamed.
enum KeyStoreCopies {
  /// The suffixes of files that SQLite may create next to a database.
  static let companions = ["-journal", "-wal", "-shm"]

  /// Removes all copies, including those of earlier releases.
  ///
  /// - Returns: the number of copies, without their journals.
  static func remove(beside path: String) -> Int {
    let name = path.split(separator: "/").last.map { Array($0.utf8) } ?? []
    return FileReplacement.sweepTemporaries(beside: path)
      + remove(
        beside: path, named: { isFormer($0) || isAside($0, of: name) }, where: { _ in true })
  }

  /// The path to which `restore` renames a damaged vault.
  static func aside(_ path: String, number: Int) -> String { "\(path).damaged-\(number)" }

  /// Removes leftovers that no process can still be writing, before another vault is written.
  static func sweep(beside path: String) {
    _ = FileReplacement.sweepTemporaries(beside: path)
    let now = time(nil)
    _ = remove(beside: path, named: isFormer) { now - $0.st_mtim.tv_sec > 86_400 }
  }

  private static func remove(
    beside path: String, named isCopy: (String) -> Bool, where isLeft: (stat) -> Bool
  ) -> Int {
    let folder = KeyStoreAccess.folder(of: path)
    var count = 0
    for name in (try? Folder.names(in: folder)) ?? [] where isCopy(name) {
      var status = stat()
      let place = "\(folder)/\(name)"
      guard unsafe lstat(SystemText.cString(place), &status) == 0,
        status.st_mode & S_IFMT == S_IFREG,
        isLeft(status), unsafe unlink(SystemText.cString(place)) == 0
      else { continue }
      if !companions.contains(where: { name.hasSuffix($0) }) { count += 1 }
    }
    return count
  }

  private static func withoutCompanion(_ name: String) -> Substring {
    name.dropLast(companions.first { name.hasSuffix($0) }?.count ?? 0)
  }

  /// Whether a name has the form `<vault>.damaged-<number>`.
  private static func isAside(_ name: String, of keyStore: [UInt8]) -> Bool {
    let own = Array(withoutCompanion(name).utf8)
    let start = keyStore + Array(".damaged-".utf8)
    return own.starts(with: start) && own.count > start.count
      && own[start.count...].allSatisfy { (0x30...0x39).contains($0) }
  }

  /// Whether a name has the form `.vault-<hex>.tmp`, the temporary names of releases up to 0.1.0.
  private static func isFormer(_ name: String) -> Bool {
    let own = withoutCompanion(name)
    guard own.hasPrefix(".vault-"), own.hasSuffix(".tmp") else { return false }
    let tag = own.dropFirst(".vault-".count).dropLast(".tmp".count)
    return (1...16).contains(tag.utf8.count)
      && tag.utf8.allSatisfy { byte in (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
      }
  }
}
