import Foundation

/// How a process ended and what it printed.
public struct ProcessOutcome: Sendable {
  /// The exit code; for a process ended by a signal, 128 and the signal's number.
  public let exitCode: Int32
  /// The bytes of standard output.
  public let standardOutput: [UInt8]
  /// Standard output as text.
  public var output: String { String(decoding: standardOutput, as: UTF8.self) }
  /// Standard error as text.
  public let error: String
}

/// Processes run to their end: the built tool, and the peers it is compared with.
public enum ProcessRunner {
  /// The `hotside` under test: `$HOTSIDE_TOOL`, which `make test` sets to the released tool, else the
  /// one beside the test bundle.
  public static let hotside: String = {
    if let tool = ProcessInfo.processInfo.environment["HOTSIDE_TOOL"], !tool.isEmpty { return tool }
    let arguments = CommandLine.arguments.first ?? ""
    var folder = URL(fileURLWithPath: arguments).deletingLastPathComponent()
    if folder.path.hasSuffix(".xctest") { folder.deleteLastPathComponent() }
    return folder.appendingPathComponent("hotside").path
  }()

  /// The Python of the peers, named by `$HOTSIDE_PEER_PYTHON`; `nil` where none is set up.
  public static let peerPython: String? =
    ProcessInfo.processInfo.environment["HOTSIDE_PEER_PYTHON"]

  /// What a test prints that is skipped for want of the peers.
  public static let peerAbsence: String =
    "HOTSIDE_PEER_PYTHON names no Python with the peer wheels; 'make test' sets both up"

  /// Runs a program to its end.
  ///
  /// - Parameters:
  ///   - program: an absolute path.
  ///   - arguments: its arguments.
  ///   - input: the bytes of its standard input, which is closed behind them.
  ///   - environment: added to this process's own; an empty value removes the name.
  ///   - folder: its working folder.
  /// - Returns: how it ended and what it printed.
  /// - Throws: when the program cannot be started.
  public static func run(
    _ program: String, _ arguments: [String], input: [UInt8] = [],
    environment: [String: String] = [:], folder: String? = nil
  ) throws -> ProcessOutcome {
    let scratch = try TemporaryFolder()
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = arguments
    var variables = ProcessInfo.processInfo.environment
    for (name, value) in environment { variables[name] = value.isEmpty ? nil : value }
    process.environment = variables
    if let folder { process.currentDirectoryURL = URL(fileURLWithPath: folder) }
    // Files, not pipes: no output is too long for them, and none can block the child.
    let streams = try ["in", "out", "err"].map { name in
      try scratch.write(name == "in" ? input : [], to: name)
    }
    process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: streams[0]))
    process.standardOutput = try FileHandle(forWritingTo: URL(fileURLWithPath: streams[1]))
    process.standardError = try FileHandle(forWritingTo: URL(fileURLWithPath: streams[2]))
    try process.run()
    process.waitUntilExit()
    let code = process.terminationStatus
    return ProcessOutcome(
      exitCode: process.terminationReason == .uncaughtSignal ? 128 + code : code,
      standardOutput: try content(of: streams[1]),
      error: String(decoding: try content(of: streams[2]), as: UTF8.self))
  }

  /// `Data(contentsOf:)` leaks its buffer if the file is empty.
  private static func content(of path: String) throws -> [UInt8] {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return [UInt8](try file.readToEnd() ?? Data())
  }
}
