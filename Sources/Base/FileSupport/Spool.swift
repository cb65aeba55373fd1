internal import Glibc
import Reporting
internal import Synchronization

/// An unnamed file for bytes that would take too much memory until they are used.
///
/// The file disappears with the last ``SpooledBytes`` in it, or with the process.
public final class Spool: Sendable {
  private let descriptor: Int32
  private let size = Mutex(0)

  /// Creates the file; `nil` if the folder is not writable.
  ///
  /// - Parameter folder: a folder with enough space.
  public init?(in folder: String) {
    let nameless = unsafe open(
      SystemText.cString(folder), O_RDWR | Spool.nameless | O_CLOEXEC, 0o600)
    if nameless >= 0 {
      descriptor = nameless
      return
    }
    // Some file systems do not support unnamed files.
    let path = SystemText.cString(FileReplacement.temporaryPath(beside: folder + "/spool"))
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { return nil }
    unsafe unlink(path)
  }

  deinit { close(descriptor) }

  /// O_TMPFILE, which the header defines as an expression.
  private static let nameless = 0o20000000 | O_DIRECTORY

  /// Moves bytes out of memory.
  ///
  /// - Returns: the stored bytes; they stay in memory if writing fails.
  public func keep(_ bytes: [UInt8]) -> SpooledBytes {
    let start = size.withLock { size in
      defer { size += bytes.count }
      return size
    }
    var done = 0
    while done < bytes.count {
      // `done` of the bytes.count bytes are already written.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe pwrite(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done, start + done)
      }
      guard count > 0 else { return SpooledBytes(bytes) }
      done += count
    }
    return SpooledBytes(self, start..<start + bytes.count)
  }

  fileprivate func bytes(in range: Range<Int>) throws(FileError) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: range.count)
    var done = 0
    while done < range.count {
      // pread writes at most the given count, after the `done` bytes that were read before.
      let count = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done,
          range.lowerBound + done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .notReadable(path: "spool", reason: SystemText.message(errno)) }
      done += count
    }
    return bytes
  }
}

/// Bytes in memory or in a ``Spool``.
public struct SpooledBytes: Sendable {
  private enum Place: Sendable {
    case memory([UInt8])
    case slice(ArraySlice<UInt8>)
    case file(Spool, Range<Int>)
  }

  private let place: Place

  /// Keeps bytes in memory.
  public init(_ bytes: [UInt8]) { place = .memory(bytes) }

  /// Keeps a part of bytes in memory, together with the whole.
  public init(_ slice: ArraySlice<UInt8>) { place = .slice(slice) }

  fileprivate init(_ spool: Spool, _ range: Range<Int>) { place = .file(spool, range) }

  /// Reads the bytes.
  public var bytes: [UInt8] {
    get throws(FileError) {
      switch place {
      case .memory(let bytes): bytes
      case .slice(let slice): Array(slice)
      case .file(let spool, let range): try spool.bytes(in: range)
      }
    }
  }
}
