internal import Glibc

/// Whole files and standard input, read with a bound.
public enum FileReading {
  /// Reads a file, or standard input for the path `-`.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the most bytes that are accepted.
  /// - Returns: all bytes, in order.
  /// - Throws: ``FileError``; a folder, a missing file and a file over `limit` have their own cases.
  public static func bytes(at path: String, limit: Int) throws(FileError) -> [UInt8] {
    if path == "-" { return try drain(STDIN_FILENO, path: "standard input", limit: limit) }
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .reading(path, errno) }
    defer { close(descriptor) }
    return try drain(descriptor, path: path, limit: limit)
  }

  private static func drain(
    _ descriptor: Int32, path: String, limit: Int
  ) throws(FileError) -> [UInt8] {
    var status = stat()
    var expected = 0
    if unsafe fstat(descriptor, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
      expected = max(0, Int(status.st_size))
    }
    guard expected <= limit else { throw .tooLarge(path: path, limit: limit) }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(expected + 1)
    var chunk = [UInt8](repeating: 0, count: max(65_536, min(expected + 1, 4 << 20)))
    while true {
      // `read` writes at most chunk.count bytes, the length of the buffer it is given.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .reading(path, errno)
      }
      if count == 0 { return bytes }
      guard bytes.count + count <= limit else { throw .tooLarge(path: path, limit: limit) }
      bytes.append(contentsOf: chunk[..<count])
    }
  }
}
