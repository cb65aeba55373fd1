import TerminalKit
import TestSupport
import Testing

@Suite struct TerminalScreenTests {
  private let terminal: PseudoTerminal

  init() throws { terminal = try #require(PseudoTerminal(columns: 80, lines: 24)) }

  private func screen() throws -> TerminalScreen {
    let screen = try TerminalScreen(terminal.output, input: terminal.program)
    return try #require(screen)
  }

  @Test func theTerminalIsGivenBackAsItWas() throws {
    #expect(terminal.isUsual)
    do {
      let screen = try screen()
      #expect(!terminal.isUsual)
      #expect(terminal.seen().hasPrefix("\u{1b}[?1049h\u{1b}[?25l"))
      screen.close()
      #expect(terminal.isUsual)
      // Emptied, then left.
      #expect(
        terminal.seen() == "\u{1b}[0m\u{1b}[2J\u{1b}[?2004l\u{1b}[?7h\u{1b}[?25h\u{1b}[?1049l")
    }
    #expect(terminal.seen() == "")
    _ = try self.screen()
    #expect(terminal.isUsual)
  }

  @Test(arguments: [
    ("\r", TerminalKey.enter), ("\n", .enter), ("\u{3}", .interrupt),
    // Cursor keys, a key that is alone, and what an Escape without a sequence leaves.
    ("\u{1b}[A\u{1b}OB\u{1b}[5~x\u{1b}\r", .enter),
    // A paste confirms nothing.
    ("\u{1b}[200~one\rtwo\u{3}\u{1b}[A\u{1b}[201~\u{3}", .interrupt),
  ])
  func enterAndInterruptAreTheOnlyKeys(typed: String, key: TerminalKey) throws {
    let screen = try screen()
    #expect(try screen.next(within: .milliseconds(1)) == nil)
    terminal.type(typed)
    #expect(try screen.next(within: .seconds(5)) == .key(key))
    #expect(try screen.next(within: .milliseconds(1)) == nil)
  }

  @Test func onlyWhatChangesIsWritten() throws {
    let screen = try screen()
    try screen.draw([.text("first"), .text("last"), .text("\u{1b}]0;title\u{7}")])
    let first = terminal.seen()
    #expect(first.contains("\u{1b}[1;1H\u{1b}[0m\u{1b}[Kfirst\u{1b}[0m"))
    #expect(first.contains("\u{1b}[2;1H\u{1b}[0m\u{1b}[Klast\u{1b}[0m"))
    #expect(first.contains("\\u{1B}]0;title\\u{7}"))
    try screen.draw([.text("first"), .text("second")])
    let second = terminal.seen()
    #expect(!second.contains("first") && second.contains("\u{1b}[2;1H\u{1b}[0m\u{1b}[Ksecond"))
    #expect(second.contains("\u{1b}[3;1H\u{1b}[0m\u{1b}[K\u{1b}[0m"))
    try screen.draw([.text("first"), .text("second")])
    #expect(terminal.seen() == "\u{1b}[?2026h\u{1b}[0m\u{1b}[?2026l")
  }

  @Test func linesBelowTheScreenAreCutOff() throws {
    let screen = try screen()
    try screen.draw((1...30).map { .text("line \($0)") })
    let seen = terminal.seen()
    #expect(seen.contains("line 24") && !seen.contains("line 25"))
    // The terminal itself cuts long lines.
    #expect(seen.contains("\u{1b}[?7l"))
  }

  @Test func anotherSizeDrawsEverythingAnew() throws {
    let screen = try screen()
    try screen.draw([.text("first")])
    _ = terminal.seen()
    terminal.resize(columns: 40, lines: 10)
    #expect(try screen.next(within: .seconds(5)) == .resized)
    #expect(screen.size == TerminalSize(columns: 40, lines: 10))
    try screen.draw([.text("first")])
    #expect(terminal.seen().contains("first"))
  }

  @Test func aSecretIsLentWhileItIsDrawn() throws {
    let screen = try screen()
    let line = TerminalLine.lent { show in show(Array("1 word\u{1b}[2J".utf8).span) }
    for _ in 0..<2 {
      try screen.draw([line])
      // Drawn each time, since nothing of it is kept to compare.
      #expect(terminal.seen().contains("1 word?[2J"))
    }
    try screen.draw([.text("gone")])
    #expect(terminal.seen().contains("gone"))
  }

  @Test func anOutputThatIsNotATerminalIsRefused() throws {
    #expect(try TerminalScreen(.inMemory(isTerminal: true), input: terminal.program) == nil)
    #expect(terminal.isUsual)
  }
}
