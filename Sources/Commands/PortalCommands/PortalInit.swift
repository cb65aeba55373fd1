import CommandLineKit
import CommandReports
import HotSide
import HotStore
import JSONCodec
import PortalStore
import Reporting
import TerminalKit

struct PortalInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init",
    abstract: "Create a portal configuration from the networks in the database.",
    discussion: """
      Writes Portal/portal.json with networks, titles, colors and the verifiers on record: relay
      chains first, then by name. Also writes a file in Networks for each network that has none.
      Edit portal.json afterwards.
      """,
    examples: [
      CommandExample(
        "Create a portal, and build its site.",
        "hotside portal init --title 'My portal' && hotside portal build --out site")
    ])

  @Option(help: ArgumentHelp("The title of the site.", valueName: "text"))
  var title = "Metadata portal"
  @Option(
    help: ArgumentHelp(
      "The public address of the site, with a slash at its end.", valueName: "url")
  )
  var baseURL: String?
  @Option(
    name: .customLong("operator"),
    help: ArgumentHelp("The name of the operator of the site.", valueName: "text"))
  var operatorName: String?
  @Option(
    help: ArgumentHelp(
      "The name of the verifier, if one verifier signs for all networks.", valueName: "text"))
  var verifierName: String?
  @Flag(help: "Replace an existing configuration.")
  var replace = false
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    for (option, text) in [("--operator", operatorName), ("--verifier-name", verifierName)] {
      guard let text, text.allSatisfy(\.isWhitespace) else { continue }
      throw ValidationError("\(option) is empty. Give a name, or leave it out.")
    }
    guard let baseURL else { return }
    guard baseURL.hasSuffix("/"), PortalAddress(baseURL, of: ["https", "http"]) != nil else {
      throw ValidationError("--base-url must be an address such as https://metadata.example.org/.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let database = try workspace.openHotDatabase(.readOnly)
    var draft = try database.snapshot {
      try PortalDraft(of: database, title: title, baseURL: baseURL)
    }
    draft.configuration.owner = operatorName.map { PortalConfiguration.Owner(name: $0) }
    if let verifierName {
      guard draft.configuration.verifiers.count == 1 else {
        let names = draft.configuration.verifiers.map(\.name).shortList(3)
        throw ValidationError(
          "--verifier-name is for one verifier, but the networks have several: \(names). Edit portal.json."
        )
      }
      draft.configuration.verifiers[0].name = verifierName
    }
    let changes = try draft.specsChanges(in: workspace, replaces: replace)
    for note in draft.notes + changes { context.output.warn(note) }
    let written = try draft.write(to: folder, in: workspace, replaces: replace)
    for path in written { context.output.note("Wrote \(path).") }
    report.printed((draft.configuration, written), as: PortalInit.document)
    hints.tellNext(["hotside portal build"], report, context)
  }
}

extension PortalInit: DocumentedCommand {
  static let document: JSONForm<(configuration: PortalConfiguration, files: [String])> = [
    "files": .of(\.files), "configuration": .of({ $0.configuration.json }, as: .any),
  ]
}
