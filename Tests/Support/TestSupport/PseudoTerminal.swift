import Glibc

/// Both ends of a terminal that is only made up: what a person would type and see, and what a program
/// reads and writes.
public final class PseudoTerminal {
  /// The program's end.
  public let program: Int32
  private let person: Int32

  /// A window of this size.
  public init?(columns: Int, lines: Int) {
    // What posix_openpt, unlockpt and ptsname do, which the module of glibc lacks.
    person = unsafe open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
    var isLocked: Int32 = 0
    // Reads one number: TIOCSPTLCK of asm-generic/ioctls.h.
    guard person >= 0, unsafe ioctl(person, 0x4004_5431, &isLocked) == 0 else { return nil }
    // TIOCGPTPEER, which opens the other end.
    program = ioctl(person, 0x5441, O_RDWR | O_NOCTTY | O_CLOEXEC)
    guard program >= 0 else { return nil }
    resize(columns: columns, lines: lines)
    _ = fcntl(person, F_SETFL, O_NONBLOCK)
  }

  deinit {
    close(person)
    close(program)
  }

  /// Makes the window another size.
  public func resize(columns: Int, lines: Int) {
    var size = winsize(
      ws_row: UInt16(lines), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    // Reads one structure.
    _ = unsafe ioctl(person, UInt(TIOCSWINSZ), &size)
  }

  /// Types a text.
  public func type(_ text: String) {
    let bytes = Array(text.utf8)
    // Reads as many bytes as the array has.
    _ = unsafe bytes.withUnsafeBytes { unsafe write(person, $0.baseAddress, $0.count) }
  }

  /// All bytes that were written since the last time.
  public func seenBytes() -> [UInt8] {
    var all: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65536)
    while true {
      // At most the buffer's bytes are written.
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(person, $0.baseAddress, $0.count)
      }
      guard count > 0 else { return all }
      all += buffer.prefix(count)
    }
  }

  /// All that was written since the last time.
  public func seen() -> String { String(decoding: seenBytes(), as: UTF8.self) }

  /// Whether the program's end shows what is typed, and waits for whole lines.
  public var isUsual: Bool {
    var settings = termios()
    // Fills one structure.
    _ = unsafe tcgetattr(program, &settings)
    return settings.c_lflag & tcflag_t(ECHO | ICANON) == tcflag_t(ECHO | ICANON)
  }
}
