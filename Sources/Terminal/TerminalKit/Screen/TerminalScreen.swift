private import Glibc

/// What happened at a ``TerminalScreen``.
public enum TerminalEvent: Equatable, Sendable {
  case key(TerminalKey)
  /// The window has another size; what was drawn is gone.
  case resized
  /// Nobody sits at the terminal any more.
  case ended
}

/// The whole window of a terminal, on its other screen, whose contents are gone when this value goes:
/// nothing of it is in the scrollback.
///
/// Keys come one by one and are shown by nobody; Control-C is one of them. Which pictures the terminal
/// shows is asked without waiting for the answer, so that nothing that is typed is lost; ``pictures``
/// says what is known.
///
/// ```swift
/// let screen = try TerminalScreen(output)
/// try screen.draw([.text("Press q.")])
/// while try screen.next(within: .seconds(1)) != .key(.character("q")) {}
/// ```
public final class TerminalScreen {
  /// The other screen without cursor and automatic line breaks, empty; pastes in brackets.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l\u{1b}[?7l\u{1b}[?2004h\u{1b}[2J"
  private static let empty = "\u{1b}[0m\u{1b}[2J"
  /// Empties the other screen before it is left.
  private static let leave =
    "\u{1b}[0m\u{1b}[2J\u{1b}[?2004l\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l"
  /// A frame between these appears as a whole, on terminals that know them.
  private static let beginFrame = "\u{1b}[?2026h"
  private static let endFrame = "\u{1b}[0m\u{1b}[?2026l"
  /// How long the rest of an escape sequence may take, and a change of size go unnoticed.
  private static let slice = Duration.milliseconds(40)
  /// How long a terminal may take to answer.
  private static let patience = Duration.seconds(1)

  private let output: CommandOutput
  private let input: Int32
  private var former: termios?
  private var decoder = TerminalKeyDecoder()
  private var lastSize: TerminalSize
  private var askedAt = ContinuousClock.now
  private var shownPictures = ShownPictures()
  /// What is known of the terminal's pictures, and what is still asked.
  public private(set) var negotiation: PictureNegotiation
  /// What stands on each line, or the key of it; `nil` where that is not known, or a secret.
  private var shown: [String?] = []

  /// Takes over a terminal; `nil` where `input` or `output` is none.
  ///
  /// - Parameters:
  ///   - output: writes to the terminal.
  ///   - input: the descriptor that keys are read from.
  ///   - negotiation: which pictures are wanted, and what is known of them from before.
  /// - Throws: ``StandardOutputError`` where the terminal takes no more.
  public init?(
    _ output: CommandOutput, input: Int32 = 0, negotiation: PictureNegotiation = .none
  ) throws(StandardOutputError) {
    var former = termios()
    guard let size = output.terminalSize, unsafe tcgetattr(input, &former) == 0 else { return nil }
    (self.output, self.input, lastSize) = (output, input, size)
    self.negotiation = negotiation
    var raw = former
    unsafe cfmakeraw(&raw)
    guard unsafe tcsetattr(input, TCSAFLUSH, &raw) == 0 else { return nil }
    self.former = former
    try write(TerminalScreen.enter)
    // A terminal that prints what it does not understand is emptied again.
    let question = self.negotiation.question()
    if !question.isEmpty { try write(question + TerminalScreen.empty) }
  }

  deinit { close() }

  /// Gives the terminal back as it was; a second time does nothing.
  public func close() {
    guard var former else { return }
    self.former = nil
    awaitAnswers()
    // A terminal that takes no more has nothing to be tidied.
    try? write(shownPictures.removeAll() + TerminalScreen.leave)
    _ = unsafe tcsetattr(input, TCSAFLUSH, &former)
  }

  /// The window at this moment.
  public var size: TerminalSize { output.terminalSize ?? lastSize }

  /// The pictures that the terminal shows; `nil` where it shows none, or has not said so yet.
  public var pictures: PictureSupport? {
    negotiation.support(measured: output.outputDescriptor.flatMap(StandardStream.cellSize))
  }

  /// Makes the window show these lines from its top on, and nothing else but pictures.
  ///
  /// What it shows already is not written again. Lines that are too long, and too many, are cut off.
  ///
  /// - Parameters:
  ///   - lines: from the window's top to its bottom.
  ///   - wanted: pictures inside the window, over lines that are empty; there are none where
  ///     ``pictures`` says so.
  /// - Throws: ``StandardOutputError``.
  public func draw(
    _ lines: [TerminalLine], pictures wanted: [ScreenPicture] = []
  ) throws(StandardOutputError) {
    let size = size
    let support = pictures
    if size != lastSize { try write(emptied()) }
    lastSize = size
    try write(TerminalScreen.beginFrame)
    try write(shownPictures.keepOnly(wanted, support) ?? emptied())
    let count = min(lines.count, size.lines)
    for row in 0..<max(count, shown.count) {
      let line = row < count ? lines[row] : .empty
      try draw(line, at: row)
    }
    shown.removeLast(max(shown.count - count, 0))
    if let support { try shownPictures.draw(wanted, support, on: output) }
    try write(TerminalScreen.endFrame)
  }

