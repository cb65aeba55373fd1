import ByteSupport
internal import Glibc
import Reporting

/// The names that a commit has given so far, with the files that had them, so that an error gives all names back.
///
/// A previous file keeps its bytes under the name of a temporary: if this process is killed, the next write to the
/// folder removes it.
struct NamesTaken {
  /// The file that had a name.
  private enum Previous {
    case none
    /// Under this name now.
    case file(String)
    /// The file system keeps no second name of it.
    case unkept
  }

  private var taken: [(path: String, previous: Previous)] = []

  /// Gives a file its name; a previous file of the name is kept.
  ///
  /// - Returns: the folder, which has to be synced.
  /// - Throws: ``FileError/notWritable(path:reason:)``; the name is as it was then.
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

  /// Takes the name from the file that has it; nothing if there is none.
  ///
  /// - Throws: ``FileError/notRemoved(path:reason:)``, for a folder too.
  mutating func takeAway(_ path: String) throws(FileError) {
    guard let kind = PathKind(of: path) else { return }
    guard kind != .other else { throw .removing(path, EISDIR) }
    let aside = FileReplacement.temporaryPath(beside: path)
    Interruption.noteChange()
    guard NamesTaken.rename(path, aside) else { throw .removing(path, errno) }
    taken.append((path, .file(aside)))
  }

  /// Gives every name back, the last one first.
  ///
  /// - Returns: the paths that have the new file still, in the order in which they got it.
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

  /// Removes the previous files: all names are given.
  mutating func forget() {
    for (_, previous) in taken { NamesTaken.remove(previous) }
    taken = []
  }

  /// A second name for the file that has a name.
  private static func keep(_ path: String) -> Previous {
    guard PathKind(of: path) != nil else { return .none }
    let aside = FileReplacement.temporaryPath(beside: path)
    // The name itself is meant: links are followed already if the rule says so.
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
