private import Glibc

/// An event of a ``TerminalScreen``.
public enum TerminalEvent: Equatable, Sendable {
  case key(TerminalKey)
  /// The size of the terminal changed; the screen is erased.
  case resized
  /// The terminal is closed.
  case ended
}

/// The alternate screen of a terminal, for text that must not remain in the scrollback.
///
/// The contents are erased when the screen is closed. Keys are not echoed; Control-C is reported as
/// a key.
///
/// ```swift
/// let screen = try TerminalScreen(output)
/// try screen.draw([.text("Press Enter.")])
/// while try screen.next(within: .seconds(1)) != .key(.enter) {}
/// ```
public final class TerminalScreen {
  /// Enters the empty alternate screen, without cursor and line wrapping, with bracketed paste.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[?2004h\u{1b}[2J"
  private static let empty = "\u{1b}[0m\u{1b}[2J"
  /// Erases the alternate screen and leaves it.
  private static let leave =
    "\u{1b}[0m\u{1b}[2J\u{1b}[?2004l\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
  /// Begins a synchronized update, which supporting terminals show at once when it ends.
  private static let beginFrame = "\u{1b}[?2026h"
  private static let endFrame = "\u{1b}[0m\u{1b}[?2026l"
  /// The longest delay until a change of size is noticed.
  private static let slice = Duration.milliseconds(40)

  private let output: CommandOutput
  private let input: Int32
  private var former: termios?
  private var decoder = TerminalKeyDecoder()
  private var lastSize: TerminalSize
  /// The text on each line; `nil` for a secret.
  private var shown: [String?] = []

  /// Takes over a terminal; `nil` if `input` or standard output is not a terminal.
  ///
  /// - Parameters:
  ///   - output: the output to the terminal.
  ///   - input: the descriptor from which keys are read.
  /// - Throws: ``StandardOutputError`` if the terminal cannot be written to.
  public init?(_ output: CommandOutput, input: Int32 = 0) throws(StandardOutputError) {
    var former = termios()
    guard let size = output.terminalSize, unsafe tcgetattr(input, &former) == 0 else { return nil }
    (self.output, self.input, lastSize) = (output, input, size)
    var raw = former
    unsafe cfmakeraw(&raw)
    guard unsafe tcsetattr(input, TCSAFLUSH, &raw) == 0 else { return nil }
    self.former = former
    try write(TerminalScreen.enter)
  }

  deinit { close() }

  /// Erases the screen and restores the terminal; a second call does nothing.
  public func close() {
    guard var former else { return }
    self.former = nil
    // If the terminal cannot be written to, there is nothing to erase.
    try? write(TerminalScreen.leave)
    _ = unsafe tcsetattr(input, TCSAFLUSH, &former)
  }

  /// The current size of the terminal.
  public var size: TerminalSize { output.terminalSize ?? lastSize }

  /// Shows these lines from the top; the other lines are empty.
  ///
  /// Lines that are already shown are not written again. Lines that are too long, and lines below
  /// the last row, are cut off.
  ///
  /// - Parameter lines: the lines from top to bottom.
  /// - Throws: ``StandardOutputError``.
  public func draw(_ lines: [TerminalLine]) throws(StandardOutputError) {
    let size = size
    if size != lastSize { try write(emptied()) }
    lastSize = size
    try write(TerminalScreen.beginFrame)
    let count = min(lines.count, size.lines)
    for row in 0..<max(count, shown.count) {
      try draw(row < count ? lines[row] : .empty, at: row)
    }
    shown.removeLast(max(shown.count - count, 0))
    try write(TerminalScreen.endFrame)
  }

  /// Waits for the next event.
  ///
  /// - Parameter time: the longest wait.
  /// - Returns: `nil` if nothing happened.
  /// - Throws: ``StandardOutputError`` if the terminal cannot be written to.
  public func next(within time: Duration) throws(StandardOutputError) -> TerminalEvent? {
    let end = ContinuousClock.now + time
    while true {
      if size != lastSize {
        lastSize = size
        try write(emptied())
        return .resized
      }
      let left = end - ContinuousClock.now
      switch byte(within: max(min(left, TerminalScreen.slice), .zero)) {
      case .byte(let byte): if let key = decoder.take(byte) { return .key(key) }
      case .none: if left <= .zero { return nil }
      case .end: return .ended
      }
    }
  }

  /// Forgets the lines drawn so far, and returns the sequence that erases the screen.
  private func emptied() -> String {
    shown = []
    return TerminalScreen.empty
  }

  private func draw(_ line: TerminalLine, at row: Int) throws(StandardOutputError) {
    // The row is erased first, because erasing after a line that fills the row would remove its
    // last character.
    let start = "\u{1b}[\(row + 1);1H\u{1b}[0m\u{1b}[K"
    switch line {
    case .text(let styled):
      let text = styled.rendered(inColor: output.usesColor)
      guard row >= shown.count || shown[row] != text else { return }
      note(text, at: row)
      try write(start + text + "\u{1b}[0m")
    case .lent(let lend):
      note(nil, at: row)
      try write(start)
      var fault: StandardOutputError?
      lend { bytes in
        do throws(StandardOutputError) { try output.writeShown(bytes) } catch { fault = error }
      }
      if let fault { throw fault }
    }
  }

  private func note(_ text: String?, at row: Int) {
    while shown.count <= row { shown.append("") }
    shown[row] = text
  }

  private func write(_ text: String) throws(StandardOutputError) {
    try output.write(Array(text.utf8))
  }

  private enum Arrival {
    case byte(UInt8)
    case none
    case end
  }

  private func byte(within time: Duration) -> Arrival {
    var request = pollfd(fd: input, events: Int16(POLLIN), revents: 0)
    let milliseconds = Int32(
      clamping: time.components.seconds * 1000
        + time.components.attoseconds / 1_000_000_000_000_000)
    // `poll` gets exactly one `pollfd`.
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var byte: UInt8 = 0
    // Bytes are read one at a time, so that the next reader of the terminal gets the remaining
    // ones.
    let count = unsafe read(input, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .none : .end
  }
}
