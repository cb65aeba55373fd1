import ByteSupport
import CommandLineKit
import FileSupport
package import HotSide

/// The site of the last build, which next commands name.
extension PortalFolder {
  private var lastSite: String { file("cache/last-site") }

  /// Records the folder of a site that was built.
  ///
  /// - Throws: `FileError`.
  package func noteBuild(of site: String) throws {
    let places = [FilePath.real(path) ?? path, FilePath.real(site) ?? site]
    let note = Array(places.joined(separator: "\n").utf8)
    guard (try? FileReading.bytes(at: lastSite, limit: 65_536)) != note else { return }
    try Folder.create(FilePath.folder(of: lastSite))
    try FileReplacement.write(note, to: lastSite, under: .upkeep)
  }

  /// Whether the queue came from another computer, or the portal has published something, and no build ran on this
  /// computer.
  ///
  /// - Throws: `FileError`, ``PortalError/damagedLog(path:reason:)``.
  package func isBuiltElsewhere() throws -> Bool {
    let names = Folder.isFolder(file("cache")) ? try Folder.names(in: file("cache")) : []
    guard !names.contains(where: { $0.hasSuffix(".jsonl") }) else { return false }
    // An update writes this file next to the queue, and git does not carry it.
    return try !Folder.exists(file("update.json")) || PublicationLog(in: self).count > 0
  }

  /// The options of `portal build` for the site of the last build, with a leading space.
  ///
  /// Empty for the default folder, without a build, and if the folder no longer exists. A copy of
  /// the portal never names the site of the original: a site next to the portal is that next to the
  /// copy.
  package func buildOptions(in workspace: Workspace) -> String {
    guard let bytes = try? FileReading.bytes(at: lastSite, limit: 65_536),
      let note = String(validating: bytes, as: UTF8.self), let end = note.firstIndex(of: "\n"),
      let own = FilePath.real(path)
    else { return "" }
    let (home, former) = (String(note[..<end]), String(note[note.index(after: end)...]))
    let parent = FilePath.folder(of: home) + "/"
    let path: String
    if home.hasSameBytes(as: own) {
      path = former
    } else {
      guard former.utf8.starts(with: parent.utf8) else { return "" }
      let name = String(decoding: former.utf8.dropFirst(parent.utf8.count), as: UTF8.self)
      path = FilePath.join(FilePath.folder(of: own), name)
    }
    let usual = FilePath.real(PortalFolder.site(in: workspace))
    guard Folder.isFolder(path), usual.map({ !$0.hasSameBytes(as: path) }) ?? true else {
      return ""
    }
    return " --out \(ShellWord.quoted(path, leaving: ""))"
  }
}
