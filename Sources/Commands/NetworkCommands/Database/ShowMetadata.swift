import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PictureWork
import RuntimeMetadata
import TerminalKit
import VaultPayloads

struct ShowMetadata: Command {
  static let configuration = CommandConfiguration(
    commandName: "metadata", abstract: "List the stored metadata with hashes and blocks.",
    discussion: """
      Shows the recorded hashes. 'hotside networks doctor' and --json read the metadata itself:
      whether it still has these hashes, and whether it is full metadata.
      """,
    examples: [
      CommandExample("List versions, hashes and blocks.", "hotside show metadata")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    if report.json {
      let entries = try database.snapshot {
        try database.metadataKeys().map { key in
          Entry(try database.metadata(named: key.name, version: key.version))
        }
      }
      report.printed(entries, as: ShowMetadata.document)
      return
    }
    let entries = try database.metadataRecords()
    guard !entries.isEmpty else {
      context.output.note("The hot database has no metadata. Run 'hotside load-metadata -a'.")
      return
    }
    var table = TextTable(columns: [
      .left("name"), .right("version"), .left("metadata hash"), .left("block hash"),
    ])
    for entry in entries {
      table.append([
        entry.name, "\(entry.version)", entry.hash.hex,
        entry.blockHash?.hex ?? "none on record",
      ])
    }
    try context.output.print(table)
  }
}

extension ShowMetadata: DocumentedCommand {
  static let document = JSONForm.items(entry)

  static let entry = JSONForm<Entry>.named(
    "StoredMetadata",
    [
      "...": .all(\.facts, as: MetadataFacts.form), "blockHash": .of(\.blockHash),
      "metadataForm": .of(\.form, as: ReducedMetadata.Form.form),
      "reducedLevel": .of(\.form.level, as: .orNull(ReductionLevel.form)),
    ])

  /// The facts about stored metadata, without the metadata itself.
  struct Entry {
    let facts: MetadataFacts
    let blockHash: Hash256?
    let form: ReducedMetadata.Form

    init(_ stored: StoredMetadata) {
      (facts, blockHash) = (stored.facts, stored.blockHash)
      form = ReducedMetadata.form(of: stored.bytes)
    }
  }
}
