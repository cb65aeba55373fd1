import CommandLineKit
import CommandReports
import QRDrawing
import Reporting
import TerminalKit

/// Shows symbols one after another on a terminal.
struct TerminalPlayer {
  let symbols: [QRSymbol]
  let border: Int
  let framesPerSecond: Int

  /// Switches to the alternate screen without a cursor; ``leave`` restores the terminal.
  private static let enter = "\u{1b}[?1049h\u{1b}[?25l"
  private static let leave = "\u{1b}[0m\u{1b}[?25h\u{1b}[?1049l"
  private static let clear = "\u{1b}[0m\u{1b}[2J"
  /// Begins a synchronized update, with which a frame appears at once on terminals that support it.
  private static let beginFrame = "\u{1b}[?2026h\u{1b}[H"
  private static let endFrame = "\u{1b}[?2026l"

  /// The size of a symbol with its border, in terminal cells.
  private var room: TerminalSize {
    let side = (symbols.first?.side ?? 0) + 2 * border
    return TerminalSize(columns: side, lines: (side + 1) / 2)
  }

  /// Writes frames below one another, without waiting.
  ///
  /// - Throws: the errors of the output.
  func write(_ count: Int, to output: CommandOutput) throws {
    for frame in 0..<count { try output.write(Array((try text(frame) + "\n").utf8)) }
  }

  /// Shows frames in a loop; the terminal is restored at the end, and after an error.
  ///
  /// - Parameters:
  ///   - count: the number of frames; `nil` for an endless loop.
  ///   - output: a terminal.
  ///   - signals: end the loop early.
  /// - Throws: ``TerminalTooSmall``, or an error of the output.
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
      // A larger window uncovers cells, which must get the terminal's own colors.
      let prefix = now == size ? "" : TerminalPlayer.clear
      if now != size { try check(now) }
      size = now
      try output.write(
        Array(
          (TerminalPlayer.beginFrame + prefix + (try text(frame)) + TerminalPlayer.endFrame).utf8))
      frame += 1
      // On a slow terminal, frames are delayed but never skipped.
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

/// The terminal is too small for a whole symbol.
struct TerminalTooSmall: ReportableError, Equatable {
  let terminal: TerminalSize
  let needed: TerminalSize

  var row: ErrorRow<Never> {
    .failure(
      .terminalTooSmall,
      """
      The terminal has \(terminal.columns) x \(terminal.lines) characters, but the code needs \(needed.columns) x \
      \(needed.lines). Enlarge the terminal, use a smaller font, or give --profile old-phone or a smaller \
      --chunk-size.
      """)
  }
}
