import ByteSupport
import CommandLineKit
import HotSide
import HotStore
import JSONCodec
import RuntimeMetadata

struct ShowCheckFile: Command {
  static let configuration = CommandConfiguration(
    commandName: "check-file", abstract: "Compare a metadata file with the database.",
    examples: [
      CommandExample(
        "Say whether the database has the same metadata.", "hotside show check-file westend9150.hex"
      )
    ],
    hiddenAliases: ["check_file"])

  @Argument(help: "A file of metadata, as hex text or raw.", completion: .file())
  var path: String

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let file = try MetadataFile(path: path)
    let database = try workspace.resolve(context).openHotDatabase(.readOnly)
    let facts = file.facts
    let stored = try database.metadata(named: facts.name).first { $0.version == facts.version }
    let state = stored.map { $0.facts.hash == facts.hash ? "same" : "different" } ?? "absent"
    let level = ReducedMetadata.level(of: file.metadata)
    let document = JSONValue.members([
      "reducedLevel": .string(level?.rawValue), "name": .string(facts.name),
      "specVersion": .integer(facts.version),
      "metadataHash": .string(facts.hash.hex), "inDatabase": .string(state),
      "storedHash": .string(stored?.facts.hash.hex),
    ])
    if report.printed(document) { return }
    if let level { context.output.note("\(ReductionText.recognized(level))") }
    let name = ScreenText.line(facts.name)
    try context.output.print("\(name) \(facts.version), metadata hash \(facts.hash)")
    switch stored {
    case nil: try context.output.print("not in the database")
    case .some(let entry) where entry.facts.hash == facts.hash:
      try context.output.print("in the database")
    case .some(let entry):
      try context.output.print("in the database with another hash: \(entry.facts.hash)")
    }
  }
}

extension ShowCheckFile: DocumentedCommand {
  static let document = JSONShape.members([
    "reducedLevel": ReductionLevel.shape.orNull, "name": .text, "specVersion": .integer,
    "metadataHash": .hash, "inDatabase": .word(["same", "different", "absent"]),
    "storedHash": .hash.orNull,
  ])
}
