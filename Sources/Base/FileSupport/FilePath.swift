internal import Glibc
import Reporting

/// The parts of a path, split at `/` bytes as the system does.
///
/// In Swift, a `/` before a combining mark is another character.
public enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether the path begins with `/`.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The folder of the path's last component: `.` for a bare name, `/` below the root.
  public static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The path's last component; empty if the path ends in `/`.
  public static func name(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: end)...])
  }

  /// The path without its last extension.
  public static func stem(of path: String) -> String {
    String(path.prefix(upTo: path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex))
  }

  /// Joins a folder and a name; without the folder if it is `.` or the name is absolute.
  public static func join(_ folder: String, _ name: String) -> String {
    if isAbsolute(name) || folder == "." { return name }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// Whether two paths lead to one file or folder; links are followed.
  ///
  /// It may be missing, in a folder that exists.
  public static func areOne(_ first: String, _ second: String) -> Bool {
    func place(_ path: String) -> String? {
      let path = path.utf8.last == slash ? String(path.dropLast()) : path
      return real(path) ?? real(folder(of: path)).map { join($0, name(of: path)) }
    }
    guard let first = place(first), let second = place(second) else { return false }
    return first.utf8.elementsEqual(second.utf8)
  }

  /// The absolute path without symbolic links; `nil` if it does not exist.
  public static func real(_ path: String) -> String? {
    // realpath allocates the string; it is copied and freed here.
    guard let text = unsafe realpath(SystemText.cString(path), nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe SystemText.text(cString: text)
  }
}
