import HotDatabase
import CommandLineKit
import HotSide
import JSONCodec

struct RestoreDefaults: Command {
  static let configuration = CommandConfiguration(
    abstract: "Empty the hot database and write the built-in networks.",
    discussion:
      "Networks, endpoints, metadata, history and types of the database are replaced by the defaults in Networks, or by those compiled into the tool.",
    hiddenAliases: ["restore_defaults"])

  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let database = try workspace.restoreDefaults()
    let titles = try database.networks().map(\.title)
    let document = JSONValue.members([
      "database": .string(workspace.hotDatabase), "networks": .array(titles.map { .string($0) }),
    ])
    _ = try report.printed(document, context)
    context.output.note("\(workspace.hotDatabase) now holds \(titles.joined(separator: ", ")).")
  }
}
