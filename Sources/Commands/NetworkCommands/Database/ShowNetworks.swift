import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct ShowNetworks: Command {
  static let configuration = CommandConfiguration(
    commandName: "networks", abstract: "List the networks with the nodes that are asked.",
    discussion: "'hotside networks list' shows metadata and verifiers instead of nodes.",
    examples: [
      CommandExample("List titles and nodes.", "hotside show networks")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let rows = try NetworkRow.all(of: workspace.resolve(context).openHotDatabase(.readOnly))
    if report.printed(rows, as: NetworkRow.document) { return }
    guard !rows.isEmpty else { return context.output.note(NetworkRow.emptyNote) }
    var table = TextTable(columns: [
      .whole("title"), .left("encryption"), .left("default"), .left("Vault title"),
      .left("endpoints"),
    ])
    for row in rows {
      let network = row.network
      table.append([
        network.title, network.specs.encryption.name, network.isDefault ? "yes" : "",
        network.specs.title, row.endpoints.joined(separator: " "),
      ])
    }
    try context.output.print(table)
  }
}

extension ShowNetworks: DocumentedCommand {
  static let document = NetworkRow.document
}
