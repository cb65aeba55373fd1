import ByteSupport
import FileSupport

/// Lists of the files that git ignores.
package enum IgnoreList {
  static let fileName = ".gitignore"

  /// The files of a portal's folder that belong to one computer, are secret, or come back from the site.
  package static let ofPortal = [
    "lock", "watch.lock", "watch.json", "*.secret", "blobs", "cache", "update.json",
    "queue/*/unsigned_*", "queue/*/shown",
  ]

  /// Adds lines to the list of a folder, unless it has them.
  ///
  /// - Parameters:
  ///   - lines: patterns as git reads them.
  ///   - folder: the folder, which exists.
  /// - Returns: the path of the list if it has changed.
  /// - Throws: `FileError`.
  package static func add(_ lines: [String], in folder: String) throws -> [String] {
    let path = FilePath.join(folder, fileName)
    let present: [UInt8] =
      try Folder.exists(path)
      ? FileInputs.$current.withValue(nil) { try FileReading.bytes(at: path, limit: 1 << 20) } : []
    let known = present.split(separator: UInt8(ascii: "\n"))
    let missing = lines.filter { line in !known.contains { $0.elementsEqual(line.utf8) } }
    guard !missing.isEmpty else { return [] }
    let isEnded = present.last.map { $0 == UInt8(ascii: "\n") } ?? true
    let text = (isEnded ? "" : "\n") + missing.map { $0 + "\n" }.joined()
    try FileReplacement.write(present + Array(text.utf8), to: path, under: .upkeep)
    return [path]
  }
}
