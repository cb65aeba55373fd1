import FileSupport

/// Reads the files of a database completely.
enum DatabaseFile {
  /// Reads a regular file; refuses links, and pipes and devices, which could block.
  static func bytes(at path: String, limit: Int) throws(SledError) -> [UInt8] {
    let kind = PathKind(of: path)
    guard kind == nil || kind == .file else {
      throw .file(.notReadable(path: path, reason: "it is not a regular file"))
    }
    do {
      return try FileReading.bytes(at: path, limit: limit)
    } catch { throw .file(error) }
  }
}
