import CommandLineKit
import HotsideCommands
import JSONCodec
import PictureReading
import RaptorQ
import Reporting
import TerminalKit
import TestSupport
import Testing
import VaultPayloads

/// A command line run in this process, with what it printed.
struct CommandLineRun {
  let code: ExitCode
  let output: String
  let error: String

  init(_ arguments: [String]) async {
    let output = CommandOutput.inMemory()
    code = await CommandRunner.main(
      HotsideCommand.self, arguments: arguments, environment: [:], output: output)
    self.output = output.outputText
    error = output.errorText
  }

  /// The JSON document on standard output.
  var document: JSONValue {
    get throws { try JSONValue(parsing: Array(output.utf8)) }
  }
}

/// What a movie file shows, read back.
struct DrawnMovie {
  let information: PictureInformation
  let frames: [[UInt8]]

  init(_ path: String) async throws {
    let bytes = try readFile(path)
    let read = try await PictureReader().read(bytes, name: path)
    information = read.information
    frames = read.frames.compactMap(\.content)
    #expect(frames.count == read.frames.count, "every frame is readable")
  }

  /// Whether each frame carries a repair symbol.
  func repairs(sourceSymbols: Int) throws -> [Bool] {
    try frames.map { Int(try FountainFrame($0).id.symbol) >= sourceSymbols }
  }
}
