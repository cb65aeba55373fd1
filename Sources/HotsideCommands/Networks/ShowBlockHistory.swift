import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec

struct ShowBlockHistory: Command {
  static let configuration = CommandConfiguration(
    commandName: "block-history",
    abstract: "List the blocks at which metadata was fetched, also of versions that are gone.",
    examples: [
      CommandExample("List the blocks of all fetches.", "hotside show block-history")
    ],
    hiddenAliases: ["block_history"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let history = try workspace.resolve(context).openHotDatabase(.readOnly).fetchHistory()
      .compactMap { record in record.blockHash.map { (record, $0) } }
    let document = JSONValue.array(
      history.map { record, block in
        .members([
          "name": .string(record.name), "specVersion": .integer(record.version),
          "metadataHash": .string(record.metadataHash.hex), "blockHash": .string(block.hex),
          "firstSeen": .integer(record.firstSeen),
        ])
      })
    if report.printed(document) { return }
    guard !history.isEmpty else {
      context.output.note("No block is on record.")
      return
    }
    var table = TextTable(columns: [.left("name"), .right("version"), .left("block hash")])
    for (record, block) in history { table.append([record.name, "\(record.version)", block.hex]) }
    try context.output.print(table)
  }
}

extension ShowBlockHistory: DocumentedCommand {
  static let document = JSONShape.items(
    .members([
      "name": .text, "specVersion": .integer, "metadataHash": .hash, "blockHash": .hash,
      "firstSeen": .integer,
    ]))
}
