internal import Glibc

/// What a new file may take the place of.
///
/// Whoever writes a file has to say which rule it is under; ``FileReplacement`` keeps it. Under each
/// but ``named(isForced:)``, whose file may be anywhere, ``WorkspaceBounds`` hold. Under
/// each but ``upkeep``, no output replaces a database that this tool keeps or what belongs to one, a
/// file that the same command has read, or a network in a workspace's `Networks`.
public struct OutputRule: Equatable, Sendable {
  /// A file whose name the user gave: a link is followed, and only a file of the same kind is replaced,
  /// unless `isForced`.
  public static func named(isForced: Bool = false) -> OutputRule {
    OutputRule(followsLinks: true, replacesOtherKinds: isForced, isNamed: true)
  }

  /// A file whose name the tool makes up, in a folder for such files: what an earlier run left is
  /// replaced whatever it is, and a link, which could lead anywhere, is refused.
  public static let made = OutputRule(followsLinks: false, replacesOtherKinds: true)

  /// A network as a file of its own, also in `Networks`: a link is followed, and a file of another kind
  /// refused.
  public static let network = OutputRule(
    followsLinks: true, replacesOtherKinds: false, isForNetworks: true)

  /// The tool's own upkeep, which replaces what it knows to be its own: copies of a database, defaults, a
  /// device's screen.
  public static let upkeep = OutputRule(
    followsLinks: true, replacesOtherKinds: true, isUpkeep: true)

  /// Whether the file that a link at the path names is replaced, in place of a refusal.
  let followsLinks: Bool
  private let replacesOtherKinds: Bool
  private var isForNetworks = false
  private var isUpkeep = false
  private var isNamed = false

  private init(
    followsLinks: Bool, replacesOtherKinds: Bool, isNamed: Bool = false,
    isForNetworks: Bool = false, isUpkeep: Bool = false
  ) {
    self.followsLinks = followsLinks
    self.replacesOtherKinds = replacesOtherKinds
    self.isNamed = isNamed
    self.isForNetworks = isForNetworks
    self.isUpkeep = isUpkeep
  }

  /// Checks what can be said before anything is written.
  ///
  /// - Parameters:
  ///   - target: the file that would be replaced, links followed where the rule says so.
  ///   - status: of what stands there; `nil` for nothing.
  ///   - path: what the user knows it by.
  /// - Throws: ``FileError/refusedOutput(path:reason:wayOut:)``.
  func check(_ target: String, _ status: stat?, shownAs path: String) throws(FileError) {
    if !isNamed { try WorkspaceBounds.check(path, isFollowed: followsLinks) }
    if isUpkeep { return }
    if !followsLinks, OutputRule.isLink(target) {
      throw .refusedOutput(
        path: path, reason: "it is a link, and links in a folder of products are not followed",
        wayOut: "remove the link")
    }
    if let database = OutputRule.database(at: target) {
      throw .refusedOutput(
        path: path, reason: "\(database), which no output replaces", wayOut: "name another file")
    }
    if !isForNetworks, let folder = OutputRule.networks(around: target) {
      throw .refusedOutput(
        path: path, reason: "it is among the built-in networks in '\(folder)'",
        wayOut: "name another file")
    }
    if let status, FileInputs.current?.contains(status) == true {
      throw .refusedOutput(
        path: path, reason: "this command reads that very file", wayOut: "name another file")
    }
  }

  /// Checks that a file with these first bytes may take the place of the one at `target`.
  ///
  /// - Throws: ``FileError/refusedOutput(path:reason:wayOut:)``.
  func check(
    _ start: Span<UInt8>, replacing target: String, shownAs path: String
  ) throws(FileError) {
    if replacesOtherKinds { return }
    guard let present = FileKind.start(of: target) else {
      throw .refusedOutput(
        path: path, reason: "what stands there cannot be read, so nobody knows what would be lost",
        wayOut: "name another file, or give --force")
    }
    let (old, new) = (FileKind(start: present.span), FileKind(start: start))
    if old == .empty { return }
    // Texts are of many kinds; only the same one again loses nothing.
    let isSame =
      present.count == start.count && start.indices.allSatisfy { start[$0] == present[$0] }
    guard old != new || (old == .text && !isSame) else { return }
    throw .refusedOutput(
      path: path, reason: "what stands there is \(old.name), and this is \(new.name)",
      wayOut: "name another file, or give --force")
  }

  private static func isLink(_ path: String) -> Bool { PathKind(of: path) == .link }

  /// What database a path is, or belongs to.
  private static func database(at path: String) -> String? {
    if let kind = FileKind(of: path), kind.isOwnDatabase { return "it is \(kind.name)" }
    var stem = path.utf8[...]
    while let shorter = withoutMark(stem), let name = String(shorter) {
      stem = shorter
      for place in [name, name + ".last-good"] {
        if let kind = FileKind(of: place), kind.isOwnDatabase {
          return "it belongs to '\(name)', \(kind.name)"
        }
      }
    }
    if let kind = FileKind(of: path + ".last-good"), kind.isOwnDatabase {
      return "it is the place of \(kind.name) whose last good copy stands beside it"
    }
    return nil
  }

  /// The name that one of a database's companions is made of.
  private static func withoutMark(_ path: Substring.UTF8View) -> Substring.UTF8View? {
    for mark in ["-wal", "-shm", "-journal", ".restored", ".last-good"] {
      if let stem = cut(mark, from: path) { return stem }
    }
    // A generation or number behind such a mark.
    let digits = path.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, let numbered = cut("-", from: path.dropLast(digits)) else { return nil }
    return cut(".last-good", from: numbered) ?? cut(".damaged", from: numbered)
  }

  private static func cut(_ mark: String, from path: Substring.UTF8View) -> Substring.UTF8View? {
    let rest = path.dropLast(mark.utf8.count)
    guard !rest.isEmpty, path[rest.endIndex...].elementsEqual(mark.utf8) else { return nil }
    return rest
  }

  /// The folder of built-in networks that a file is in.
  private static func networks(around path: String) -> String? {
    var folder = FileReplacement.split(path).folder
    for _ in 0..<2 {
      // Relative paths and links in between say nothing of the name.
      let whole = FileReplacement.resolved(folder)
      if FileReplacement.split(whole).name.utf8.elementsEqual("Networks".utf8),
        Folder.exists(whole + "/defaults.json")
      {
        return folder
      }
      folder = FileReplacement.split(whole).folder
    }
    return nil
  }
}
