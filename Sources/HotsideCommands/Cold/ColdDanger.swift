import ByteSupport
import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdDanger: Command {
  static let configuration = CommandConfiguration(
    commandName: "danger",
    abstract: "Show whether a connection was up, and acknowledge it.",
    discussion:
      "Looks at this host's interfaces and radios, unless the device was made with --trust-host. While one is up, what touches secrets is refused."
  )

  @Flag(help: "Acknowledge it; possible only while no connection is up.") var acknowledge = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let (folder, device) = try cold.open(context)
    let isDone = acknowledge ? try folder.acknowledge(device) : false
    let (detector, connections) = try folder.watch(device)
    if acknowledge, !isDone, !connections.isEmpty {
      throw StillConnected(connections: connections)
    }
    let document = JSONValue.members([
      "state": .string(detector.state.rawValue), "wasOnline": .bool(try device.dangerFlag()),
      "connections": .array(connections.map { .string($0) }), "acknowledged": .bool(isDone),
    ])
    if try report.printed(document, context) { return }
    switch detector.state {
    case .none: try context.output.print("No connection is up, and none was.")
    case .active:
      try context.output.print("A connection is up: \(connections.joined(separator: ", ")).")
    case .past:
      try context.output.print(
        "A connection was up. If you know why, acknowledge it with --acknowledge; otherwise wipe the device."
      )
    }
  }
}

/// A connection cannot be acknowledged while it is up.
private struct StillConnected: ReportableError {
  let connections: [String]
  var exitCode: ExitCode { .refused }
  var message: String {
    "A connection of this computer is still up (\(connections.joined(separator: ", "))). Disconnect it first, then acknowledge it."
  }
}
