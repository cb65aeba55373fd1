import ByteSupport
import FileSupport
import SubstrateCrypto

/// The folder of a demo, which is empty when the demo starts.
///
/// A finished demo leaves the hashes of its files. The next demo deletes the folder if these hashes
/// still match, and otherwise moves the folder aside, because the user may have added something.
struct DemoFolder {
  /// The folder if none is named.
  static let standard = "Output/demo"
  /// The name of the file with the hashes, as `sha256sum` writes them; empty until the demo is
  /// finished.
  private static let recordName = ".hotside-demo"
  private static let fileLimit = 1 << 30

  /// The absolute path without links, for everything that is renamed or deleted.
  private let place: String

  /// Creates the folder, after an earlier demo in it was deleted or moved aside.
  ///
  /// - Parameters:
  ///   - path: the folder as the user named it.
  ///   - note: receives a sentence about a folder that was moved.
  /// - Throws: ``FileError``, `refusedOutput` for a folder with other contents.
  init(_ path: String, note: (String) -> Void) throws(FileError) {
    try Folder.create(path)
    place = FilePath.real(path) ?? path
    if !(try Folder.names(in: place).isEmpty) { try clear(path, note) }
    try FileReplacement.write([], to: recordPath, under: .upkeep)
  }

  private var recordPath: String { "\(place)/\(DemoFolder.recordName)" }

  /// Writes the hashes of all files, once the demo is finished.
  func finish() throws(FileError) {
    try FileReplacement.write(try hashes(), to: recordPath, under: .upkeep)
  }

  private func clear(_ path: String, _ note: (String) -> Void) throws(FileError) {
    let record = try? FileReading.bytes(at: recordPath, limit: DemoFolder.fileLimit)
    guard record != nil || path.hasSameBytes(as: DemoFolder.standard) else {
      throw .refusedOutput(
        path: path, reason: "the folder has files that no demo made",
        wayOut: "name a new or empty folder with --folder")
    }
    if let record, !record.isEmpty, record == (try? hashes()) {
      try Folder.removeTree(place)
    } else {
      var number = 1
      while PathKind(of: "\(place)-\(number)") != nil { number += 1 }
      try Folder.move(place, to: "\(place)-\(number)")
      note(
        """
        '\(path)' differs from what a demo of this version leaves. It was moved to '\(path)-\(number)'; nothing in it \
        was deleted.
        """)
    }
    try Folder.create(place)
  }

  /// A line per file, sorted by path, without the record.
  private func hashes() throws(FileError) -> [UInt8] {
    var lines: [UInt8] = []
    for file in try Folder.files(below: place)
    where !file.hasSameBytes(as: DemoFolder.recordName) {
      let bytes = try FileReading.bytes(at: "\(place)/\(file)", limit: DemoFolder.fileLimit)
      lines += Array("\(SHA256.hash(bytes).hex)  \(file)\n".utf8)
    }
    return lines
  }
}
