import FileSupport
import Glibc
import Reporting
import SQLiteStore

/// Tells damage to a vault's file from the other reasons for which the library cannot use it.
///
/// A header with one wrong byte may look like a file that is read-only, of a later program or of a
/// form that nobody knows. The seal knows better, wherever the library cannot come to read it.
enum KeyStoreDamage {
  private static let mostBytes = 64 << 20

  /// Checks what the library acts upon before anything of the file can be checked by its seal.
  ///
  /// Of a file that is to give up its log that is all of it, for giving it up writes a header that is
  /// right again.
  ///
  /// - Throws: ``SecretVaultError/damaged(path:reason:)``.
  static func requireHeader(_ path: String) throws {
    var fault: String?
    // Who writes the file meanwhile may be seen half done, and not for long.
    for attempt in 0..<5 {
      if attempt > 0 { usleep(20_000) }
      guard let (header, size) = start(of: path),
        header.starts(with: Array("SQLite format 3\0".utf8))
      else { return }
      if !KeyStoreSeal.hasKnownJournal(header) {
        fault = "its header says two things of what stands beside it"
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

  /// The file, where nothing beside it belongs to it.
  private static func wholeImage(_ path: String) -> [UInt8]? {
    if hasCompanion(path) { return nil }
    return try? FileReading.bytes(at: path, limit: mostBytes)
  }

  private static func hasCompanion(_ path: String) -> Bool {
    KeyStoreCopies.companions.contains { Folder.exists(path + $0) }
  }

  /// Whether the file ends within a page.
  ///
  /// The library reads zeros for what is missing, and where zeros were the seal holds. The
  /// page's size stands in bytes 16 and 17, 1 for 65536 (SQLite file format, 1.3.2).
  private static func isCutShort(_ header: [UInt8], size: Int) -> Bool {
    let pageSize = Int(header[16]) << 8 | Int(header[17])
    return pageSize > 1 ? size % pageSize != 0 : size % 65_536 != 0
  }

  /// Runs `body`, which opens a vault; an error behind which stands damage becomes one that says so.
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
    // A later program may seal in another way.
    if case .newer = cause, !KeyStoreSeal.isPresent(image) { return nil }
    return fault
  }

  /// The first 20 bytes and the length of all; `nil` where there are not so many.
  private static func start(of path: String) -> (header: [UInt8], size: Int)? {
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard file >= 0 else { return nil }
    defer { close(file) }
    var bytes = [UInt8](repeating: 0, count: 20)
    // Reads at most bytes.count bytes, the length of the buffer.
    let count = unsafe bytes.withUnsafeMutableBytes { buffer in
      unsafe read(file, buffer.baseAddress, buffer.count)
    }
    var status = stat()
    guard count == bytes.count, unsafe fstat(file, &status) == 0 else { return nil }
    return (bytes, Int(status.st_size))
  }
}
