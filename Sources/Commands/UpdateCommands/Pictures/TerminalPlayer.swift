import CommandLineKit
import CommandReports
import QRDrawing
import Reporting
import TerminalKit

/// Shows symbols one after the other on a terminal.
struct TerminalPlayer {
  let symbols: [QRSymbol]
  let border: Int
  let framesPerSecond: Int

  /// The other screen, without a cursor: what stood on the terminal comes back with ``leave``.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"
  private static let clear = "\u{1b}[0m\u{1b}[2J"
  /// A frame between these appears as a whole, on terminals that know them.
  private static let beginFrame = "\u{1b}[?2026h\u{1b}[H"
  private static let endFrame = "\u{1b}[?2026l"

  /// The room that every symbol takes.
  private var room: TerminalSize {
    let side = (symbols.first?.side ?? 0) + 2 * border
    return TerminalSize(columns: side, lines: (side + 1) / 2)
  }

  /// Writes frames one below the other, without waiting.
  ///
  /// - Parameters:
  ///   - count: how many.
  ///   - output: what takes them.
  /// - Throws: what the output throws.
  func write(_ count: Int, to output: CommandOutput) throws {
    for frame in 0..<count { try output.write(Array((try text(frame) + "\n").utf8)) }
  }

  /// Shows frames in a loop; the terminal is as before when this returns, and when it throws.
  ///
  /// - Parameters:
  ///   - count: how many; `nil` for endless.
  ///   - output: a terminal.
  ///   - signals: what ends it early.
  /// - Throws: ``TerminalTooSmall``; what the output throws.
  func play(_ count: Int?, on output: CommandOutput, until signals: TerminationSignals) throws {
    try check(output.terminalSize)
    try output.write(Array(TerminalPlayer.enter.utf8))
    do {
      try show(count, on: output, until: signals)
    } catch {
      try output.write(Array(TerminalPlayer.leave.utf8))
      throw error
    }
    try output.write(Array(TerminalPlayer.leave.utf8))
  }

  private func show(
    _ count: Int?, on output: CommandOutput, until signals: TerminationSignals
  ) throws {
    let clock = ContinuousClock()
    let period = Duration.seconds(1) / framesPerSecond
    var due = clock.now
    var size: TerminalSize?
    var frame = 0
    while count.map({ frame < $0 }) ?? true {
      let now = output.terminalSize
      // The terminal's colors come back where a larger window uncovers them.
      let prefix = now == size ? "" : TerminalPlayer.clear
      if now != size { try check(now) }
      size = now
      try output.write(
        Array(
          (TerminalPlayer.beginFrame + prefix + (try text(frame)) + TerminalPlayer.endFrame).utf8))
      frame += 1
      // A terminal that cannot keep up shows every frame later, never fewer of them.
      due = max(due + period, clock.now)
      if signals.wait(upTo: due - clock.now) { return }
    }
  }

  private func text(_ frame: Int) throws -> String {
    try TerminalSymbol(symbols[frame % symbols.count], border: border).lines.joined(separator: "\n")
  }

  private func check(_ size: TerminalSize?) throws {
    guard let size, size.columns < room.columns || size.lines < room.lines else { return }
    throw TerminalTooSmall(terminal: size, needed: room)
  }
}

/// A terminal on which a symbol cannot be seen as a whole.
struct TerminalTooSmall: ReportableError, Equatable {
  let terminal: TerminalSize
  let needed: TerminalSize

  var row: ErrorRow<Never> {
    .failure(
      .terminalTooSmall,
      """
      The terminal has \(terminal.columns) x \(terminal.lines) characters, and the code needs \(needed.columns) x \
      \(needed.lines). Enlarge it, make its letters smaller, or choose a coarser code: --profile old-phone, or a \
      smaller --chunk-size.
      """)
  }
}
