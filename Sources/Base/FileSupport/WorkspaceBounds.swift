import ByteSupport
internal import Glibc
import Reporting
internal import Synchronization

/// The places that a command has from a workspace, which may be somebody else's: nothing below them is
/// made, changed or removed outside of the workspace, whatever is a link on the way.
///
/// Whoever names such a place notes it, whatever writes asks; commands only have to run within
/// ``current``. What the user names may be anywhere.
public final class WorkspaceBounds: Sendable {
  /// Of the command that runs; `nil` where nobody keeps account.
  @TaskLocal public static var current: WorkspaceBounds?

  private struct Place: Sendable {
    let parts: [[UInt8]]
    /// The folder that it must not leave; `nil` for what the user names.
    let workspace: String?
    let option: String?
  }

  private let places = Mutex<[Place]>([])
  private let isUntouched = Mutex(false)

  /// None yet.
  public init() {}

  /// Notes a place that the workspace names.
  ///
  /// - Parameters:
  ///   - path: a folder, or a file with whatever is kept beside it.
  ///   - workspace: the folder that nothing below the path may leave; it may be reached by a link.
  ///   - option: what names another place, for messages; `nil` where nothing does.
  public func keep(_ path: String, inside workspace: String, orName option: String? = nil) {
    let place = Place(
      parts: WorkspaceBounds.parts(of: path), workspace: workspace, option: option)
    places.withLock { $0.append(place) }
  }

  /// Notes a place that the user names, and that may be anywhere.
  public func free(_ path: String) {
    let place = Place(parts: WorkspaceBounds.parts(of: path), workspace: nil, option: nil)
    places.withLock { $0.append(place) }
  }

  /// Notes that the command leaves no trace: reading a database does not make a journal next to it.
  public func keepUntouched() { isUntouched.withLock { $0 = true } }

  /// Whether the command leaves no trace.
  public var staysUntouched: Bool { isUntouched.withLock { $0 } }

  /// Checks that what is about to be written lies where it may.
  ///
  /// - Parameters:
  ///   - path: of a file or folder, which need not be there; links on the way to it are followed.
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
    let wayOut = "put a folder or file in the place of the link"
    throw .refusedOutput(
      path: path,
      reason:
        "'\(link)' is a link to '\(target)', and a workspace names nothing outside of '\(root)'",
      wayOut: place.option.map { "name the place itself with \($0), or \(wayOut)" } ?? wayOut)
  }

  /// The innermost place that a path is in; what the user names before what the workspace does.
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

  /// The parts of a path as it is written, without those that lead nowhere; the first is empty for one
  /// from the root.
  private static func parts(of path: String) -> [[UInt8]] {
    let bytes = SystemText.bytes(path)
    let parts = bytes.split(separator: slash).map(Array.init).filter { $0 != [dot] }
    return bytes.first == slash ? [[]] + parts : parts
  }

  /// Whether a path is a place, or below it, or what is kept beside it and begins with its name.
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

  /// Whether a path leads into a folder, whose real path is given, or would if all of it were there.
  private static func isInside(_ path: String, _ root: String) -> Bool {
    var path = path
    // A circle of links leads nowhere.
    for _ in 0..<256 {
      if let real = FilePath.real(path) {
        let (real, root) = (SystemText.bytes(real), SystemText.bytes(root))
        return root == [slash] || real == root || real.starts(with: root + [slash])
      }
      path = destination(of: path) ?? FilePath.folder(of: trimmed(path))
    }
    return false
  }

  /// The first link on the way of a path that leaves a folder, whose real path is given.
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

  /// Where a link leads, as a path like its own; `nil` for what is none.
  private static func destination(of path: String) -> String? {
    let path = trimmed(path)
    guard PathKind(of: path) == .link else { return nil }
    let room = Int(PATH_MAX)
    var target = [CChar](repeating: 0, count: room)
    // Writes at most `room` bytes, the length of the buffer it is given.
    let count = unsafe readlink(SystemText.cString(path), &target, room)
    guard count > 0 else { return nil }
    let text = SystemText.text(target[..<count].map { UInt8(bitPattern: $0) })
    return FilePath.join(FilePath.folder(of: path), text)
  }

  /// Without slashes at the end, which would follow a link.
  private static func trimmed(_ path: String) -> String {
    var bytes = SystemText.bytes(path)
    while bytes.count > 1, bytes.last == slash { bytes.removeLast() }
    return SystemText.text(bytes)
  }
}
