import TestSupport
import Testing
import ToolTestSupport

/// Processes in which no command can run end with a sentence.
@Suite struct StartFaultTests {
  /// With less than about 41 MB, the system cannot even map the program.
  @Test(arguments: [["--help"], ["status"], ["--version"]], [45_000, 50_000, 60_000, 70_000])
  func tooLittleMemoryEndsAtOnce(line: [String], kilobytes: Int) throws {
    let tool = try Tool()
    let run = try tool.run(
      line, within: #"ulimit -v \#(kilobytes); exec timeout -s KILL 20 "$@""#)
    #expect(run.exitCode == 1, "\(run)")
    #expect(
      run.error.contains(" MB of additional memory, but a command needs them. Raise the limit"),
      "\(run)")
  }

  /// A thread that does not start would be waited for.
  @Test(arguments: Array(stride(from: 80_000, through: 400_000, by: 20_000)))
  func tooLittleMemoryForThreadsIsReported(kilobytes: Int) throws {
    let tool = try Tool()
    for _ in 1...3 {
      let run = try tool.run(
        ["status", "--all"], within: #"ulimit -v \#(kilobytes); exec timeout -s KILL 20 "$@""#)
      #expect([1, 12].contains(run.exitCode), "\(run)")
    }
  }

  /// The system gives a program without any word an empty one.
  @Test func anEmptyCommandLineIsAnError() throws {
    let tool = try Tool()
    let run = try tool.run([], within: #"exec -a '' "$@""#)
    #expect(run.exitCode == 64, "\(run)")
    #expect(run.error.contains("This process was started without a command line"), "\(run)")
    #expect(run.output == "")
    // A command line is a command line, whatever stands in the place of the program's name.
    #expect(try tool.run(["--version"], within: #"exec -a '' "$@""#).exitCode == 0)
  }
}
