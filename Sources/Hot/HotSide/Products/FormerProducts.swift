import ByteSupport
package import FileSupport

/// What earlier runs left under the name of products that are being written: with these it would say two
/// things under one name.
package struct FormerProducts: Equatable, Sendable {
  /// Their paths, in ascending order.
  package let paths: [String]

  /// The endings of pictures, texts and manifests.
  private static let endings = ["apng", "gif", "png", "txt", "json"]

  /// Those of one name.
  ///
  /// - Parameters:
  ///   - stem: the products' path without ending.
  ///   - files: what is written now.
  package init(of stem: String, besides files: PendingFiles) {
    paths = FormerProducts.paths(of: stem, besides: files)
  }

  /// Those of one name and of its numbered parts, `<stem>-1` and on, or `<stem>-01`.
  ///
  /// - Parameters:
  ///   - stem: the products' path without ending.
  ///   - files: what is written now.
  ///   - isOther: whether a number's files belong to something else of that name.
  package init(
    ofParts stem: String, besides files: PendingFiles,
    unless isOther: (String) -> Bool = { _ in false }
  ) {
    let folder = FilePath.folder(of: stem)
    let start = FilePath.name(of: stem) + "-"
    var numbers: Set<String> = []
    for name in (try? Folder.names(in: folder)) ?? [] where name.utf8.starts(with: start.utf8) {
      let digits = name.utf8.dropFirst(start.utf8.count).prefix { (0x30...0x39).contains($0) }
      if let number = String(digits), !number.isEmpty { numbers.insert(number) }
    }
    paths =
      FormerProducts.paths(of: stem, besides: files)
      + numbers.sorted().filter { !isOther($0) }.flatMap {
        FormerProducts.paths(of: "\(stem)-\($0)", besides: files)
      }
  }

  /// Whether an earlier run left its manifest under a name, and so all that stands under it.
  package static func hasManifest(_ stem: String) -> Bool {
    // Looked at to be replaced, not to be read as an input.
    FileInputs.$current.withValue(nil) { (try? ManifestFile(at: stem + ".json")) != nil }
  }

  /// Has them removed with the files' commit.
  package func supersede(in files: PendingFiles) { for path in paths { files.supersede(path) } }

  private static func paths(of stem: String, besides files: PendingFiles) -> [String] {
    endings.map { "\(stem).\($0)" }.filter { path in
      guard !files.paths.contains(where: { $0.hasSameBytes(as: path) }) else { return false }
      // A photograph, or a text or document of somebody, is none of ours.
      if path.hasSuffix(".json") { return hasManifest(stem) }
      return [.png, .gif, .hex].contains(FileKind(of: path))
    }
  }
}
