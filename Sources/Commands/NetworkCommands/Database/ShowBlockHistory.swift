import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import TerminalKit

struct ShowBlockHistory: Command {
  static let configuration = CommandConfiguration(
    commandName: "block-history",
    abstract: "List the blocks at which metadata was fetched, for each version.",
    examples: [
      CommandExample("List the blocks of all fetches.", "hotside show block-history")
    ],
    hiddenAliases: ["block_history"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let history = try workspace.resolve(context).openHotDatabase(.readOnly).fetchHistory()
      .compactMap { record in record.blockHash.map { (record, $0) } }
    if report.printed(history, as: ShowBlockHistory.document) { return }
    guard !history.isEmpty else {
      context.output.note("No block is recorded.")
      return
    }
    var table = TextTable(columns: [.left("name"), .right("version"), .left("block hash")])
    for (record, block) in history { table.append([record.name, "\(record.version)", block.hex]) }
    try context.output.print(table)
  }
}

extension ShowBlockHistory: DocumentedCommand {
  static let document = JSONForm<[(FetchRecord, Hash256)]>.items([
    "name": .of(\.0.name), "specVersion": .of(\.0.version), "metadataHash": .of(\.0.metadataHash),
    "blockHash": .of(\.1), "firstSeen": .of(\.0.firstSeen),
  ])
}
