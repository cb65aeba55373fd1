import FileSupport
import Glibc
import Reporting
import SQLiteStore

/// Tells damage to a vault's file from other reasons for which SQLite cannot use the file.
///
/// A header with one wrong byte may look like that of a read-only file, of a later program or of an
/// unknown format. The seal detects the damage even if SQLite cannot read the file.
enum KeyStoreDamage {
  private static let mostBytes = 64 << 20

  /// Checks the parts of the header that SQLite uses before the seal can be checked.
  ///
  /// A file that SQLite will convert to a rollback journal is checked completely, because the
  /// conversion writes a new, valid header.
  ///
  /// - Throws: ``SecretVaultError/damaged(path:reason:)``.
  static func requireHeader(_ path: String) throws {
    var fault: String?
    // A file that is being written may be inconsistent for a moment.
    for attempt in 0..<5 {
      if attempt > 0 { usleep(20_000) }
      guard let (header, size) = start(of: path),
        header.starts(with: Array("SQLite format 3\0".utf8))
      else { return }
      if !KeyStoreSeal.hasKnownJournal(header) {
        fault = "its header contradicts itself about its journal"
      } else if isCutShort(header, size: size), !hasCompanion(path) {
        fault = "its last page is cut short"
      } else if header[18] == 2, let image = wholeImage(path), KeyStoreSeal.isPresent(image) {
        fault = KeyStoreSeal.fault(in: image)
      } else {
        return
      }
      if fault == nil { return }
    }
    if let fault { throw SecretVaultError.damaged(path: path, reason: fault) }
  }

  /// The bytes of the file; `nil` if there is a journal of the file next to it.
  private static func wholeImage(_ path: String) -> [UInt8]? {
    if hasCompanion(path) { return nil }
    return try? FileReading.bytes(at: path, limit: mostBytes)
  }

  private static func hasCompanion(_ path: String) -> Bool {
    KeyStoreCopies.companions.contains { Folder.exists(path + $0) }
  }

  /// Whether the file ends within a page.
  ///
  /// SQLite reads missing bytes as zeros, so the seal would still match if they were zeros. Bytes
  /// 16 and 17 are the page size, big-endian, 1 for 65536 (SQLite file format, 1.3.2).
  private static func isCutShort(_ header: [UInt8], size: Int) -> Bool {
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    return pageSize > 1 ? size % pageSize != 0 : size % 65_536 != 0
  }

  /// Runs `body`, which opens a vault; an error that damage caused becomes a `damaged` error.
  static func telling<Result>(_ path: String, _ body: () throws -> Result) throws -> Result {
    do { return try body() } catch SecretVaultError.store(let cause) {
      guard let reason = damage(behind: cause, path) else { throw SecretVaultError.store(cause) }
      throw SecretVaultError.damaged(path: path, reason: reason)
    }
  }

  private static func damage(behind cause: SQLiteStoreError, _ path: String) -> String? {
    switch cause {
    case .refused, .constraint, .notReadable, .notWritable, .newer, .outdated, .otherSchema: break
    default: return nil
    }
    guard let image = wholeImage(path), !image.isEmpty else { return nil }
    let fault = KeyStoreSeal.fault(in: image)
    // A later program may use another kind of seal.
    if case .newer = cause, !KeyStoreSeal.isPresent(image) { return nil }
    return fault
  }

  /// The first 20 bytes and the size of the file; `nil` if it is shorter or not readable.
  private static func start(of path: String) -> (header: [UInt8], size: Int)? {
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 20)
    // `read` writes at most bytes.count bytes, the length of the buffer.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    var status = stat()
    guard count == bytes.count, unsafe fstat(file, &status) == 0 else { return nil }
    return (bytes, Int(status.st_size))
  }
}
