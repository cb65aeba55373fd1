import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import NodeClient
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct ShowNetworks: Command {
  static let configuration = CommandConfiguration(
    commandName: "networks", abstract: "List the networks of the address book.",
    examples: [
      CommandExample("List titles and nodes.", "hotside show networks")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let networks = try workspace.resolve(context).openHotDatabase(.readOnly).networks()
    if report.printed(networks, as: ShowNetworks.document) { return }
    guard !networks.isEmpty else {
      context.output.note("The address book is empty. Run 'hotside restore-defaults'.")
      return
    }
    var table = TextTable(columns: [
      .left("title"), .left("encryption"), .left("default"), .left("Vault title"),
      .left("endpoints"),
    ])
    for network in networks {
      table.append([
        network.title, network.specs.encryption.name, network.isDefault ? "yes" : "",
        network.specs.title, ShowNetworks.shown(network.endpoints).joined(separator: " "),
      ])
    }
    try context.output.print(table)
  }

  /// URLs without their secrets.
  private static func shown(_ endpoints: [String]) -> [String] {
    endpoints.map { (try? NodeEndpoint($0))?.redacted ?? "(not a URL)" }
  }
}

extension ShowNetworks: DocumentedCommand {
  static let document = JSONForm<[Network]>.items([
    "title": .of(\.title), "name": .of(\.name), "encryption": .of(\.specs.encryption),
    "genesisHash": .of(\.specs.genesisHash), "isDefault": .of(\.isDefault),
    "vaultTitle": .of(\.specs.title), "endpoints": .of { shown($0.endpoints) },
  ])
}
