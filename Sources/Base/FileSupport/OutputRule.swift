internal import Glibc

/// The rule that says which existing files a new file may replace.
///
/// Every writer chooses a rule, and ``FileReplacement`` enforces it. All rules except
/// ``named(isForced:replacingTextsThatBegin:)`` respect the ``WorkspaceBounds``. No rule except ``upkeep`` allows
/// replacing a database of Hotside or a file that belongs to one, or a file that the same command has read.
/// Only ``network`` and ``upkeep`` allow replacing a network in a workspace's `Networks`.
public struct OutputRule: Equatable, Sendable {
  /// For a file whose name the user gave: links are followed, and only a file of the same kind is
  /// replaced, unless `isForced`.
  ///
  /// - Parameters:
  ///   - isForced: whether the user gave `--force`; `nil` if the command has no such option.
  ///   - start: texts that begin like this are replaced too, because the command writes such texts.
  /// - Returns: the rule.
  public static func named(
    isForced: Bool? = nil, replacingTextsThatBegin start: String? = nil
  ) -> OutputRule {
    var rule = OutputRule(followsLinks: true, replacesOtherKinds: isForced == true, isNamed: true)
    rule.textStart = start.map { Array($0.utf8) }
    rule.canBeForced = isForced != nil
    return rule
  }

  /// For a file whose name Hotside chooses, in a folder for such files: a file of any kind is
  /// replaced.
  ///
  /// A link is refused, because its target could be anywhere.
  public static let made = OutputRule(followsLinks: false, replacesOtherKinds: true)

  /// For a network's own file, including those in `Networks`: links are followed, and a file of
  /// another kind is refused.
  public static let network = OutputRule(
    followsLinks: true, replacesOtherKinds: false, isForNetworks: true)

  /// For Hotside's own files: copies of a database, defaults, a device's screen.
  ///
  /// This rule allows every replacement.
  public static let upkeep = OutputRule(
    followsLinks: true, replacesOtherKinds: true, isUpkeep: true)

  /// Whether the target of a link is replaced; otherwise a link is refused.
  let followsLinks: Bool
  private let replacesOtherKinds: Bool
  private var isForNetworks = false
  private var isUpkeep = false
  private var isNamed = false
  private var canBeForced = false
  private var textStart: [UInt8]?

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

  /// Checks the rules that do not depend on the new bytes.
  ///
  /// - Parameters:
  ///   - target: the file to replace, after following links if the rule does so.
  ///   - status: the status of that file; `nil` if it does not exist.
  ///   - path: the path in messages.
  /// - Throws: ``FileError/refusedOutput(path:reason:wayOut:)``.
  func check(_ target: String, _ status: stat?, shownAs path: String) throws(FileError) {
    if !isNamed { try WorkspaceBounds.check(path, isFollowed: followsLinks) }
    if isUpkeep { return }
    if !followsLinks, OutputRule.isLink(target) {
      throw .refusedOutput(
        path: path, reason: "it is a link, and links in output folders are not followed",
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

  /// Checks that a new file with these first bytes may replace the file at `target`.
  func check(
    _ start: Span<UInt8>, replacing target: String, shownAs path: String
  ) throws(FileError) {
    if replacesOtherKinds { return }
    let wayOut = canBeForced ? "name another file, or give --force" : "name another file"
    guard let present = FileKind.start(of: target) else {
      throw .refusedOutput(
        path: path, reason: "the existing file cannot be read, so it is unknown what would be lost",
        wayOut: wayOut)
    }
    let (old, new) = (FileKind(start: present.span), FileKind(start: start))
    let bytes = start.indices.map { start[$0] }
    let isReplaceable =
      switch old {
      case .empty: true
      // Text files can be anything; only one with the same beginning is safe to replace.
      case .text: new == .text && (present == bytes || textStart.map(present.starts) == true)
      case .json where isNamed && new == .json:
        OutputRule.firstMember(of: present) == OutputRule.firstMember(of: bytes)
      default: old == new
      }
    guard !isReplaceable else { return }
    let name = old == new ? "\(new.name) of another kind" : new.name
    throw .refusedOutput(
      path: path, reason: "the existing file is \(old.name), but this is \(name)", wayOut: wayOut)
  }

  /// The beginning of a JSON document up to the name of its first member, without white space.
  private static func firstMember(of bytes: [UInt8]) -> [UInt8] {
    bytes.prefix { $0 != UInt8(ascii: ":") }.filter { $0 > 0x20 }
  }

  private static func isLink(_ path: String) -> Bool { PathKind(of: path) == .link }

  /// A description of the database that a path is or belongs to; `nil` for other files.
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
      return "\(kind.name) belongs at this path: its last good copy is next to it"
    }
    return nil
  }

  /// The path of the database that a companion file belongs to; `nil` for other paths.
  private static func withoutMark(_ path: Substring.UTF8View) -> Substring.UTF8View? {
    for mark in ["-wal", "-shm", "-journal", ".restored", ".last-good"] {
      if let stem = cut(mark, from: path) { return stem }
    }
    // A generation or number after `.last-good` or `.damaged`.
    let digits = path.reversed().prefix { (0x30...0x39).contains($0) }.count
    guard digits > 0, let numbered = cut("-", from: path.dropLast(digits)) else { return nil }
    return cut(".last-good", from: numbered) ?? cut(".damaged", from: numbered)
  }

  private static func cut(_ mark: String, from path: Substring.UTF8View) -> Substring.UTF8View? {
    let rest = path.dropLast(mark.utf8.count)
    guard !rest.isEmpty, path[rest.endIndex...].elementsEqual(mark.utf8) else { return nil }
    return rest
  }

  /// The folder of built-in networks that contains a file; `nil` for other files.
  private static func networks(around path: String) -> String? {
    var folder = FileReplacement.split(path).folder
    for _ in 0..<2 {
      // The real path is needed to see the folder's name.
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
