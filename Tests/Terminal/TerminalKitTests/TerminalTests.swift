import Glibc
import TerminalKit
import Testing

/// A pseudo-terminal is told from a pipe, and asked for its size.
@Suite struct TerminalTests {
  private let master: Int32
  private let terminal: Int32

  init() throws {
    var (master, terminal): (Int32, Int32) = (-1, -1)
    var size = winsize(ws_row: 24, ws_col: 101, ws_xpixel: 0, ws_ypixel: 0)
    try #require(unsafe openpty(&master, &terminal, nil, nil, &size) == 0)
    self.master = master
    self.terminal = terminal
  }

  @Test func terminalIsRecognized() throws {
    defer { closeBoth() }
    let output = CommandOutput.descriptors(output: terminal, error: terminal, environment: [:])
    #expect(output.isTerminal)
    #expect(output.isErrorTerminal)
    #expect(output.usesColor)
    #expect(output.width == 101)
    let narrowed = CommandOutput.descriptors(
      output: terminal, error: terminal, environment: ["COLUMNS": "50"])
    #expect(narrowed.width == 50)
  }

  @Test func linesAppearAtOnceAndInOrder() throws {
    defer { closeBoth() }
    let output = CommandOutput.descriptors(output: terminal, error: terminal, environment: [:])
    try output.print("data")
    output.note("note")
    try output.print("more")
    // The terminal makes a carriage return and a line feed of each line feed.
    #expect(try read(18) == "data\r\nnote\r\nmore\r\n")
  }

  /// As in the log of a CI run, which has both streams.
  @Test func onePipeForBothStreamsHasResultsBeforeNotesAboutThem() throws {
    defer { closeBoth() }
    var ends: [Int32] = [-1, -1]
    // `pipe` writes exactly two descriptors.
    try #require(unsafe pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let output = CommandOutput.descriptors(output: ends[1], error: ends[1], environment: [:])
    try output.print("data")
    output.note("note")
    try output.print("more")
    output.prompt("question? ")
    var buffer = [UInt8](repeating: 0, count: 100)
    // Reads at most as many bytes as the buffer has.
    let count = unsafe Glibc.read(ends[0], &buffer, buffer.count)
    #expect(String(decoding: buffer.prefix(count), as: UTF8.self) == "data\nnote\nmore\nquestion? ")
  }

  @Test func dataInAPipeIsPlainWhileMessagesHaveColors() {
    defer { closeBoth() }
    let null = unsafe open("/dev/null", O_WRONLY)
    defer { close(null) }
    let output = CommandOutput.descriptors(output: null, error: terminal, environment: [:])
    #expect(!output.isTerminal)
    #expect(!output.usesColor)
    #expect(output.usesErrorColor)
    #expect(output.width == 101)
  }

  private func read(_ count: Int) throws -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: count)
    while bytes.count < count {
      // At most as many bytes as the buffer has are written.
      let got = unsafe Glibc.read(master, &buffer, count - bytes.count)
      try #require(got > 0)
      bytes += buffer.prefix(got)
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private func closeBoth() {
    close(terminal)
    close(master)
  }
}
