import ByteSupport
import FileSupport
import HotStore

/// The files of one name in a folder of completed updates.
package struct ProductFiles: Equatable, Sendable {
  /// The endings of pictures.
  package static let pictureEndings = ["png", "apng", "gif"]

  /// The end of the name of the file with the full metadata of a reduced update: raw, from the magic bytes on.
  package static let fullMetadataEnding = ".full.scale"

  /// The path without an ending.
  package let stem: String
  /// The endings that there are, of ``pictureEndings``, `txt` and `json`, in the order of the folder.
  package private(set) var endings: [String] = []

  /// The endings of its pictures.
  package var pictures: [String] { endings.filter(ProductFiles.pictureEndings.contains) }

  /// Whether there is a file with the name of the manifest.
  package var hasManifest: Bool { endings.contains("json") }

  /// Whether the name is that of a completed update, and the manifest is missing: a run was interrupted, or the
  /// manifest was removed.
  package var lacksManifest: Bool {
    !hasManifest && !endings.isEmpty && ProductName.isCompleted(FilePath.name(of: stem))
  }

  /// A fault of a product that ``lacksManifest``, and what to do, as sentences.
  package static let lackingManifest =
    "Its manifest is missing, so that it is not complete, and no build takes it. 'hotside sign' completes it."

  /// The path of the manifest, or of the first picture or text without one.
  ///
  /// There must be a file.
  package var mainPath: String { path(hasManifest ? "json" : endings[0]) }

  /// The path of the file with an ending.
  package func path(_ ending: String) -> String { "\(stem).\(ending)" }

  /// The files that begin with a path without an ending.
  package init(at stem: String) {
    self.stem = stem
    // Looked at to be compared, not to be read as an input.
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

  /// Those of a folder, in the order of their names; hidden files and others stand aside, and none are in a
  /// folder that cannot be read.
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

  /// Size, time and inode of all files, as a text; another one where any of them was written since.
  package var state: String {
    endings.map { "\($0) \(FileState(of: path($0))?.text ?? "-")" }.joined(separator: ", ")
  }
}
