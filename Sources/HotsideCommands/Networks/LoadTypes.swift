import CommandLineKit
import HotSide

struct LoadTypes: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare the legacy type table for signing.",
    discussion: "A Vault needs it only for networks whose metadata is V12 or V13.",
    hiddenAliases: ["load_types"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func run(_ context: CommandContext) async throws {
    let written = try TypesJob(workspace: try workspace.resolve(context)).run()
    context.output.note(
      "Wrote \(written.count) types (hash \(written.hash)) to \(written.payloadFile).")
  }
}