  /// Waits for what happens next.
  ///
  /// - Parameter time: how long.
  /// - Returns: `nil` where nothing happened, or the terminal has said which pictures it shows.
  /// - Throws: ``StandardOutputError`` where the terminal takes no more.
  public func next(within time: Duration) throws(StandardOutputError) -> TerminalEvent? {
    let end = ContinuousClock.now + time
    while true {
      if size != lastSize {
        lastSize = size
        // The letters may be of another size as well.
        let question = pictures == nil ? "" : PictureNegotiation.cellQuestion
        try write(emptied() + question)
        return .resized
      }
      let left = end - ContinuousClock.now
      // What has begun gets its whole time, or its rest would be taken for keys.
      let wait = decoder.isWaiting ? TerminalScreen.slice : min(left, TerminalScreen.slice)
      switch byte(within: max(wait, .zero)) {
      case .byte(let byte):
        if let key = decoder.take(byte) { return .key(key) }
        if let report = decoder.report {
          let wasAwaiting = negotiation.isAwaiting
          try write(negotiation.take(report))
          if wasAwaiting, !negotiation.isAwaiting { return nil }
        }
      case .none:
        if let key = decoder.rest() { return .key(key) }
        if left <= .zero { return nil }
      case .end: return .ended
      }
    }
  }

  /// What empties the window, of which nothing is known to be shown from now on.
  private func emptied() -> String {
    shown = []
    return shownPictures.removeAll() + TerminalScreen.empty
  }

  /// Waits for what the terminal was asked, or whoever reads from it next would take it for typed.
  private func awaitAnswers() {
    while negotiation.isAwaiting, ContinuousClock.now < askedAt + TerminalScreen.patience {
      switch byte(within: TerminalScreen.slice) {
      case .byte(let byte):
        _ = decoder.take(byte)
        // It is not asked any further.
        if let report = decoder.report, !negotiation.take(report).isEmpty { return }
      case .none: break
      case .end: return
      }
    }
  }

  private func draw(_ line: TerminalLine, at row: Int) throws(StandardOutputError) {
    // Erased first: behind a line that fills the window, its last character would go.
    let start = "\u{1b}[\(row + 1);1H\u{1b}[0m\u{1b}[K"
    let text: String
    switch line {
    case .text(let styled): text = styled.rendered(inColor: output.usesColor)
    case .painted(let painted): text = painted
    case .beside(let painted, let styled):
      text = painted + "\u{1b}[0m" + styled.rendered(inColor: output.usesColor)
    case .drawn(let key, let lend):
      // No text begins so.
      let key = "\u{1b}drawn " + key
      guard row >= shown.count || shown[row] != key else { return }
      note(key, at: row)
      try write(start)
      try write(lend, asItIs: true)
      return try write("\u{1b}[0m")
    case .lent(let label, let lend):
      note(nil, at: row)
      try write(start + label.rendered(inColor: output.usesColor))
      return try write(lend, asItIs: false)
    }
    guard row >= shown.count || shown[row] != text else { return }
    note(text, at: row)
    try write(start + text + "\u{1b}[0m")
  }

  /// Writes what is lent, as it is or safe for a terminal.
  private func write(
    _ lend: (_ show: (Span<UInt8>) -> Void) -> Void, asItIs: Bool
  ) throws(StandardOutputError) {
    var fault: StandardOutputError?
    lend { bytes in
      do throws(StandardOutputError) {
        if asItIs { try output.writeLent(bytes) } else { try output.writeShown(bytes) }
      } catch { fault = error }
    }
    if let fault { throw fault }
  }

  private func note(_ text: String?, at row: Int) {
    while shown.count <= row { shown.append("") }
    shown[row] = text
  }

  private func write(_ text: String) throws(StandardOutputError) {
    if !text.isEmpty { try output.write(Array(text.utf8)) }
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
    // One request, which is what the count says.
    guard unsafe poll(&request, 1, milliseconds) > 0 else { return .none }
    var byte: UInt8 = 0
    // One byte at a time: what is typed may be a secret, and is kept in no buffer.
    let count = unsafe read(input, &byte, 1)
    if count == 1 { return .byte(byte) }
    return count < 0 && (errno == EINTR || errno == EAGAIN) ? .none : .end
  }
}
