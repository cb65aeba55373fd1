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
    examples: [
      CommandExample("List versions, hashes and blocks.", "hotside show metadata")
    ])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let entries = try database.snapshot {
      var entries: [StoredMetadata] = []
      for key in try database.metadataKeys() {
        entries.append(try database.metadata(named: key.name, version: key.version))
      }
      return entries
    }
    if report.printed(entries, as: ShowMetadata.document) { return }
    for entry in entries {
      let fault: String
      switch ReducedMetadata.form(of: entry.bytes) {
      case .full: continue
      case .reduced(let level): fault = "is reduced to \(level.rawValue)"
      case .noReduction:
        fault = "has the shape of reduced metadata and is no reduction by the rules"
      }
      context.output.warn(
        """
        The metadata of \(entry.name) \(entry.version) \(fault), where full metadata belongs. Remove that version \
        and load it again.
        """
      )
    }
    guard !entries.isEmpty else {
      context.output.note("The hot database has no metadata. Run 'hotside load-metadata'.")
      return
    }
    var table = TextTable(columns: [
      .left("name"), .right("version"), .left("metadata hash"), .left("block hash"),
    ])
    for entry in entries {
      table.append([
        entry.name, "\(entry.version)", entry.facts.hash.hex,
        entry.blockHash?.hex ?? "none on record",
      ])
    }
    try context.output.print(table)
  }
}

extension ShowMetadata: DocumentedCommand {
  static let document = JSONForm.items(entry)

  /// An entry.
  static let entry = JSONForm<StoredMetadata>.named(
    "StoredMetadata",
    [
      "...": .all(\.facts, as: MetadataFacts.form), "blockHash": .of(\.blockHash),
      "metadataForm": .of(\.form, as: ReducedMetadata.Form.form),
      "reducedLevel": .of(\.form.level, as: .orNull(ReductionLevel.form)),
    ])
}

extension StoredMetadata {
  fileprivate var form: ReducedMetadata.Form { ReducedMetadata.form(of: bytes) }
}
