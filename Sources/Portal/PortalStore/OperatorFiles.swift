import FileSupport
import Reporting

/// The operator's own files in `Portal/static`, which a site publishes unchanged.
package enum OperatorFiles {
  /// The file names that an operator may put into `Portal/static`.
  package static let names = ["CNAME", "robots.txt", "favicon.ico"]

  /// The published names, in words.
  package static let listed = "only CNAME, robots.txt and favicon.ico"

  /// The warnings about files in `Portal/static` that are not published, one for each.
  ///
  /// - Throws: `FileError`.
  package static func warnings(in folder: PortalFolder) throws -> [String] {
    let place = folder.file("static")
    guard Folder.isFolder(place) else { return [] }
    return try Folder.names(in: place).filter { !names.contains($0) }.map { name in
      """
      \(ScreenText.quoted("\(place)/\(name)")) is not published: of the folder 'static', a site has \(listed).
      """
    }
  }

  /// The operator's own files, by path below the site.
  ///
  /// - Throws: `FileError`; ``PortalError/badStaticFile(path:reason:)``.
  package static func added(in folder: PortalFolder) throws -> [(String, [UInt8])] {
    try names.compactMap { name in
      let path = folder.file("static/" + name)
      guard let kind = PathKind(of: path) else { return nil }
      guard kind == .file else {
        throw PortalError.badStaticFile(path: path, reason: "it is a link or a folder")
      }
      let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
      if let reason = fault(in: bytes, of: name) {
        throw PortalError.badStaticFile(path: path, reason: reason)
      }
      return (name, bytes)
    }
  }

  /// The reason not to publish a file of the operator, as a clause; an icon must not be a document.
  package static func fault(in bytes: [UInt8], of name: String) -> String? {
    guard name == "favicon.ico" else { return nil }
    let isIcon = [[0, 0, 1, 0], [0x89, 0x50, 0x4e, 0x47]].contains { bytes.starts(with: $0) }
    return isIcon ? nil : "it is neither an ICO nor a PNG file"
  }
}
