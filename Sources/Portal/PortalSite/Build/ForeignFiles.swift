import FileSupport
import PortalStore
import Reporting
import SignedIndex

/// The files and folders in the folder of a site that no build made, such as `.git`; every build keeps them.
///
/// Builds made the files that `SHA256SUMS` or the record of the previous build lists, the status files and the signed
/// index. A name that begins with a dot is never one of these, except for `.nojekyll`.
struct ForeignFiles {
  /// The paths of all entries that are not folders, below the site.
  private(set) var files: [String] = []
  /// The paths of the folders without a file of a build, also empty ones, each before its contents.
  private(set) var folders: [String] = []

  /// Looks for the files and folders in a site, which may not exist yet.
  ///
  /// - Throws: `FileError` if a folder or `SHA256SUMS` cannot be read.
  init(in site: String, besides former: SiteRecord) throws {
    guard Folder.isFolder(site) else { return }
    var made = Set(former.entries.keys)
    if PathKind(of: "\(site)/\(CheckSums.path)") == .file {
      made.formUnion(CheckSums.lines(try CheckSums.bytes(ofSite: site)).map(\.path))
    }
    let shared = Set(made.filter { !ForeignFiles.isHidden($0) }.flatMap(FilePath.parents))
      .union([IndexFolder.name])
    var waiting = [""]
    while let folder = waiting.popLast() {
      for name in try Folder.names(in: folder.isEmpty ? site : "\(site)/\(folder)") {
        let path = folder.isEmpty ? name : "\(folder)/\(name)"
        if PathKind(of: "\(site)/\(path)") == .other, Folder.isFolder("\(site)/\(path)") {
          if !shared.contains(path) { folders.append(path) }
          waiting.append(path)
        } else if ForeignFiles.isHidden(path) || !(made.contains(path) || isFixed(path)) {
          files.append(path)
        }
      }
    }
    files.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    folders.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
  }

  private func isFixed(_ path: String) -> Bool {
    path == CheckSums.path || SiteStatus.isUnlisted(path)
  }

  private static func isHidden(_ path: String) -> Bool {
    path != ".nojekyll" && path.split(separator: "/").contains { $0.hasPrefix(".") }
  }

  /// The outermost foreign files and folders, each folder with the number of its files.
  var summary: [String] {
    let all = Set(folders)
    let inner = Dictionary(grouping: files) { file in
      FilePath.parents(of: file).first(where: all.contains) ?? ""
    }
    let outer = folders.filter { !FilePath.parents(of: $0).contains(where: all.contains) }
    let counted = outer.map { ($0, " (\((inner[$0]?.count ?? 0).counted("file")))") }
    return (counted + (inner[""] ?? []).map { ($0, "") }).sorted { $0.0 < $1.0 }
      .map { ScreenText.quoted($0.0) + $0.1 }
  }
}

extension FilePath {
  /// The folders that a relative path is in, the outermost first.
  static func parents(of path: String) -> [String] {
    path.indices.filter { path[$0] == "/" }.map { String(path[..<$0]) }
  }
}
