package import ChainInquiry
package import CommandLineKit
package import HotSide
package import HotStore
package import NodeClient
import Reporting
import TerminalKit

/// The state that the code in a runtime file is run over.
package struct RuntimeStateOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Read the chain state that a runtime file needs from this node, at a finalized block.",
      discussion: """
        Or from the manifest of an earlier update. Default: the values that the database has
        recorded for the network.
        """,
      valueName: "url|manifest"),
    completion: .file(extensions: ["json"]))
  var stateFrom: String?

  @Flag(help: "Run a runtime file over an empty state; the nodes' metadata may differ.")
  var emptyState = false

  package func validate() throws {
    guard stateFrom == nil || !emptyState else {
      throw ValidationError("--state-from and --empty-state exclude each other. Give one of them.")
    }
    guard stateFrom != "-" else {
      throw ValidationError(
        "--state-from takes a URL or the file of a manifest, not standard input.")
    }
  }

  /// Whether a node is asked for the state.
  package var asksNode: Bool { stateFrom?.contains("://") == true }

  private var isGiven: Bool { stateFrom != nil || emptyState }

  /// Rejects these options if the command did not run a runtime's code.
  ///
  /// - Parameter hasRun: whether a runtime file was among the inputs.
  /// - Throws: `ValidationError`.
  package func require(_ hasRun: Bool) throws {
    guard isGiven, !hasRun else { return }
    throw ValidationError(
      """
      \(emptyState ? "--empty-state" : "--state-from") is for runtime files, but none was given. Leave it out.
      """
    )
  }

  /// The state that these options name.
  ///
  /// - Returns: the state.
  /// - Throws: `NodeError` for a malformed URL; `FileError` or `HotSideError` for a file that is
  ///   not a manifest with values.
  package func state(in workspace: Workspace, _ options: NodeOptions) throws -> RuntimeState {
    let choice: RuntimeState.Choice
    if emptyState {
      choice = .empty
    } else if let stateFrom {
      choice =
        stateFrom.contains("://")
        ? .node(try NodeEndpoint(stateFrom))
        : .manifest(try ManifestState.claim(at: stateFrom))
    } else {
      choice = .recorded
    }
    return workspace.runtimeState(choice, options: options)
  }

  /// A loader that runs runtime files over this state, and prints the values that their code has
  /// read.
  ///
  /// Rejects options of `connection` if none of `places`, the arguments that name sources of
  /// metadata, is a node.
  package func loader(
    in workspace: Workspace, of places: [String], by connection: NodeConnectionOptions,
    head: NodeSnapshot.Head = .finalized, _ context: CommandContext
  ) throws -> MetadataLoader {
    let output = context.output
    if !asksNode, !places.contains(where: MetadataSourceOptions.isNode) {
      try connection.refuse(for: context.commandPath.dropFirst().joined(separator: " "), context)
    }
    let options = try connection.options(context)
    return MetadataLoader(
      workspace: workspace, options: options, head: head,
      state: try state(in: workspace, options)
    ) { code in
      for line in RuntimeStateOptions.lines(code.state) { output.note("\(code.source): \(line)") }
      if let note = ManifestState.note(code.state) { output.warn("\(code.source): \(note)") }
      if let note = self.note(on: code) { output.note("\(code.source): \(note)") }
    }
  }

  /// The note that the options had no effect; `nil` if the code has read a value, or if no option
  /// was given.
  package func note(on code: RuntimeCode) -> String? {
    isGiven && code.state.isEmpty
      ? "The code does not read its chain's state, so its metadata is the same over any state."
      : nil
  }

  /// The state values that a runtime's code has read, as sentences.
  package static func lines(_ state: [StateValue]) -> [String] {
    state.map { "The code read \($0.line)." }
  }
}
