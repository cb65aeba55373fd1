import ColdSide
import ColdStore
import CommandLineKit
import CommandReports
import JSONCodec
import TerminalKit

struct ColdDanger: Command {
  static let configuration = CommandConfiguration(
    commandName: "danger",
    abstract: "Show and acknowledge network connections that the device has seen.",
    discussion: """
      Looks at this host's interfaces and radios, unless the device was made with --trust-host.
      While one is up, what touches secrets is refused. A device without seeds can be told by
      --trust-host to look no more, for lessons and rehearsals.
      """,
    examples: [
      CommandExample("Say whether a connection was up.", "hotside cold danger")
    ])

  @Flag(help: "Acknowledge it; possible only while no connection is up.") var acknowledge = false
  @Flag(
    help: "Do not look at this host's connections from now on; possible only without seeds.")
  var trustHost = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if trustHost {
      try session.trustHost()
      context.output.note("The connections of this computer are not looked at any more.")
    }
    let found = try session.connections(acknowledging: acknowledge)
    if report.printed(found, as: ColdDanger.document) { return }
    switch found.state {
    case .none: try context.output.print("No connection is up, and none was.")
    case .active:
      try context.output.print("A connection is up: \(found.connections.joined(separator: ", ")).")
    case .past:
      try context.output.print(
        "A connection was up. If you know why, acknowledge it with --acknowledge; otherwise wipe the device."
      )
    }
  }
}

extension ColdDanger: DocumentedCommand {
  static let document: JSONForm<ConnectionReport> = [
    "state": .of(\.state.rawValue), "wasOnline": .of(\.wasOnline),
    "connections": .of(\.connections), "acknowledged": .of(\.isAcknowledged),
  ]
}
