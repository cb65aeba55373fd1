import ByteSupport
import FileSupport
package import HotSide
package import PortalStore

/// A service whose continuous integration keeps a portal current, with the recipe for it (portal 6).
package enum PortalRecipe: Sendable {
  case github
  case gitlab

  /// The path of the recipe's file in a repository.
  package var path: String {
    switch self {
    case .github: ".github/workflows/portal.yml"
    case .gitlab: ".gitlab-ci.yml"
    }
  }

  /// The bytes of the recipe.
  ///
  /// - Parameter site: the public address of the site; `nil` leaves a line to fill in.
  /// - Returns: YAML.
  package func bytes(site: String?) -> [UInt8] {
    let bytes =
      switch self {
      case .github: EmbeddedFile.portalGitHubYML.bytes
      case .gitlab: EmbeddedFile.portalGitLabYML.bytes
      }
    guard let site else { return bytes }
    let line = "\n  SITE: "
    return Array(
      String(decoding: bytes, as: UTF8.self)
        .replacing("\(line)\(PortalRecipe.unknownSite)\n", with: "\(line)\(site)\n").utf8)
  }

  /// The placeholder for the address of the site.
  package static let unknownSite = "https://example.org/"

  /// The files of a workspace that git ignores: the cache has them, and key stores are secret, as are
  /// the files in which the manual keeps them, passwords and phrases.
  private static let ignored = [
    "/Output/", "*.sqlite", "*.sqlite-*", "/data/", "/password", "/phrase-of-*",
  ]

  /// Writes the recipe into a workspace that is a repository.
  ///
  /// Lists of what git ignores get the missing lines, in the workspace and in the portal's folder:
  /// the site and the cache have blobs.
  ///
  /// - Parameters:
  ///   - workspace: the repository.
  ///   - portal: the portal's folder.
  ///   - site: the public address of the site; `nil` if it is not known.
  ///   - replaces: whether a recipe with other contents is replaced.
  /// - Returns: the paths of the written files.
  /// - Throws: `FileError`, `PortalError.portalPresent`.
  package func write(
    in workspace: Workspace, _ portal: PortalFolder, site: String?, replaces: Bool
  ) throws -> [String] {
    let file = FilePath.join(workspace.root, path)
    let bytes = bytes(site: site)
    let pending = PendingFiles(under: .named(isForced: true))
    if Folder.exists(file) {
      let present = try FileInputs.$current.withValue(nil) {
        try FileReading.bytes(at: file, limit: 1 << 20)
      }
      guard present == bytes || replaces else { throw PortalError.portalPresent(path: file) }
    }
    WorkspaceBounds.current?.free(file)
    try Folder.create(FilePath.folder(of: file))
    try pending.add(bytes, to: file)
    try pending.commit()
    WorkspaceBounds.current?.free(FilePath.join(workspace.root, IgnoreList.fileName))
    try Folder.create(portal.path)
    return try pending.paths + IgnoreList.add(PortalRecipe.ignored, in: workspace.root)
      + IgnoreList.add(IgnoreList.ofPortal + ["queue"], in: portal.path)
  }
}
