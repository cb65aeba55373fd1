import Foundation
import ProcessConfinement
import TestSupport
import Testing

@Suite struct ConfinedProcessTests {
  /// Everything that comes until the other side closes.
  private func all(_ process: inout ConfinedProcess) -> [UInt8] {
    var bytes: [UInt8] = []
    while case .received(let more) = process.next(within: 60) { bytes += more }
    return bytes
  }

  @Test func bytesAreSentAndReceivedUnchanged() throws {
    var process = try ConfinedProcess(program: "/bin/cat", arguments: [])
    // More than the channel holds in either direction.
    let bytes = SplitMix64.bytes(3 << 20, seed: 1)
    process.send(bytes)
    process.send([])
    process.send([1, 2, 3])
    process.sendEnd()
    let output = all(&process)
    #expect(output == bytes + [1, 2, 3])
    let end = process.end(killing: false)
    #expect(end == .exited(code: 0))
  }

  @Test func aSilentProcessIsReportedAsIdle() throws {
    var process = try ConfinedProcess(program: "/bin/cat", arguments: [])
    let first = process.next(within: 1)
    #expect(first == .idle)
    process.sendEnd()
    let last = process.next(within: 60)
    #expect(last == .closed)
    let end = process.end(killing: false)
    #expect(end == .exited(code: 0))
  }

  @Test func aProcessThatComputesIsNotSilent() throws {
    // Four seconds of processor time, fields 14 and 15 in hundredths: longer than the allowed silence.
    // A busy machine may leave the process without a processor for two seconds.
    let loop = """
      while read -r all < /proc/$$/stat && set -- $all && [ $((${14} + ${15})) -lt 400 ]; do :; done
      echo x
      """
    var process = try ConfinedProcess(program: "/bin/sh", arguments: ["-c", loop])
    let isLimited = process.limitProcessor(seconds: 60)
    #expect(isLimited)
    let event = process.next(within: 3)
    #expect(event == .received(Array("x\n".utf8)))
  }

  @Test func aConfinedProcessInheritsNeitherEnvironmentNorFiles() throws {
    var process = try ConfinedProcess(
      program: "/bin/sh", arguments: ["-c", "/usr/bin/env; echo $@; ls /proc/self/fd", "-", "a b"])
    let text = String(decoding: all(&process), as: UTF8.self).split(separator: "\n")
    // The shell adds names of its own; 3 is what 'ls' reads.
    #expect(
      text.filter { !$0.hasPrefix("PWD=") && !$0.hasPrefix("_=") && !$0.hasPrefix("SHLVL=") } == [
        "SWIFT_BACKTRACE=enable=no", "a b", "0", "1", "2", "3",
      ])
  }

  @Test func bytesForADeadProcessAreDropped() throws {
    var process = try ConfinedProcess(program: "/bin/false", arguments: [])
    process.send(SplitMix64.bytes(3 << 20, seed: 1))
    let output = all(&process)
    #expect(output == [])
    let end = process.end(killing: false)
    #expect(end == .exited(code: 1))
  }

  @Test func processesAreKilled() throws {
    var process = try ConfinedProcess(program: "/bin/cat", arguments: [])
    let end = process.end(killing: true)
    #expect(end == .killed(signal: SIGKILL))
    // One that nobody waited for goes with its value.
    _ = try ConfinedProcess(program: "/bin/cat", arguments: [])
  }

  @Test func processorTimeIsLimited() throws {
    var process = try ConfinedProcess(
      program: "/bin/sh", arguments: ["-c", "while :; do :; done"])
    // It may be raised, and lowered again.
    for seconds: UInt32 in [2, 3, 1] {
      let isTaken = process.limitProcessor(seconds: seconds)
      #expect(isTaken)
    }
    let output = all(&process)
    #expect(output == [])
    let used = process.processorMilliseconds
    #expect(used >= 500)
    let end = process.end(killing: false)
    #expect(end == .killed(signal: SIGXCPU))
  }

  @Test func aProgramThatIsNotThereIsAnError() {
    let error = ConfinementError.notStarted(reason: "No such file or directory")
    #expect(throws: error) { _ = try ConfinedProcess(program: "/nowhere", arguments: []) }
    #expect(
      error.message == "A confined process cannot be started: No such file or directory.")
  }
}
