import ChainInquiry
import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit
import Upkeep

struct NetworksLint: Command {
  static let configuration = CommandConfiguration(
    commandName: "lint",
    abstract: "Check whether a chain's runtime has what Vaults need.",
    discussion: """
      Checks the metadata version, the constant Version, the name, the address prefix and the
      signed extensions, and for a node also the token. The exit code is 65 if the chain cannot
      work on a Vault.
      """,
    examples: [
      CommandExample(
        "Check a chain before it is added.", "hotside networks lint wss://rpc.example.org")
    ])

  @Argument(
    help: ArgumentHelp(
      "Metadata of the chain, or one of its nodes.",
      discussion: "One of: \(MetadataSourceOptions.forms)"
    ),
    completion: .metadataSources)
  var source: String
  @Flag(help: "Read the best block, which may still be reverted, instead of the finalized one.")
  var best = false
  @OptionGroup var state: RuntimeStateOptions
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let loader = try state.loader(
      in: try workspace.resolve(context), of: [source], by: connection,
      head: best ? .best : .finalized, context)
    let loaded = try await loader.load(MetadataReference(source))
    try state.require(loaded.code != nil)
    let lint = NetworkLint(loaded)
    if !report.printed(lint, as: NetworksLint.document) {
      var table = TextTable(columns: [.left(), .left(), .left()])
      for finding in lint.findings {
        table.append([finding.level.rawValue, finding.subject, finding.text])
      }
      try context.output.print(table.text)
    }
    if !lint.isFit { throw ExitCode.badData }
  }
}

extension NetworksLint: DocumentedCommand {
  static let document: JSONForm<NetworkLint> = [
    "isFit": .of(\.isFit), "codeReads": .list(\.codeReads, as: StateValue.form),
    "findings": .list(
      \.findings,
      as: ["level": .of(\.level.rawValue), "subject": .of(\.subject), "text": .of(\.text)]),
  ]
}
