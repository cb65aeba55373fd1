import FileSupport
import Foundation
import Glibc
import TestSupport
import ToolTestSupport

/// The tool in a process of its own whose output nobody reads, so that it can be stopped where it
/// waits for its reader; it ends with this value.
package final class StoppedTool {
  /// Whether the memory of the tool and the calls it waits in can be looked at; by nobody but root.
  package static let isPossible: Bool = {
    guard geteuid() == 0 else { return false }
    let outcome = try? ProcessRunner.run(
      "/bin/bash", ["-c", "sleep 5 & cat /proc/$!/syscall && head -c 0 /proc/$!/mem; kill $!"])
    return outcome?.exitCode == 0 && outcome?.output.isEmpty == false
  }()

  /// What a skipped test prints.
  package static let absence =
    "the system does not let this user look into the tool (/proc/PID/mem)"

  /// The process.
  package var process: Int32 { child.processIdentifier }

  private let child = Process()
  private let output = Pipe()
  private let input = Pipe()
  private let errors: TemporaryFolder

  /// Starts the tool, with the real user id of another user if one is given.
  package init(
    _ arguments: [String], environment: [String: String], folder: String, user: Int? = nil
  ) throws {
    errors = try TemporaryFolder()
    let command = user.map { ["/usr/bin/setpriv", "--reuid", "\($0)"] } ?? []
    let words = command + [ProcessRunner.hotside] + arguments
    child.executableURL = URL(fileURLWithPath: words[0])
    child.arguments = Array(words.dropFirst())
    child.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
    child.currentDirectoryURL = URL(fileURLWithPath: folder)
    // Filled to the brim: the first byte of the tool's own has to wait.
    let descriptor = output.fileHandleForWriting.fileDescriptor
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    let filling = [UInt8](repeating: 0x20, count: 4096)
    while true {
      // The pointer is read for as many bytes as the array has, within the call.
      let count = unsafe filling.withUnsafeBytes { bytes in
        unsafe Glibc.write(descriptor, bytes.baseAddress, bytes.count)
      }
      if count <= 0 { break }
    }
    _ = fcntl(descriptor, F_SETFL, flags)
    child.standardOutput = output
    child.standardInput = input
    child.standardError = try FileHandle(
      forWritingTo: URL(fileURLWithPath: try errors.write([], to: "errors")))
    try child.run()
  }

  deinit {
    kill(process, SIGKILL)
    child.waitUntilExit()
  }

  /// Gives the tool bytes to read, and not the end.
  package func write(_ bytes: [UInt8]) throws {
    try input.fileHandleForWriting.write(contentsOf: Data(bytes))
  }

  /// Stops the process where it waits to write its output.
  package func stopAtOutput() throws { try stop(in: "1 0x1 ") }

  /// Stops the process where it waits for more input.
  package func stopAtInput() throws { try stop(in: "0 0x0 ") }

  /// Ends the stopped process as a crash does.
  ///
  /// - Returns: the signal it ended with, and all that it printed on standard error.
  /// - Throws: when that cannot be read.
  package func crash() throws -> (signal: Int32, errors: String) {
    kill(process, SIGSEGV)
    kill(process, SIGCONT)
    child.waitUntilExit()
    let bytes = try FileReading.bytes(at: errors.file("errors"), limit: 1 << 20)
    return (child.terminationStatus, String(decoding: bytes, as: UTF8.self))
  }

  /// Why a process cannot be stopped.
  package struct Ended: Error {}

  /// Waits until a thread of the process is in a system call, given by its number and first argument,
  /// and stops the process there.
  private func stop(in call: String) throws {
    let folder = "/proc/\(process)/task"
    try Poll.until("the system call \(call)") {
      guard child.isRunning else { throw Ended() }
      for thread in (try? Folder.names(in: folder)) ?? [] {
        let bytes = try? FileReading.bytes(at: "\(folder)/\(thread)/syscall", limit: 1000)
        guard String(decoding: bytes ?? [], as: UTF8.self).hasPrefix(call) else { continue }
        kill(process, SIGSTOP)
        return true
      }
      return false
    }
  }
}
