import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import RuntimeMetadata
import TerminalKit

struct MetaDefaultFile: Command {
  static let configuration = CommandConfiguration(
    abstract: "Write stored metadata to a file of hex text.",
    discussion: """
      Writes a file into the export folder, named by name and version, such as westend9220.
      """,
    examples: [
      CommandExample(
        "Write Output/completed/westend9220.",
        "hotside meta-default-file --name westend --version 9220")
    ],
    hiddenAliases: ["meta_default_file"])

  @Option(
    help: ArgumentHelp("The network's name in its metadata."),
    completion: .storedNames)
  var name: String
  @Option(help: ArgumentHelp("The spec version of the metadata."), completion: .storedVersions)
  var version: UInt32

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let written = try MetadataExportJob(workspace: try workspace.resolveToChange(context))
      .stored(named: name, version: version)
    try MetadataExportText.tell(written, report, context)
  }
}

struct MetaAtBlock: Command {
  static let configuration = CommandConfiguration(
    abstract: "Fetch the metadata of one block into a hex file.",
    discussion: """
      Writes a file into the export folder, named by name, version and block, such as
      westend9220_<64 hex digits>. The database is not used.
      """,
    examples: [
      CommandExample(
        "Fetch the metadata of one block.",
        """
        hotside meta-at-block --url wss://westend-rpc.polkadot.io --block-hash \
        e54afed5a0f9aa2565458a90647938126ed15db806e9520e75c899112370b4d0
        """
      )
    ],
    hiddenAliases: ["meta_at_block"])

  @Option(
    name: [.customShort("u"), .long],
    help: ArgumentHelp("A node: http(s):// or ws(s)://.", valueName: "url"))
  var url: String
  @Option(help: ArgumentHelp("The block, 64 hex digits.", valueName: "hash"))
  var blockHash: String

  @OptionGroup var nodes: NodeConnectionOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let written = try await MetadataExportJob(workspace: try workspace.resolveToChange(context))
      .atBlock(blockHash, of: url, options: try nodes.options(context))
    try MetadataExportText.tell(written, report, context)
  }
}

/// An exported file of metadata, for people and programs.
enum MetadataExportText {
  static func tell(
    _ written: MetadataExportJob.Outcome, _ report: ReportOptions, _ context: CommandContext
  ) throws {
    let facts = written.facts
    if let warning = facts.incompleteExtensions {
      context.output.warn("\(facts.name): \(warning.message)")
    }
    context.output.note(facts.note(writtenTo: written.file))
    report.printed(written, as: form)
  }

  static let form: JSONForm<MetadataExportJob.Outcome> = [
    "...": .all(\.facts, as: MetadataFacts.form), "blockHash": .of(\.block), "file": .of(\.file),
  ]
}

extension MetaDefaultFile: DocumentedCommand {
  package static let document = MetadataExportText.form
}

extension MetaAtBlock: DocumentedCommand {
  package static let document = MetadataExportText.form
}
