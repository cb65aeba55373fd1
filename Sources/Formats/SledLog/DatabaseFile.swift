import FileSupport

/// The files of a database, each read as a whole.
enum DatabaseFile {
  /// Reads a file; a pipe or a device under its name, which could block, is refused, and so is a link.
  static func bytes(at path: String, limit: Int) throws(SledError) -> [UInt8] {
    let kind = PathKind(of: path)
    guard kind == nil || kind == .file else {
      throw .file(.notReadable(path: path, reason: "it is no regular file"))
    }
    do {
      return try FileReading.bytes(at: path, limit: limit)
    } catch { throw .file(error) }
  }
}
