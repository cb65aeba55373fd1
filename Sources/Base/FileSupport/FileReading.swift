internal import Glibc
import Reporting

/// Reads whole files and standard input, up to a maximum size.
///
/// Only regular files are read, unless the user typed the path: a pipe in a folder that a command
/// lists would block the command until another program writes to it.
public enum FileReading {
  /// The origin of a path, which decides what may be read.
  public enum Origin: Sendable {
    /// A name from a folder or a document; only a regular file is read.
    case listed
    /// A path that the user typed; pipes and devices are read too, such as the shell's `<(…)`.
    case typed
  }

  /// Reads a file, or standard input for the path `-`.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the maximum size in bytes.
  ///   - origin: the origin of the path.
  /// - Returns: all bytes.
  /// - Throws: ``FileError``.
  public static func bytes(
    at path: String, limit: Int, _ origin: Origin = .listed
  ) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    try unsafe drain(path, origin, limit, expecting: { bytes.reserveCapacity($0 + 1) }) { piece in
      unsafe bytes.append(contentsOf: piece)
    }
    ActivityLog.note("Read \(shown(path)), \(bytes.count.counted("byte")).")
    return bytes
  }

  /// Reads a file that may contain secrets, or standard input for the path `-`, and lends its bytes
  /// piece by piece; no copy is kept.
  ///
  /// The path is one that the user typed.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the maximum size in bytes.
  ///   - take: receives the bytes in order, at most `limit` in total.
  /// - Throws: ``FileError``.
  public static func lend(
    at path: String, limit: Int, to take: (Span<UInt8>) -> Void
  ) throws(FileError) {
    try unsafe drain(path, .typed, limit, expecting: { _ in }) { piece in
      // The piece is initialized, and wiped only after it was lent.
      unsafe take(Span(_unsafeBytes: piece))
      unsafe wipe(piece)
    }
    ActivityLog.note("Read \(shown(path)).")
  }

  /// Checks that a file that the user did not name can be read without waiting; a missing one is
  /// left to the reader.
  ///
  /// - Throws: ``FileError/notReadable(path:reason:)`` for a pipe or a device.
  public static func requireListed(_ path: String) throws(FileError) {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0 else { return }
    guard [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT) else {
      throw .notReadable(path: path, reason: "it is a pipe or a device, not a regular file")
    }
  }

  private static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func drain(
    _ path: String, _ origin: Origin, _ limit: Int, expecting: (Int) -> Void,
    _ take: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(FileError) {
    let isInput = path == "-"
    let path = shown(path)
    // Opening a pipe blocks until it has a writer; opening a regular file never blocks.
    let waiting = origin == .typed ? 0 : O_NONBLOCK
    let descriptor =
      isInput ? STDIN_FILENO : unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | waiting)
    guard descriptor >= 0 else { throw .reading(path, errno) }
    defer { if !isInput { close(descriptor) } }
    FileInputs.current?.note(descriptor)
    var status = stat()
    var expected = 0
    if unsafe fstat(descriptor, &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .isFolder(path: path) }
      guard isInput || origin == .typed || status.st_mode & S_IFMT == S_IFREG else {
        throw .notReadable(path: path, reason: "it is a pipe or a device, not a regular file")
      }
      expected = max(0, Int(status.st_size))
    }
    guard expected <= limit else { throw .tooLarge(path: path, limit: limit) }
    expecting(expected)
    var chunk = [UInt8](repeating: 0, count: max(65_536, min(expected + 1, 4 << 20)))
    var total = 0
    while true {
      // `read` writes at most chunk.count bytes, the length of the buffer.
      let count = unsafe chunk.withUnsafeMutableBytes { buffer in
        unsafe read(descriptor, buffer.baseAddress, buffer.count)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .reading(path, errno)
      }
      if count == 0 { return }
      total += count
      let isTooMuch = total > limit
      // `read` has just written `count` bytes.
      unsafe chunk.withUnsafeMutableBytes { buffer in
        let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        if isTooMuch { unsafe wipe(piece) } else { unsafe take(piece) }
      }
      if isTooMuch { throw .tooLarge(path: path, limit: limit) }
    }
  }

  private static func wipe(_ piece: UnsafeMutableRawBufferPointer) {
    // Address and length are those of the piece.
    if let start = piece.baseAddress { unsafe explicit_bzero(start, piece.count) }
  }
}
