import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec

struct LoadTypes: Command {
  static let configuration = CommandConfiguration(
    abstract: "Prepare the legacy type table for signing.",
    discussion: "A Vault needs it only for networks whose metadata is V12 or V13.",
    examples: [
      CommandExample("Write the type table to sign.", "hotside load-types")
    ],
    hiddenAliases: ["load_types"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let written = try TypesJob(workspace: try workspace.resolve(context)).run()
    let document = JSONValue.members([
      "typeCount": .integer(written.count), "typesHash": .string(written.hash.hex),
      "payloadFile": .string(written.payloadFile),
    ])
    report.printed(document)
    context.output.note(
      "Wrote \(written.count.counted("type")) (hash \(written.hash)) to \(written.payloadFile).")
  }
}

extension LoadTypes: DocumentedCommand {
  static let document = JSONShape.members([
    "typeCount": .integer, "typesHash": .hash, "payloadFile": .text,
  ])
}
