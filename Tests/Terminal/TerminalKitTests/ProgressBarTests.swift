import Synchronization
import TerminalKit
import Testing

/// The bar shows late, seldom, and only where someone looks.
@Suite struct ProgressBarTests {
  /// A clock that is set by hand.
  private final class Clock: Sendable {
    private let time = Mutex(Duration.zero)
    var now: Duration { time.withLock { $0 } }
    func advance(milliseconds: Int) { time.withLock { $0 += .milliseconds(milliseconds) } }
  }

  private let clock = Clock()

  private func output(isTerminal: Bool = true, width: Int = 80) -> CommandOutput {
    .inMemory(isTerminal: isTerminal, width: width, now: { [clock] in clock.now })
  }

  private static let erase = "\r\u{1B}[2K"

  @Test func noBarIsShownInTheFirstHalfSecond() {
    let output = output()
    let bar = output.progress("Drawing", total: 4)
    clock.advance(milliseconds: 499)
    bar.advance()
    bar.finish()
    #expect(output.errorText == "")
  }

  @Test func barShowsAndGoesAway() {
    let output = output()
    let bar = output.progress("Drawing", total: 4)
    clock.advance(milliseconds: 500)
    bar.advance()
    #expect(output.errorText == "Drawing  [######------------------]   25%  1/4")
    clock.advance(milliseconds: 99)
    bar.advance()
    #expect(output.errorText == "Drawing  [######------------------]   25%  1/4")
    clock.advance(milliseconds: 1)
    bar.update(completed: 4)
    bar.finish()
    bar.advance()
    bar.finish()
    #expect(
      output.errorText == "Drawing  [######------------------]   25%  1/4" + Self.erase
        + "Drawing  [########################]  100%  4/4" + Self.erase)
  }

  /// In a pipe, or on a terminal that is dumb.
  @Test func withoutACursorALineComesEveryFiveSeconds() {
    let output = output(isTerminal: false)
    let bar = output.progress("Drawing", total: 4)
    clock.advance(milliseconds: 4999)
    bar.advance()
    #expect(output.errorText == "")
    clock.advance(milliseconds: 1)
    bar.advance()
    bar.advance()
    clock.advance(milliseconds: 5000)
    bar.update(completed: 4)
    bar.finish()
    #expect(output.errorText == "Drawing: 2 of 4\nDrawing: 4 of 4\n")
    output.verbosity = .quiet
    let silent = output.progress("Reading")
    clock.advance(milliseconds: 60_000)
    silent.advance()
    #expect(!output.errorText.contains("Reading"))
  }

  @Test func unknownTotalShowsTheCount() {
    let output = output()
    let bar = output.progress("Reading")
    clock.advance(milliseconds: 600)
    bar.advance(by: 41)
    #expect(output.errorText == "Reading  41")
  }

  @Test func workThatReportsItsTotalShowsIt() async throws {
    let output = output()
    await output.progress("Reading") { report in
      clock.advance(milliseconds: 600)
      report(1, 4)
    }
    #expect(output.errorText.contains("]   25%  1/4"))
  }

  @Test func messagesStandAboveTheBar() throws {
    let output = output()
    let bar = output.progress("Reading")
    clock.advance(milliseconds: 600)
    bar.advance()
    output.note("hello")
    #expect(output.errorText == "Reading  1" + Self.erase + "hello\nReading  1")
    try output.print("data")
    #expect(output.outputText == "data\n")
    #expect(
      output.errorText == "Reading  1" + Self.erase + "hello\nReading  1" + Self.erase
        + "Reading  1")
  }

  @Test func noBarIsShownWithoutATerminalOrWhenQuiet() {
    let piped = output(isTerminal: false)
    let quiet = output()
    quiet.verbosity = .quiet
    for output in [piped, quiet] {
      let bar = output.progress("Reading", total: 2)
      clock.advance(milliseconds: 600)
      bar.advance()
      bar.finish()
      #expect(output.errorText == "")
    }
  }

  @Test func lineIsCutToTheTerminal() {
    let output = output(width: 12)
    let bar = output.progress("漢字漢字漢字", total: 2)
    clock.advance(milliseconds: 600)
    bar.advance()
    #expect(output.errorText == "漢字漢字漢")
  }

  @Test func absurdCountsDoNoHarm() {
    let output = output()
    let bar = output.progress("a\u{1B}\nb", total: 3)
    clock.advance(milliseconds: 600)
    bar.update(completed: .max)
    #expect(output.errorText.hasPrefix("a\\u{1B}\\nb  [########################]  100%  3/3"))
    clock.advance(milliseconds: 600)
    bar.advance(by: .max)
    #expect(output.errorText.hasSuffix("[########################]  100%  3/3"))
    clock.advance(milliseconds: 600)
    bar.update(completed: -1)
    #expect(output.errorText.hasSuffix("[------------------------]    0%  0/3"))
  }
}
