import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the networks with their newest metadata and their verifiers.",
    discussion: "'hotside show networks' shows the nodes instead of metadata and verifiers.",
    examples: [
      CommandExample("List networks, versions and verifiers.", "hotside networks list")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let rows = try NetworkRow.all(of: workspace.resolve(context).openHotDatabase(.readOnly))
    if report.printed(rows, as: NetworkRow.document) { return }
    guard !rows.isEmpty else { return context.output.note(NetworkRow.emptyNote) }
    var table = TextTable(columns: [
      .left("name"), .left("title"), .left("encryption"), .left("default"), .right("metadata"),
      .left("verifier"),
    ])
    for row in rows {
      table.append([
        row.network.name, row.network.title, row.network.specs.encryption.name,
        row.network.isDefault ? "yes" : "", row.versions.first.map { "\($0)" } ?? "none",
        ValidCurrentVerifier.words(row.verifier),
      ])
    }
    try context.output.print(table)
  }
}

extension NetworksList: DocumentedCommand {
  static let document = NetworkRow.document
}
