import ByteSupport
package import FileSupport

/// Files of earlier runs that have the name of the products that are being written.
///
/// They are removed, because they would contradict the new ones.
package struct FormerProducts: Equatable, Sendable {
  /// The paths: first the files with the name itself, then the files of each numbered part.
  package let paths: [String]

  /// The endings of pictures, texts and manifests.
  private static let endings = ["apng", "gif", "png", "txt", "json"]

  /// The files of one name.
  ///
  /// - Parameters:
  ///   - stem: the path of the products without ending.
  ///   - files: the files that are now written.
  package init(of stem: String, besides files: PendingFiles) {
    paths = FormerProducts.paths(of: stem, besides: files)
  }

  /// The files of one name and of its numbered parts, `<stem>-1` or `<stem>-01` and so on.
  ///
  /// - Parameters:
  ///   - stem: the path of the products without ending.
  ///   - files: the files that are now written.
  ///   - isOther: whether the files of a number belong to another product.
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

  /// Whether a manifest of an earlier run exists at `stem`, which shows that all files of this name
  /// are products.
  package static func hasManifest(_ stem: String) -> Bool {
    // The file will be replaced, so it is not recorded as an input.
    FileInputs.$current.withValue(nil) { (try? ManifestFile(at: stem + ".json")) != nil }
  }

  /// Registers the files for removal at the commit of `files`.
  package func supersede(in files: PendingFiles) { for path in paths { files.supersede(path) } }

  private static func paths(of stem: String, besides files: PendingFiles) -> [String] {
    endings.map { "\(stem).\($0)" }.filter { path in
      guard !files.paths.contains(where: { $0.hasSameBytes(as: path) }) else { return false }
      // Photographs, and texts or documents that the user wrote, are not products.
      if path.hasSuffix(".json") { return hasManifest(stem) }
      return [.png, .gif, .hex].contains(FileKind(of: path))
    }
  }
}
