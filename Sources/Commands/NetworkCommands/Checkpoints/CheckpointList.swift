import ByteSupport
import ChainProofs
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit

struct CheckpointList: Command {
  static let configuration = CommandConfiguration(
    commandName: "list", abstract: "List the stored checkpoints.",
    discussion: "Of each chain, the current checkpoint and the previous one are listed.",
    examples: [
      CommandExample("List the blocks from which proofs begin.", "hotside checkpoint list")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let entries = try CheckpointEntry.all(of: workspace.resolve(context).openHotDatabase(.readOnly))
    if report.printed(entries, as: CheckpointList.document) { return }
    guard !entries.isEmpty else {
      return context.output.note(
        "The database does not have a checkpoint. 'hotside checkpoint import FILE --date DAY' imports one."
      )
    }
    var table = TextTable(columns: [
      .whole("network"), .right("block"), .whole("hash"), .right("set"), .right("authorities"),
      .left("time"), .left("origin"),
    ])
    for entry in entries {
      let chain = entry.checkpoint.chain
      table.append([
        entry.isPrevious ? "\(entry.title) (previous)" : entry.title, "\(chain.block.number)",
        chain.block.hash.hex, "\(chain.setID)", "\(chain.authorities.count)",
        RFC3339.text(entry.checkpoint.time), entry.checkpoint.source,
      ])
    }
    try context.output.print(table)
  }
}

extension CheckpointList: DocumentedCommand {
  static let document = JSONForm<[CheckpointEntry]>.items(CheckpointEntry.form)
}
