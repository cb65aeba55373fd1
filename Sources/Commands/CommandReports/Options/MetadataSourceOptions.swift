import ChainInquiry
package import CommandLineKit
package import HotSide
import NodeClient
import RuntimeWasm

/// How metadata is loaded from the sources that arguments name.
package struct MetadataSourceOptions: ParsableArguments {
  package init() {}

  @Flag(
    help: "Read a node's best block, which may still be reverted, instead of the finalized one.")
  var best = false
  @OptionGroup package var state: RuntimeStateOptions
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup package var workspace: WorkspaceOptions

  /// Rejects options for nodes if no source is a node.
  ///
  /// - Parameter places: the arguments that name sources of metadata.
  /// - Throws: `ValidationError`.
  package func validate(_ places: [String]) throws {
    guard !best || places.contains(where: MetadataSourceOptions.isNode) else {
      throw ValidationError("--best chooses a block of a node, but no node is asked. Leave it out.")
    }
  }

  /// Whether a source of metadata is a node.
  static func isNode(_ place: String) -> Bool {
    if case .node = MetadataReference(place) { true } else { false }
  }

  /// A loader with these options, for the arguments that name sources of metadata.
  package func loader(of places: [String], _ context: CommandContext) throws -> MetadataLoader {
    try state.loader(
      in: try workspace.resolve(context), of: places, by: connection,
      head: best ? .best : .finalized, context)
  }

  /// The accepted forms of a source, for the discussion of a command.
  package static let forms =
    """
    a metadata file (raw, hex, or as 'state_call' returns it), a runtime's code, a metadata update (movie or \
    payload, signed or to be signed), the URL of a node, or the name of a network in the database: westend9122 for \
    a version, westend for the newest. A file wins over a stored name.
    """
}
