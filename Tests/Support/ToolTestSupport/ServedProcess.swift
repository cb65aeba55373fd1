import Foundation
import Glibc
import TestSupport

/// A server in a process of its own, which says where it is in its first line and ends with this
/// value.
package final class ServedProcess: Sendable {
  /// The first line of its standard output.
  package let line: String
  private let process: Process

  /// Starts a server and waits for its line.
  ///
  /// - Parameters:
  ///   - program: an absolute path.
  ///   - arguments: its arguments.
  ///   - environment: added to this process's own; an empty value removes the name.
  ///   - folder: its working folder.
  ///   - errors: the file that its standard error goes to, in place of this process's.
  /// - Throws: when it cannot be started.
  package init(
    _ program: String, _ arguments: [String], environment: [String: String] = [:],
    in folder: String? = nil, errors: String? = nil
  ) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
    process.environment = variables
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    if let errors {
      process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: errors))
    }
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

  /// The number of the process.
  package var identifier: Int32 { process.processIdentifier }

  /// Waits until it ends by itself.
  ///
  /// - Returns: the exit code; 128 and the signal's number where a signal ended it.
  package func wait() -> Int32 {
    process.waitUntilExit()
    let code = process.terminationStatus
    return process.terminationReason == .uncaughtSignal ? 128 + code : code
  }

  /// Sends a signal and waits for the end.
  ///
  /// - Returns: the exit code; 128 and the signal's number where the signal ended the process.
  package func end(_ signal: Int32) -> Int32 {
    kill(process.processIdentifier, signal)
    return wait()
  }
}
