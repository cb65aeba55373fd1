import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import TerminalKit

struct ShowCheckFile: Command {
  static let configuration = CommandConfiguration(
    commandName: "check-file",
    abstract: "Compare a metadata file with the metadata in the database.",
    examples: [
      CommandExample(
        "Check whether the database has the same metadata.",
        "hotside show check-file westend9150.hex"
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
    let form = ReducedMetadata.form(of: file.metadata)
    let found = (form, facts, state, stored?.facts.hash)
    if report.printed(found, as: ShowCheckFile.document) { return }
    ReductionText.tell(form, context)
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
  static let document:
    JSONForm<
      (form: ReducedMetadata.Form, facts: MetadataFacts, state: String, storedHash: Hash256?)
    > = [
      "metadataForm": .of(\.form, as: ReducedMetadata.Form.form),
      "reducedLevel": .of(\.form.level, as: .orNull(ReductionLevel.form)),
      "name": .of(\.facts.name), "specVersion": .of(\.facts.version),
      "metadataHash": .of(\.facts.hash),
      "inDatabase": .of(\.state, as: .words("same", "different", "absent")),
      "storedHash": .of(\.storedHash),
    ]
}
