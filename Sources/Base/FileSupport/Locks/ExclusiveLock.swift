internal import Glibc
import Reporting

/// The exclusive right of a process to change a folder's contents; ends with the process.
public final class ExclusiveLock: Sendable {
  private let file: CInt

  /// Takes the lock; `nil` if another process has it and `isWaiting` returns `false`.
  ///
  /// - Parameters:
  ///   - path: the lock file, which is created if it is missing and is never removed.
  ///   - time: the present time as a text; the lock file shows it, the process and the machine.
  ///   - isWaiting: receives the text of the lock file; returns whether to keep waiting.
  /// - Throws: ``FileError``.
  public init?(
    _ path: String, at time: String, whileBusy isWaiting: (_ other: String) -> Bool
  ) throws(FileError) {
    try WorkspaceBounds.check(path)
    let file = unsafe open(
      SystemText.cString(path), O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW, 0o644)
    guard file >= 0 else { throw .writing(path, errno) }
    guard ExclusiveLock.take(file, path, isWaiting) else { return nil }
    var name = [CChar](repeating: 0, count: 256)
    // Writes at most 255 of the 256 bytes, so that a NUL follows.
    _ = unsafe gethostname(&name, 255)
    let machine = SystemText.text(name.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) })
    let bytes = Array("process \(getpid()) on \(machine), since \(time)".utf8)
    // Writes bytes.count bytes, the length of the buffer. Errors do not matter: only people read
    // the text. The file is shortened afterwards, so that others never find it empty.
    _ = unsafe bytes.withUnsafeBytes { unsafe pwrite(file, $0.baseAddress, $0.count, 0) }
    _ = ftruncate(file, off_t(bytes.count))
    self.file = file
  }

  /// Takes the lock without writing; `nil` if another process has it and `isWaiting` returns
  /// `false`.
  ///
  /// - Parameters:
  ///   - path: the lock file.
  ///   - isWaiting: receives the text of the lock file; returns whether to keep waiting.
  /// - Throws: ``FileError`` if the lock file cannot be opened.
  public init?(
    reading path: String, whileBusy isWaiting: (_ other: String) -> Bool
  ) throws(FileError) {
    let file = unsafe open(SystemText.cString(path), O_RDONLY | O_CLOEXEC | O_NOFOLLOW)
    guard file >= 0 else { throw .reading(path, errno) }
    guard ExclusiveLock.take(file, path, isWaiting) else { return nil }
    self.file = file
  }

  /// Waits for the lock of an open file; closes the file if `isWaiting` returns `false`.
  private static func take(
    _ file: CInt, _ path: String, _ isWaiting: (_ other: String) -> Bool
  ) -> Bool {
    while flock(file, LOCK_EX | LOCK_NB) != 0, errno == EWOULDBLOCK {
      let other = (try? FileReading.bytes(at: path, limit: 4096)) ?? []
      guard isWaiting(String(decoding: other, as: UTF8.self)) else {
        close(file)
        return false
      }
      usleep(50_000)
    }
    return true
  }

  deinit { close(file) }
}
