import Synchronization
import TerminalKit
import Testing

/// The board shows a line for all and one for each that goes on.
@Suite struct ProgressBoardTests {
  private final class Clock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func advance(milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
  }

  private let clock = Clock()

  private func output(isTerminal: Bool = true) -> CommandOutput {
    .inMemory(isTerminal: isTerminal, width: 80, now: { [clock] in clock.now })
  }

  private static let lines = """
    Asking     [########----------------]   33%  1/3
      kusama   [################--------]   66%  2/3
      westend  [------------------------]    0%  0/3
    """

  @Test func everyRunningItemHasItsOwnLine() {
    let output = output()
    let board = output.progressBoard("Asking")
    board.begin(["polkadot", "kusama", "westend"])
    board.update("kusama", completed: 2, total: 3)
    board.finish("polkadot", total: 3)
    #expect(output.errorText == "")
    clock.advance(milliseconds: 500)
    board.update("westend", completed: 0, total: 3)
    #expect(output.errorText == Self.lines)
  }

  @Test func allLinesDisappearAtTheEnd() throws {
    let output = output()
    let board = output.progressBoard("Asking")
    board.begin(["polkadot", "kusama", "westend"])
    clock.advance(milliseconds: 500)
    board.finish("polkadot", total: 3)
    clock.advance(milliseconds: 100)
    board.update("kusama", completed: 2, total: 3)
    clock.advance(milliseconds: 100)
    board.update("westend", completed: 0, total: 3)
    let erase = "\r\u{1B}[2K\u{1B}[1A\u{1B}[2K\u{1B}[1A\u{1B}[2K"
    output.note("hello")
    #expect(output.errorText.hasSuffix(Self.lines + erase + "hello\n" + Self.lines))
    board.finish()
    board.finish()
    board.update("kusama", completed: 3, total: 3)
    #expect(output.errorText.hasSuffix("hello\n" + Self.lines + erase))
  }

  @Test func onlySomeLinesAreShownAtOnce() {
    let output = output()
    let board = output.progressBoard("Asking")
    let names = (0..<40).map { "n\($0)" }
    board.begin(names)
    clock.advance(milliseconds: 500)
    for name in names { board.update(name, completed: 1, total: 3) }
    clock.advance(milliseconds: 100)
    board.update("n0", completed: 2, total: 3)
    let last = output.errorText.split(separator: "\u{1B}[2K").last ?? ""
    #expect(last.split(separator: "\n").count == 13)
  }

  @Test func withoutACursorALineNamesTheFirst() {
    let output = output(isTerminal: false)
    let board = output.progressBoard("Asking nodes")
    board.begin((0..<9).map { "n\($0)" })
    for place in 0..<6 { board.update("n\(place)", completed: 1, total: 3) }
    board.finish("n0", total: 3)
    board.waits("n1", for: "asking ws://localhost:1")
    #expect(output.errorText == "")
    clock.advance(milliseconds: 5000)
    #expect(board.refresh())
    #expect(board.refresh())
    #expect(
      output.errorText
        == "Asking nodes: 1 of 9 done; n1 asking ws://localhost:1 5 s, n2, n3, n4, and 1 more\n")
    board.finish()
    #expect(!board.refresh())
  }

  @Test func aWaitWithoutACursorIsReportedInLines() {
    let output = output(isTerminal: false)
    let line = output.waitingLine()
    line.begin("asking ws://localhost:1")
    clock.advance(milliseconds: 4999)
    #expect(line.refresh())
    #expect(output.errorText == "")
    clock.advance(milliseconds: 1)
    for _ in 0..<3 { #expect(line.refresh()) }
    clock.advance(milliseconds: 6000)
    #expect(line.refresh())
    line.end()
    #expect(!line.refresh())
    #expect(
      output.errorText == "asking ws://localhost:1 5 s\nasking ws://localhost:1 11 s\n")
  }

  @Test func theAwaitedNodeIsNamedWhileNothingHappens() {
    let output = output()
    let board = output.progressBoard("Asking")
    board.begin(["westend"])
    board.waits("westend", for: "asking ws://localhost:1")
    #expect(output.errorText == "")
    clock.advance(milliseconds: 200)
    #expect(board.refresh())
    #expect(
      output.errorText == """
        Asking     [------------------------]    0%  0/1
          westend  0/1  asking ws://localhost:1 0 s
        """)
    clock.advance(milliseconds: 300)
    let drawn = output.errorText
    #expect(board.refresh())
    #expect(output.errorText == drawn, "nothing has changed")
    clock.advance(milliseconds: 8000)
    #expect(board.refresh())
    #expect(output.errorText.hasSuffix("  westend  0/1  asking ws://localhost:1 8 s"))
    board.waits("westend", for: nil)
    clock.advance(milliseconds: 100)
    board.update("westend", completed: 1, total: 3)
    #expect(output.errorText.hasSuffix("westend  [########----------------]   33%  1/3"))
    board.finish()
    #expect(!board.refresh())
  }

  @Test func aWaitHasALineOfItsOwn() {
    let output = CommandOutput.inMemory(
      isTerminal: true, width: 24, now: { [clock] in clock.now })
    let line = output.waitingLine()
    #expect(!line.refresh())
    line.begin("asking ws://localhost:1")
    #expect(line.refresh())
    #expect(output.errorText == "")
    clock.advance(milliseconds: 12_000)
    #expect(line.refresh())
    #expect(output.errorText == "asking ws://local… 12 s")
    line.end()
    line.end()
    #expect(output.errorText == "asking ws://local… 12 s\r\u{1B}[2K")
    #expect(!line.refresh())
  }

  @Test func aTerminalWithoutACursorGetsLinesOfText() {
    let output = CommandOutput.inMemory(
      isTerminal: true, environment: ["TERM": "dumb"], now: { [clock] in clock.now })
    let board = output.progressBoard("Asking")
    let line = output.waitingLine()
    board.begin(["a"])
    line.begin("asking")
    clock.advance(milliseconds: 600)
    board.update("a", completed: 1, total: 3)
    #expect(line.refresh())
    #expect(output.errorText == "")
    clock.advance(milliseconds: 5000)
    #expect(line.refresh())
    #expect(board.refresh())
    #expect(output.errorText == "asking 5 s\nAsking: 0 of 1 done; a\n")
  }

  @Test func noBoardIsShownWithoutATerminalOrWhenQuiet() {
    let piped = output(isTerminal: false)
    let quiet = output()
    quiet.verbosity = .quiet
    for output in [piped, quiet] {
      let board = output.progressBoard("Asking")
      board.begin(["a"])
      clock.advance(milliseconds: 600)
      board.update("a", completed: 1, total: 3)
      board.update("unknown", completed: 1, total: 3)
      board.finish("a", total: 3)
      board.finish()
      #expect(output.errorText == "")
    }
  }
}
