import ColdSide
import ColdSigner
import CommandLineKit
import JSONCodec

struct ColdDanger: Command {
  static let configuration = CommandConfiguration(
    commandName: "danger",
    abstract: "Show whether a connection was up, and acknowledge it.",
    discussion:
      "Looks at this host's interfaces and radios, unless the device was made with --trust-host. While one is up, what touches secrets is refused.",
    examples: [
      CommandExample("Say whether a connection was up.", "hotside cold danger")
    ])

  @Flag(help: "Acknowledge it; possible only while no connection is up.") var acknowledge = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let found = try cold.open(context).connections(acknowledging: acknowledge)
    let document = JSONValue.members([
      "state": .string(found.state.rawValue), "wasOnline": .bool(found.wasOnline),
      "connections": .array(found.connections.map { .string($0) }),
      "acknowledged": .bool(found.isAcknowledged),
    ])
    if report.printed(document) { return }
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
  static let document = JSONShape.members([
    "state": .text, "wasOnline": .bool, "connections": .texts, "acknowledged": .bool,
  ])
}
