import FileSupport

/// The place of a file that a list of releases names (portal 5.1).
///
/// Lists come from outside, so a list decides only about files next to it: a list from the web names
/// addresses on the web, and a list in a folder also files below its folder.
struct ListedPlace: Sendable {
  /// The URL, or the path of the file.
  let text: String

  /// Finds the place of an asset.
  ///
  /// - Parameters:
  ///   - asset: the asset.
  ///   - list: the URL or path of the list.
  ///   - folder: the folder that a relative path of the list is in.
  /// - Throws: ``PortalLifeError/badReleases(place:reason:)``; no file was read.
  init(of asset: ReleaseList.Asset, in list: String, folder: String) throws(PortalLifeError) {
    let isOnWeb = list.contains("://")
    guard
      let text = isOnWeb || asset.url.contains("://")
        ? ListedPlace.address(asset.url, against: isOnWeb ? list : nil)
        : ListedPlace.file(asset.url, below: FilePath.folder(of: FilePath.join(folder, list)))
    else { throw .badPlace(list: list, asset: asset.name, place: asset.url, isOnWeb: isOnWeb) }
    self.text = text
  }

  /// A URL, resolved against that of its list (RFC 3986, 5.2); `nil` for other schemes than `https`
  /// and `http`, and for `http` in a list that came by `https`.
  private static func address(_ url: String, against list: String?) -> String? {
    let parts = (list ?? "").split(separator: "://", maxSplits: 1)
    let scheme = parts.first.map { $0.lowercased() } ?? ""
    let start = url.prefix { !":/?#".contains($0) }
    if url.dropFirst(start.count).hasPrefix(":") {
      let allowed = scheme == "https" ? ["https"] : ["https", "http"]
      let isWhole = url.dropFirst(start.count).hasPrefix("://")
      return isWhole && allowed.contains(start.lowercased()) ? url : nil
    }
    guard parts.count == 2 else { return nil }
    if url.hasPrefix("//") { return "\(scheme):\(url)" }
    let host = parts[1].prefix { !"/?#".contains($0) }
    let path = parts[1].dropFirst(host.count).prefix { !"?#".contains($0) }
    let folder =
      url.hasPrefix("/") ? "" : path.prefix(through: path.lastIndex(of: "/") ?? path.startIndex)
    return "\(scheme)://\(host)\(folder)\(url)"
  }

  /// A path below a folder, also after symbolic links; otherwise `nil`.
  private static func file(_ path: String, below folder: String) -> String? {
    let joined = FilePath.join(folder, path)
    guard !path.isEmpty, let root = FilePath.real(folder),
      !path.utf8.split(separator: UInt8(ascii: "/")).contains(where: { $0.elementsEqual("..".utf8) }
      )
    else { return nil }
    // A file that does not exist is named by the error of reading it.
    guard let real = FilePath.real(joined) else { return FilePath.isAbsolute(path) ? nil : joined }
    return real.utf8.starts(with: (root == "/" ? root : root + "/").utf8) ? real : nil
  }
}
