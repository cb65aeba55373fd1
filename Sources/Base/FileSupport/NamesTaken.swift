import ByteSupport
internal import Glibc
import Reporting

/// The final names that a commit has assigned so far, with the previous files of these names, so
/// that the commit can be undone.
///
/// A previous file keeps its bytes under a temporary name. If this process is killed, the next
/// write to the folder removes that file.
struct NamesTaken {
  /// The previous file of a name.
  private enum Previous {
    case none
    /// The temporary name of the previous file.
    case file(String)
    /// The file system could not create a second name for the previous file.
    case unkept
  }

  private var taken: [(path: String, previous: Previous)] = []

  /// Gives a file its final name, and keeps a previous file of that name.
  ///
  /// - Returns: the folder, which must be synced.
  /// - Throws: ``FileError``; the name is unchanged then.
  mutating func give(_ file: consuming FileReplacement) throws(FileError) -> String {
    let path = file.path
    let previous = NamesTaken.keep(path)
    do throws(FileError) {
      let folder = try file.commitUnsynced()
      taken.append((path, previous))
      return folder
    } catch {
      NamesTaken.remove(previous)
      throw error
    }
  }

  /// Renames the file at `path` to a temporary name; does nothing if there is none.
  ///
  /// - Throws: ``FileError``, also if the path is a folder.
  mutating func takeAway(_ path: String) throws(FileError) {
    guard let kind = PathKind(of: path) else { return }
    guard kind != .other else { throw .removing(path, EISDIR) }
    let aside = FileReplacement.temporaryPath(beside: path)
    Interruption.noteChange()
    guard NamesTaken.rename(path, aside) else { throw .removing(path, errno) }
    taken.append((path, .file(aside)))
  }

  /// Restores the previous files in reverse order.
  ///
  /// - Returns: the paths that were not restored, in the order of their commits.
  mutating func giveBack() -> [String] {
    var left: [String] = []
    for (path, previous) in taken.reversed() {
      let isBack =
        switch previous {
        case .none: unsafe unlink(SystemText.cString(path)) == 0
        case .file(let aside): NamesTaken.rename(aside, path)
        case .unkept: false
        }
      if !isBack { left.append(path) }
    }
    taken = []
    return left.reversed()
  }

  /// Removes the previous files after a successful commit.
  mutating func forget() {
    for (_, previous) in taken { NamesTaken.remove(previous) }
    taken = []
  }

  /// Creates a second name for the file at `path`, if there is one.
  private static func keep(_ path: String) -> Previous {
    guard PathKind(of: path) != nil else { return .none }
    let aside = FileReplacement.temporaryPath(beside: path)
    // The entry itself is linked: if the rule follows links, the path is already resolved.
    let isKept =
      unsafe linkat(AT_FDCWD, SystemText.cString(path), AT_FDCWD, SystemText.cString(aside), 0) == 0
    return isKept ? .file(aside) : .unkept
  }

  private static func remove(_ previous: Previous) {
    if case .file(let aside) = previous { unsafe unlink(SystemText.cString(aside)) }
  }

  private static func rename(_ name: String, _ newName: String) -> Bool {
    unsafe Glibc.rename(SystemText.cString(name), SystemText.cString(newName)) == 0
  }
}
