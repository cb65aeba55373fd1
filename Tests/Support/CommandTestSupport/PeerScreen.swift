import Foundation
import Synchronization
import TestSupport
import Testing

/// A screen, read by code that is not ours: one process of it for all screens of a test process.
package enum PeerScreen {
  private static let script =
    Checkout.path + "/Tests/Support/CommandTestSupport/Peers/read_screen.py"

  /// The process, which ends with its standard input.
  private final class Reader {
    let input = Pipe()
    let output = Pipe()

    init() throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: try #require(ProcessRunner.peerPython))
      process.arguments = [script]
      (process.standardInput, process.standardOutput) = (input, output)
      try process.run()
    }

    func line(for path: String) throws -> String {
      try input.fileHandleForWriting.write(contentsOf: Data((path + "\n").utf8))
      var line: [UInt8] = []
      while line.last != UInt8(ascii: "\n") {
        let more = output.fileHandleForReading.availableData
        try #require(!more.isEmpty, "\(script) has ended")
        line += more
      }
      return String(decoding: line.dropLast(), as: UTF8.self)
    }
  }

  private static let reader = Mutex<Reader?>(nil)

  /// The content of the code on a screenshot, in hex; `nil` where none can be read.
  package static func code(on screenshot: [UInt8]) throws -> String? {
    let folder = try TemporaryFolder()
    let path = try folder.write(screenshot, to: "screen.png")
    let line = try reader.withLock { shared in
      let reader = try shared ?? Reader()
      shared = reader
      return try reader.line(for: path)
    }
    return line.isEmpty ? nil : line
  }
}
