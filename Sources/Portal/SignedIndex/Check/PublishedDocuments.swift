import JSONCodec
import Reporting

/// The names of the documents of a published index, which no list of files contains.
package enum PublishedDocuments {
  /// The paths to fetch first, below the site.
  package static let first = ["tuf/timestamp.json", "tuf/1.root.json"]

  /// The documents that a document names; nothing is verified.
  ///
  /// - Parameters:
  ///   - path: the path of the document, below the site.
  ///   - bytes: the document.
  /// - Returns: the paths of the documents, below the site.
  package static func named(in path: String, _ bytes: [UInt8]) -> [String] {
    let name = String(path.dropFirst("tuf/".count))
    guard let signed = (try? JSONValue(parsing: bytes))?["signed"] else { return [] }
    if let version = IndexFolder.rootVersion(name) {
      return ["tuf/\(IndexFolder.root(version + 1))"]
    }
    guard name == "timestamp.json" || name.hasSuffix(".snapshot.json"),
      let meta = signed["meta"]?.object
    else { return [] }
    return meta.compactMap { name, file in
      guard !name.contains("/"), ScreenText.isShown(name),
        let version = file["version"]?.integer(Int.self)
      else {
        return nil
      }
      return "tuf/\(version).\(name)"
    }
  }
}
