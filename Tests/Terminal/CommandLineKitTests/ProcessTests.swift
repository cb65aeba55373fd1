import CommandLineKit
import Glibc
import Reporting
import TerminalKit
import Testing

/// The streams of a real process, in processes of their own.
@Suite struct ProcessTests {
  @Test func fullDiskEndsWithItsCodeAndSentence() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(73), observing: [\.standardErrorContent]
    ) {
      Streams.replace(1, by: "/dev/full")
      await Streams.run(["codes", "show"])
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        == "Error: Standard output cannot be written: no space left on device.\n")
  }

  @Test func goneReaderEndsQuietly() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(73), observing: [\.standardErrorContent]
    ) {
      Streams.replaceByBrokenPipe(1)
      await Streams.run(["codes", "show"])
    }
    #expect(!String(decoding: result.standardErrorContent, as: UTF8.self).contains("Error"))
  }

  @Test func goneReaderOfMessagesChangesNothing() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      Streams.replaceByBrokenPipe(2)
      await Streams.run(["sign", "p"])
    }
    #expect(String(decoding: result.standardOutputContent, as: UTF8.self).contains("p both Output"))
  }

  @Test func closedStandardOutputIsAnErrorAndNotTheNextFile() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(73), observing: [\.standardErrorContent]
    ) {
      close(1)
      StandardStream.prepareProcess()
      // Without care this file would be descriptor 1, and what is printed would go into it.
      let next = unsafe open("/dev/null", O_WRONLY)
      guard next > 2 else { exit(1) }
      await Streams.run(["codes", "show"])
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        == "Error: Standard output cannot be written: bad file descriptor.\n")
  }

  @Test func usageErrorLeavesStandardOutputAlone() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(64), observing: [\.standardErrorContent]
    ) {
      Streams.replace(1, by: "/dev/full")
      await Streams.run(["codes", "shwo"])
    }
    #expect(
      String(decoding: result.standardErrorContent, as: UTF8.self)
        .hasPrefix("Error: Unknown subcommand 'shwo'. Did you mean 'show'?\n"))
  }

  @Test func largeDataPassesThroughAPipe() async throws {
    let result = try await #require(
      processExitsWith: .exitCode(0), observing: [\.standardOutputContent]
    ) {
      let output = CommandOutput.standard(environment: [:])
      for _ in 0..<100 { try output.write(Array(repeating: 0x61, count: 10_007)) }
      try output.flush()
      exit(0)
    }
    #expect(result.standardOutputContent.count { $0 == 0x61 } >= 1_000_700)
  }

  @Test func faultOfOutputIsRemembered() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Streams.replace(1, by: "/dev/full")
      let output = CommandOutput.standard(environment: [:])
      try output.print("kept back")
      let expected = StandardOutputError.outputFailed(reason: "no space left on device")
      #expect(throws: expected) { try output.flush() }
      #expect(throws: expected) { try output.print("again") }
      #expect(throws: expected) { try output.flush() }
      exit(0)
    }
  }

  @Test func pipesAreNoTerminals() async {
    await #expect(processExitsWith: .exitCode(0)) {
      Streams.replaceByPipe(0, holding: "")
      Streams.replace(1, by: "/dev/null")
      Streams.replace(2, by: "/dev/null")
      let output = CommandOutput.standard(environment: ["COLUMNS": "77"])
      let isRight =
        !output.isTerminal && !output.isErrorTerminal && !CommandInput.standard.isTerminal
        && output.width == 77
        && CommandOutput.standard(environment: ["COLUMNS": "x"]).width == 80
        && CommandOutput.standard(environment: ["COLUMNS": "0"]).width == 80
      exit(isRight ? 0 : 1)
    }
  }

  @Test func environmentOfTheProcessIsRead() async {
    await #expect(processExitsWith: .exitCode(0)) {
      unsafe setenv("SAMPLE_VARIABLE", "wörd", 1)
      let environment = CommandEnvironment.process
      let isRight =
        environment["SAMPLE_VARIABLE"] == "wörd" && environment["SAMPLE_NOTHING"] == nil
      exit(isRight ? 0 : 1)
    }
  }
}

/// Bends the streams of a process before the sample tool runs in it.
private enum Streams {
  static func run(_ arguments: [String]) async {
    StandardStream.prepareProcess()
    let code = await CommandRunner.main(
      Sample.self, arguments: arguments, environment: [:], input: .standard,
      output: .standard(environment: [:]))
    exit(Int32(code.rawValue))
  }

  static func replace(_ descriptor: Int32, by path: String) {
    let file = unsafe open(path, descriptor == 0 ? O_RDONLY : O_WRONLY)
    guard file >= 0, dup2(file, descriptor) == descriptor else { exit(99) }
  }

  static func replaceByPipe(_ descriptor: Int32, holding text: String) {
    let (reading, writing) = makePipe()
    let count = unsafe write(writing, text, text.utf8.count)
    guard count == text.utf8.count, dup2(reading, descriptor) == descriptor else { exit(99) }
    close(writing)
  }

  static func replaceByBrokenPipe(_ descriptor: Int32) {
    let (reading, writing) = makePipe()
    guard dup2(writing, descriptor) == descriptor else { exit(99) }
    close(reading)
  }

  private static func makePipe() -> (Int32, Int32) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { exit(99) }
    return (ends[0], ends[1])
  }
}
