import Foundation
import Glibc
import TestSupport

extension Tool {
  /// How often loops kill the tool: `$HOTSIDE_KILL_RUNS`, or 20.
  package static let killRuns =
    Int(ProcessInfo.processInfo.environment["HOTSIDE_KILL_RUNS"] ?? "") ?? 20

  /// Starts the tool and kills it.
  ///
  /// - Parameters:
  ///   - words: the command.
  ///   - moment: microseconds after the start; `nil` lets it end.
  ///   - environment: added to that of the tests.
  /// - Returns: whether it was killed, and how long it ran.
  /// - Throws: when it cannot be started.
  package func killed(
    _ words: [String], after moment: Int?, environment: [String: String] = [:]
  ) throws -> (wasKilled: Bool, microseconds: Int) {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: ProcessRunner.hotside)
    process.arguments = words + ["--workspace", folder.path]
    process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    let clock = ContinuousClock()
    let start = clock.now
    try process.run()
    if let moment {
      usleep(UInt32(moment))
      kill(process.processIdentifier, SIGKILL)
    }
    process.waitUntilExit()
    return (
      process.terminationReason == .uncaughtSignal,
      Int((clock.now - start) / .microseconds(1))
    )
  }
}
