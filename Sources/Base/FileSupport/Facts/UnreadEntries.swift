import Reporting

/// The entries of a folder that a command does not read: folders in it, hidden files, links and
/// other files.
///
/// Empty hidden files, such as `.gitkeep`, are left out.
package struct UnreadEntries: Sendable {
  private enum Kind: CaseIterable {
    case folder, hidden, link, other

    var noun: String {
      switch self {
      case .folder: "folder"
      case .hidden: "hidden file"
      case .link: "link"
      case .other: "other file"
      }
    }

    /// The kind of an entry; `nil` for an empty hidden file.
    init?(of path: String, named name: String) {
      if PathKind(of: path) == .link {
        self = .link
      } else if Folder.isFolder(path) {
        self = .folder
      } else if name.hasPrefix(".") {
        guard FileState(of: path)?.size != 0 else { return nil }
        self = .hidden
      } else {
        self = .other
      }
    }
  }

  private let folder: String
  private let entries: [(name: String, kind: Kind)]

  /// The paths of the entries, folders first.
  package var paths: [String] { entries.map { "\(folder)/\($0.name)" } }

  /// The entries of a folder; `isRead` says whether the command reads the entry of a name.
  package init(of folder: String, isRead: (_ name: String) -> Bool) {
    let names = (try? Folder.names(in: folder)) ?? []
    let all = names.filter { !isRead($0) }.compactMap { name in
      Kind(of: "\(folder)/\(name)", named: name).map { (name: name, kind: $0) }
    }
    self.folder = folder
    entries = Kind.allCases.flatMap { kind in all.filter { $0.kind == kind } }
  }

  /// The entries of the folders among arguments that name pictures, without those that
  /// are read.
  package static func all(of arguments: [String]) -> [UnreadEntries] {
    arguments.filter(Folder.isFolder).map { folder in
      UnreadEntries(of: folder) { !$0.hasPrefix(".") && !Folder.isFolder("\(folder)/\($0)") }
    }
  }

  /// A sentence that counts and names the entries; `nil` without entries.
  package var note: String? {
    guard !entries.isEmpty else { return nil }
    let counts = Kind.allCases.compactMap { kind in
      let count = entries.count { $0.kind == kind }
      return count > 0 ? count.counted(kind.noun) : nil
    }
    let names = entries.map { ScreenText.quoted($0.name) }.shortList(3)
    return """
      \(counts.joined(separator: ", ")) in \(ScreenText.quoted(folder)) \(entries.count == 1 ? "was" : "were") not \
      looked at: \(names).
      """
  }
}
