import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import RuntimeMetadata
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
    if report.printed(.array(entries.map(ShowMetadata.json))) { return }
    for entry in entries {
      guard let level = ReducedMetadata.level(of: entry.bytes) else { continue }
      context.output.warn(
        "The metadata of \(entry.name) \(entry.version) is reduced to \(level.rawValue), where full metadata belongs. Remove that version and load it again."
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

  static func json(_ entry: StoredMetadata) -> JSONValue {
    .object(
      JSONObject(
        entry.facts.members + [
          ("blockHash", .string(entry.blockHash?.hex)),
          ("reducedLevel", .string(ReducedMetadata.level(of: entry.bytes)?.rawValue)),
        ]))
  }
}

extension ShowMetadata: DocumentedCommand {
  static let document = JSONShape.items(entry)
}

extension ShowMetadata {
  /// The shape of an entry.
  static let entry = JSONShape.named(
    "StoredMetadata",
    MetadataFacts.shape.adding([
      "blockHash": .hash.orNull, "reducedLevel": ReductionLevel.shape.orNull,
    ]))
}
