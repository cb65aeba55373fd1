private import Glibc

/// What somebody types line by line, or a pipe brings; none of it is kept.
public struct LineInput: Sendable {
  /// What comes next.
  public enum Arrival: Equatable, Sendable {
    /// A byte of a line.
    case byte(UInt8)
    /// The end of a line.
    case lineEnd
    /// Nothing more comes.
    case end
    /// The caller does not want to wait longer.
    case stopped
  }

  private static let slice: Int32 = 50
  private let input: Int32

  /// Lines of a descriptor.
  public init(_ input: Int32 = 0) { self.input = input }

  /// Waits for the next byte.
  ///
  /// - Parameter isOver: whether waiting is to end, asked several times a second.
  /// - Returns: the byte, or why there is none.
  public func next(until isOver: () -> Bool) -> Arrival {
    while !isOver() {
      var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
      // One request, which is what the count says.
      guard unsafe poll(&request, 1, LineInput.slice) > 0 else { continue }
      var byte: UInt8 = 0
      // One byte at a time: what is typed may be a secret, and is kept in no buffer.
      let count = unsafe read(input, &byte, 1)
      if count < 0, errno == EINTR || errno == EAGAIN { continue }
      guard count == 1 else { return .end }
      return byte == UInt8(ascii: "\n") ? .lineEnd : .byte(byte)
    }
    return .stopped
  }

  /// Does something while a terminal does not show what is typed; a pipe shows nothing anyway.
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
