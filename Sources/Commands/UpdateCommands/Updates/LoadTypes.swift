import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import Reporting
import TerminalKit

struct LoadTypes: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare the type table of legacy metadata for signing.",
    discussion: "Vaults need it only for networks whose metadata is V12 or V13.",
    examples: [
      CommandExample("Write the type table to sign.", "hotside load-types")
    ],
    hiddenAliases: ["load_types"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func run(_ context: CommandContext) async throws {
    let written = try TypesJob(workspace: try workspace.resolveToChange(context)).run()
    report.printed(written, as: LoadTypes.document)
    context.output.note(
      "Wrote \(written.count.counted("type")) (hash \(written.hash)) to \(written.payloadFile).")
    hints.tellNext(NextStep.sign(["types"]), in: workspace.words, report, context)
  }
}

extension LoadTypes: DocumentedCommand {
  package static let document: JSONForm<TypesJob.Outcome> = [
    "typeCount": .of(\.count), "typesHash": .of(\.hash), "payloadFile": .of(\.payloadFile),
  ]
}
