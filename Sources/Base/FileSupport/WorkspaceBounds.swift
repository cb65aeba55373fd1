import ByteSupport
internal import Glibc
import Reporting
internal import Synchronization

/// The paths that a workspace's settings name, and the folder that writes to each must not leave.
///
/// A workspace may come from another person, so nothing below these paths may be created, changed
/// or removed outside the workspace, even through symbolic links.
///
/// Functions that take a path from the settings add it, and functions that write check it. Commands
/// must only run with ``current`` set. Paths that the user names may be anywhere.
public final class WorkspaceBounds: Sendable {
  /// The bounds of the running command; `nil` if there are none.
  @TaskLocal public static var current: WorkspaceBounds?

  private struct Place: Sendable {
    let parts: [[UInt8]]
    /// The workspace that must contain the path; `nil` for a path that the user named.
    let workspace: String?
    let option: String?
  }

  private let places = Mutex<[Place]>([])
  private let isUntouched = Mutex(false)

  /// Creates empty bounds.
  public init() {}

  /// Adds a path that the workspace names.
  ///
  /// - Parameters:
  ///   - path: a folder, or a file with its companions.
  ///   - workspace: the folder that everything below the path must be in; may be reached by a link.
  ///   - option: the option that names another path, for messages; `nil` if there is none.
  public func keep(_ path: String, inside workspace: String, orName option: String? = nil) {
    let place = Place(
      parts: WorkspaceBounds.parts(of: path), workspace: workspace, option: option)
    places.withLock { $0.append(place) }
  }

  /// Adds a path that the user names, which may be anywhere.
  public func free(_ path: String) {
    let place = Place(parts: WorkspaceBounds.parts(of: path), workspace: nil, option: nil)
    places.withLock { $0.append(place) }
  }

  /// Forbids files other than outputs: reading a database then creates no journal next to it.
  public func keepUntouched() { isUntouched.withLock { $0 = true } }

  /// Whether only outputs may be created.
  public var staysUntouched: Bool { isUntouched.withLock { $0 } }

  /// Checks that a path may be written.
  ///
  /// - Parameters:
  ///   - path: a file or folder, which may be missing; links on its way are followed.
  ///   - isFollowed: whether a link at the path itself is followed too.
  /// - Throws: ``FileError/refusedOutput(path:reason:wayOut:)``.
  public static func check(_ path: String, isFollowed: Bool = true) throws(FileError) {
    try current?.check(path, leadingTo: isFollowed ? path : FilePath.folder(of: path))
  }

  private func check(_ path: String, leadingTo end: String) throws(FileError) {
    guard let place = place(of: path), let workspace = place.workspace,
      let root = FilePath.real(workspace), !WorkspaceBounds.isInside(end, root)
    else { return }
    let link = WorkspaceBounds.link(in: end, leaving: root)
    let target = WorkspaceBounds.destination(of: link) ?? link
    let wayOut = "replace the link with a folder or file"
    throw .refusedOutput(
      path: path,
      reason:
        "'\(link)' is a link to '\(target)', but a workspace must not lead outside of '\(root)'",
      wayOut: place.option.map { "name the target itself with \($0), or \(wayOut)" } ?? wayOut)
  }

  /// The innermost place that contains a path; of equal places, the one that the user named.
  private func place(of path: String) -> Place? {
    let parts = WorkspaceBounds.parts(of: path)
    return places.withLock { places in
      let around = places.filter { WorkspaceBounds.holds($0.parts, parts) }
      let depth = around.map(\.parts.count).max()
      let innermost = around.filter { $0.parts.count == depth }
      return innermost.first { $0.workspace == nil } ?? innermost.first
    }
  }

  // MARK: - Names

  /// The components of a path without `.`; the first one is empty for an absolute path.
  private static func parts(of path: String) -> [[UInt8]] {
    let bytes = SystemText.bytes(path)
    let parts = bytes.split(separator: slash).map(Array.init).filter { $0 != [dot] }
    return bytes.first == slash ? [[]] + parts : parts
  }

  /// Whether a path is a place, is below it, or has a name that begins with the place's name.
  private static func holds(_ place: [[UInt8]], _ path: [[UInt8]]) -> Bool {
    if path.starts(with: place) { return true }
    guard let name = place.last, let other = path.last, place.count == path.count,
      path.dropLast() == place.dropLast()
    else { return false }
    let rest = other.starts(with: [dot] + name) ? other.dropFirst() : other[...]
    let next = rest.dropFirst(name.count).first
    return rest.starts(with: name) && (next == dot || next == UInt8(ascii: "-"))
  }

  private static let slash = UInt8(ascii: "/")
  private static let dot = UInt8(ascii: ".")

  // MARK: - Links

  /// Whether a path is in a folder, given by its real path, or would be if it existed.
  private static func isInside(_ path: String, _ root: String) -> Bool {
    var path = path
    // A loop of links leads nowhere.
    for _ in 0..<256 {
      if let real = FilePath.real(path) {
        let (real, root) = (SystemText.bytes(real), SystemText.bytes(root))
        return root == [slash] || real == root || real.starts(with: root + [slash])
      }
      path = destination(of: path) ?? FilePath.folder(of: trimmed(path))
    }
    return false
  }

  /// The first link of a path that leaves a folder, given by its real path.
  private static func link(in path: String, leaving root: String) -> String {
    var link = path
    var part = path
    while true {
      if destination(of: part) != nil, !isInside(part, root) { link = part }
      let folder = FilePath.folder(of: trimmed(part))
      let isRoot = FilePath.real(folder).map { $0.hasSameBytes(as: root) } ?? false
      if isRoot || folder == "/" || folder == "." { return link }
      part = folder
    }
  }

  /// The target of a link, relative to the same folder; `nil` if the path is not a link.
  private static func destination(of path: String) -> String? {
    let path = trimmed(path)
    guard PathKind(of: path) == .link else { return nil }
    let room = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: room)
    // Writes at most `room` bytes, the length of the buffer.
    let count = unsafe readlink(SystemText.cString(path), &target, room)
    guard count > 0 else { return nil }
    let text = SystemText.text(target[..<count].map { UInt8(bitPattern: $0) })
    return FilePath.join(FilePath.folder(of: path), text)
  }

  /// Removes slashes at the end, with which the system would follow a link.
  private static func trimmed(_ path: String) -> String {
    var bytes = SystemText.bytes(path)
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return SystemText.text(bytes)
  }
}
