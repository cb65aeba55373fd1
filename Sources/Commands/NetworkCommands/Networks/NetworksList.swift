import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import SubstrateCrypto
import TerminalKit
import VaultPayloads

struct NetworksList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list",
    abstract: "List the networks with their newest metadata and their verifiers.",
    discussion: """
      'hotside show networks' shows the nodes instead of metadata and verifiers. If there are more
      than \(NetworksList.mostRows) networks, a terminal shows their names and versions in columns;
      --verbose shows the table.
      """,
    examples: [
      CommandExample("List networks, versions and verifiers.", "hotside networks list")
    ])

  /// The maximum number of rows of the table on a terminal, which leaves room in 24 lines.
  private static let mostRows = 20

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let rows = try NetworkRow.all(of: workspace.resolve(context).openHotDatabase(.readOnly))
    if report.printed(rows, as: NetworkRow.document) { return }
    guard !rows.isEmpty else { return context.output.note(NetworkRow.emptyNote) }
    if let room = context.output.tableWidth, rows.count > NetworksList.mostRows,
      context.output.verbosity != .verbose
    {
      return try NetworksList.printColumns(rows, in: room, context.output)
    }
    var table = TextTable(columns: [
      .whole("name"), .whole("title"), .left("encryption"), .left("default"), .right("metadata"),
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

  /// Prints names, or titles of entries that share a name, and versions below each verifier.
  private static func printColumns(
    _ rows: [NetworkRow], in room: Int, _ output: CommandOutput
  ) throws {
    let counts = Dictionary(rows.map { (ByteText($0.network.name), 1) }, uniquingKeysWith: +)
    var groups: [(verifier: ValidCurrentVerifier?, cells: [String])] = []
    for row in rows {
      let isUnique = counts[ByteText(row.network.name)] == 1
      let name = isUnique ? row.network.name : row.network.title
      let cell = "\(name) \(row.versions.first.map { "\($0)" } ?? "none")"
      if let place = groups.firstIndex(where: { $0.verifier == row.verifier }) {
        groups[place].cells.append(cell)
      } else {
        groups.append((row.verifier, [cell]))
      }
    }
    // A verifier that is not on record needs a person, and comes first.
    for group in groups.sorted(by: { $0.verifier == nil && $1.verifier != nil }) {
      let verifier = "Verifier: \(ValidCurrentVerifier.words(group.verifier))"
      try output.print(
        styled: "\(verifier, style: .bold), \(group.cells.count.counted("network"))")
      try output.print(TextTable.columns(of: group.cells, in: room))
    }
    output.note("Titles, encryption and defaults: hotside networks list --verbose")
  }
}

extension NetworksList: DocumentedCommand {
  static let document = NetworkRow.document
}
