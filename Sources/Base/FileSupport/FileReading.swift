internal import Glibc
import Reporting

/// Whole files and standard input, read with a bound.
///
/// Only a regular file is read, unless the caller says that the user typed the path: a pipe in a folder that a command
/// lists would stop the command until another program writes into the pipe.
public enum FileReading {
  /// What may stand at a path.
  public enum Origin: Sendable {
    /// A name that a folder or a document lists: a regular file.
    case listed
    /// A path that the user typed: a pipe or a device too, such as the shell's `<(…)`.
    case typed
  }

  /// Reads a file, or standard input for the path `-`.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the most bytes that are accepted.
  ///   - origin: who named the path.
  /// - Returns: all bytes, in order.
  /// - Throws: ``FileError``; a folder, a missing file and a file over `limit` have their own cases.
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

  /// Reads a file, or standard input for the path `-`, that may hold secrets: its bytes are lent
  /// piece by piece, and nothing of them is kept here.
  ///
  /// The path is one that the user typed.
  ///
  /// - Parameters:
  ///   - path: a path, or `-`.
  ///   - limit: the most bytes that are accepted.
  ///   - take: called with the bytes in order, at most `limit` in all.
  /// - Throws: as ``bytes(at:limit:_:)``.
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

  private static func shown(_ path: String) -> String { path == "-" ? "standard input" : path }

  private static func drain(
    _ path: String, _ origin: Origin, _ limit: Int, expecting: (Int) -> Void,
    _ take: (UnsafeMutableRawBufferPointer) -> Void
  ) throws(FileError) {
    let isInput = path == "-"
    let path = shown(path)
    // Opening a pipe waits for a writer; a regular file is always ready.
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
      // `read` writes at most chunk.count bytes, the length of the buffer it is given.
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
      // `count` bytes of the chunk were just written.
      unsafe chunk.withUnsafeMutableBytes { buffer in
        let piece = unsafe UnsafeMutableRawBufferPointer(rebasing: buffer[..<count])
        if isTooMuch { unsafe wipe(piece) } else { unsafe take(piece) }
      }
      if isTooMuch { throw .tooLarge(path: path, limit: limit) }
    }
  }

  private static func wipe(_ piece: UnsafeMutableRawBufferPointer) {
    // The address and the number of bytes are those of the piece.
    if let start = piece.baseAddress { unsafe explicit_bzero(start, piece.count) }
  }
}
