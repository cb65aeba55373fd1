import CommandLineKit
import HotSide
import NodeClient
import RuntimeWasm

/// How metadata is taken from the places that a command's arguments name.
struct MetadataSourceOptions: ParsableArguments {
  @Flag(help: "Read a node's best block instead of the finalized one; it may still be abandoned.")
  var best = false
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var workspace: WorkspaceOptions

  /// What takes the metadata.
  func loader(_ context: CommandContext) throws -> MetadataLoader {
    MetadataLoader(
      workspace: try workspace.resolve(context), options: try connection.options(context),
      head: best ? .best : .finalized)
  }

  /// How places are written, for a command's discussion.
  static let forms =
    "a file of metadata (raw or hex text, also as 'state_call' gives it), a runtime's code, the URL of a node, or the name of a network in the database, with a version as in westend9122 or without one for the newest. A file wins over a stored name."
}
