import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import TerminalKit
import VaultPayloads

struct ShowSpecs: Command {
  static let configuration = CommandConfiguration(
    commandName: "specs", abstract: "Show the specs of one network in the database.",
    examples: [
      CommandExample(
        "Show the specs that a Vault receives for Westend.", "hotside show specs westend-sr25519")
    ])

  @Argument(
    help: "The entry's title, or the name of a network with one entry.", completion: .networkTitles
  )
  var title: String

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let network = try workspace.resolve(context).openHotDatabase(.readOnly).entry(called: title)
    if report.printed(network, as: ShowSpecs.document) { return }
    for (label, value) in [("address book title", network.title)] + network.specs.labeledValues {
      try context.output.print("\(label): \(value)")
    }
  }
}

extension ShowSpecs: DocumentedCommand {
  static let document: JSONForm<Network> = ["title": .of(\.title), "specs": .of(\.specs)]
}
