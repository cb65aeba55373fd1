import Foundation
import Glibc
import TestSupport

/// A server in a process of its own, which says where it is in its first line and ends with this
/// value.
package final class ServedProcess: Sendable {
  /// The first line of its standard output.
  package let line: String
  private let process: Process

  package init(_ program: String, _ arguments: [String]) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    let output = Pipe()
    process.standardOutput = output
    try process.run()
    self.process = process
    var line: [UInt8] = []
    while let byte = try output.fileHandleForReading.read(upToCount: 1)?.first,
      byte != UInt8(ascii: "\n")
    {
      line.append(byte)
    }
    self.line = String(decoding: line, as: UTF8.self)
  }

  /// `hotside dev-node` with arguments such as `--metadata FILE`, on a free port.
  package static func node(_ arguments: String...) throws -> ServedProcess {
    try ServedProcess(
      ProcessRunner.hotside, ["dev-node", "--port", "0", "--quiet"] + arguments)
  }

  // Processes started from Swift's task threads have most signals blocked.
  deinit { kill(process.processIdentifier, SIGKILL) }

  /// The first URL of a development node's line, that of HTTP.
  package var url: String { line.split(separator: " ").first.map(String.init) ?? "" }
  /// The second one, that of WebSocket.
  package var webSocketURL: String { line.split(separator: " ").last.map(String.init) ?? "" }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: the exit code; 128 and the signal's number where the signal ended the process.
  package func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    process.waitUntilExit()
    let code = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? 128 + code : code
  }
}
