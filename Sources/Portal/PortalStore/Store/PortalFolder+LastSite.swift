import CommandLineKit
import FileSupport
package import HotSide

/// The site of the last build, which next commands name.
extension PortalFolder {
  private var lastSite: String { file("cache/last-site") }

  /// Whether the portal has published something, and no build ran on this computer.
  ///
  /// - Throws: `FileError`, ``PortalError/damagedLog(path:reason:)``.
  package func isBuiltElsewhere() throws -> Bool {
    let names = Folder.isFolder(file("cache")) ? try Folder.names(in: file("cache")) : []
    return try !names.contains { $0.hasSuffix(".jsonl") } && PublicationLog(in: self).count > 0
  }

  /// Records the folder of a site that was built.
  ///
  /// - Throws: `FileError`.
  package func noteBuild(of site: String) throws {
    let path = Array((FilePath.real(site) ?? site).utf8)
    guard (try? FileReading.bytes(at: lastSite, limit: 65_536)) != path else { return }
    try Folder.create(FilePath.folder(of: lastSite))
    try FileReplacement.write(path, to: lastSite, under: .upkeep)
  }

  /// The options of `portal build` for the site of the last build, with a leading space.
  ///
  /// Empty for the default folder, without a build, and if the folder no longer exists.
  package func buildOptions(in workspace: Workspace) -> String {
    guard let bytes = try? FileReading.bytes(at: lastSite, limit: 65_536),
      let path = String(validating: bytes, as: UTF8.self), Folder.isFolder(path),
      path != FilePath.real(PortalFolder.site(in: workspace))
    else { return "" }
    return " --out \(ShellWord.quoted(path, leaving: ""))"
  }
}
