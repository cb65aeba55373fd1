internal import Glibc
import Reporting

/// The parts of a path, cut at the bytes `/` as the system does: together with a combining mark behind
/// it, a `/` is another character to Swift.
public enum FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Whether the path begins at the root.
  public static func isAbsolute(_ path: String) -> Bool { path.utf8.first == slash }

  /// The folder that the path's last part lies in: `.` for a bare name, `/` below the root.
  public static func folder(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return "." }
    return end == path.startIndex ? "/" : String(path[..<end])
  }

  /// The path's last part; empty where it ends in `/`.
  public static func name(of path: String) -> String {
    guard let end = path.utf8.lastIndex(of: slash) else { return path }
    return String(path[path.utf8.index(after: end)...])
  }

  /// The path without its last ending; names may have dots of their own.
  public static func stem(of path: String) -> String {
    String(path.prefix(upTo: path.utf8.lastIndex(of: UInt8(ascii: ".")) ?? path.endIndex))
  }

  /// A name in a folder; an absolute name stays as it is, and `.` is left out.
  public static func join(_ folder: String, _ name: String) -> String {
    if isAbsolute(name) || folder == "." { return name }
    return folder.utf8.last == slash ? folder + name : "\(folder)/\(name)"
  }

  /// The path from the root, without links; `nil` where nothing stands there.
  public static func real(_ path: String) -> String? {
    // realpath allocates the text it returns; it is copied and freed here.
    guard let text = unsafe realpath(SystemText.cString(path), nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe SystemText.text(cString: text)
  }
}
