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
      Checks the interfaces and radios of this host, unless the device was created with
      --trust-host. While a connection is up, every use of a secret is refused. With --trust-host, a
      device without seeds stops checking, for lessons and rehearsals.
      """,
    examples: [
      CommandExample("Show whether a connection was up.", "hotside cold danger")
    ])

  @Flag(help: "Acknowledge a past connection; refused while a connection is up.") var acknowledge =
    false
  @Flag(
    help: "Stop checking this host's connections; only for devices without seeds.")
  var trustHost = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    if trustHost {
      try session.trustHost()
      context.output.note("The connections of this computer are no longer checked.")
    }
    let found = try session.connections(acknowledging: acknowledge)
    if report.printed(found, as: ColdDanger.document) { return }
    switch found.state {
    case .none: try context.output.print("No connection is up, and none was up before.")
    case .active:
      try context.output.print("A connection is up: \(found.connections.joined(separator: ", ")).")
    case .past:
      try context.output.print(
        """
        A connection was up. If you know why, acknowledge it with --acknowledge. Otherwise wipe the device.
        """
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
