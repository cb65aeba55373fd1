import ByteSupport
import FileSupport
import HotStore

/// The files of one name in a folder of completed updates.
package struct ProductFiles: Equatable, Sendable {
  /// The endings of pictures.
  package static let pictureEndings = ["png", "apng", "gif"]

  /// The end of the name of the full metadata of a reduced update, a raw file that begins with the
  /// magic bytes.
  package static let fullMetadataEnding = ".full.scale"

  /// The end of the name of evidence that the metadata of an update is final code's.
  package static let evidenceEnding = ".evidence.gz"

  /// The path of the evidence next to a payload to sign.
  package static func evidence(nextToPayload path: String) -> String {
    let (name, start) = (FilePath.name(of: path), "sign_me_")
    return FilePath.join(
      FilePath.folder(of: path),
      (name.hasPrefix(start) ? String(name.dropFirst(start.count)) : name) + evidenceEnding)
  }

  /// The path without an ending.
  package let stem: String
  /// The endings of the existing files, from ``pictureEndings``, `txt` and `json`, in ascending
  /// order.
  package private(set) var endings: [String] = []

  /// The endings of the existing pictures.
  package var pictures: [String] { endings.filter(ProductFiles.pictureEndings.contains) }

  /// Whether a manifest exists.
  package var hasManifest: Bool { endings.contains("json") }

  /// Whether the files have the name of a completed update but no manifest: a run was interrupted,
  /// or the manifest was removed.
  package var lacksManifest: Bool {
    !hasManifest && !endings.isEmpty && ProductName.isCompleted(FilePath.name(of: stem))
  }

  /// The message for products without a manifest, and what to do.
  package static let lackingManifest =
    "Its manifest is missing, so it is not complete, and 'portal build' ignores it. 'hotside sign' completes it."

  /// The path of the manifest, or, without a manifest, of the first picture or text.
  ///
  /// At least one file must exist.
  package var mainPath: String { path(hasManifest ? "json" : endings[0]) }

  package func path(_ ending: String) -> String { "\(stem).\(ending)" }

  /// The existing files of the path without an ending.
  package init(at stem: String) {
    self.stem = stem
    // The files are only compared, so they are not recorded as inputs.
    endings = (ProductFiles.pictureEndings + ["txt", "json"]).sorted().filter {
      Folder.exists("\(stem).\($0)")
    }
  }

  /// The files with the name of a picture or text; `nil` for any other path.
  package init?(with path: String) {
    guard let dot = path.utf8.lastIndex(of: UInt8(ascii: ".")), dot > path.startIndex,
      (ProductFiles.pictureEndings + ["txt"]).contains(String(path[path.index(after: dot)...]))
    else { return nil }
    self.init(at: String(path[..<dot]))
  }

  private init(stem: String) { self.stem = stem }

  /// The products in a folder, in the order of their names; empty if the folder cannot be read.
  ///
  /// Hidden files and files with other endings are ignored.
  package static func all(in folder: String) -> [ProductFiles] {
    let known = Set(pictureEndings + ["txt", "json"])
    var products: [ProductFiles] = []
    var places: [ByteText: Int] = [:]
    for name in ((try? Folder.names(in: folder)) ?? []).sorted(by: { ByteText($0) < ByteText($1) })
    where !name.hasPrefix(".") {
      guard let dot = name.lastIndex(of: "."), dot != name.startIndex else { continue }
      let ending = String(name[name.index(after: dot)...])
      guard known.contains(ending) else { continue }
      let stem = "\(folder)/\(name[..<dot])"
      let place = places[ByteText(stem)] ?? products.count
      if place == products.count {
        places[ByteText(stem)] = place
        products.append(ProductFiles(stem: stem))
      }
      products[place].endings.append(ending)
    }
    return products
  }

  /// Size, time and inode of all files, as a text that changes if a file is written.
  package var state: String {
    endings.map { "\($0) \(FileState(of: path($0))?.text ?? "-")" }.joined(separator: ", ")
  }
}
