private import Glibc

/// Reads lines from a terminal or pipe byte by byte, without keeping any byte.
public struct LineInput: Sendable {
  /// The result of a read.
  public enum Arrival: Equatable, Sendable {
    /// A byte of a line.
    case byte(UInt8)
    /// The end of a line.
    case lineEnd
    /// The end of the input.
    case end
    /// The caller ended the wait.
    case stopped
  }

  private static let slice: Int32 = 50
  private let input: Int32

  /// Reads from a descriptor.
  public init(_ input: Int32 = 0) { self.input = input }

  /// Waits for the next byte.
  ///
  /// - Parameter isOver: returns `true` to stop; called several times a second.
  /// - Returns: the byte, or the reason why there is none.
  public func next(until isOver: () -> Bool) -> Arrival {
    while !isOver() {
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      // `poll` gets exactly one `pollfd`.
      guard unsafe poll(&request, 1, LineInput.slice) > 0 else { continue }
      var byte: UInt8 = 0
      // Bytes are read one at a time, because the input may be a secret, which must not stay in a
      // buffer.
      let count = unsafe read(input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else { return .end }
      return byte == UInt8(ascii: "\n") ? .lineEnd : .byte(byte)
    }
    return .stopped
  }

  /// Runs `body` with the terminal's echo off; a pipe has no echo.
  public func withoutEcho<R, E: Error>(_ body: () throws(E) -> R) throws(E) -> R {
    var former = termios()
    guard unsafe tcgetattr(input, &former) == 0 else { return try body() }
    var silent = former
    silent.c_lflag &= ~tcflag_t(ECHO)
    _ = unsafe tcsetattr(input, TCSADRAIN, &silent)
    defer { _ = unsafe tcsetattr(input, TCSADRAIN, &former) }
    return try body()
  }
}
