import AirGap
import ColdSide
import ColdSigner
import ColdStore
import CommandLineKit
import CommandReports
import HotSide
import TerminalKit

struct ColdInit: Command {
  static let configuration = CommandConfiguration(
    commandName: "init", abstract: "Create a device in a folder that has none yet.",
    discussion: """
      It holds the networks of a release, else the defaults, and is started with its general
      verifier: the one of the release, else the key behind the published updates.
      """,
    examples: [
      CommandExample(
        "Make a device without general verifier in another folder.",
        "hotside cold init --general-verifier none --device second")
    ])

  @Option(
    help: ArgumentHelp(
      "A cold release database, as 'hotside make-cold-release' makes it.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var release: String?
  @Option(
    help: ArgumentHelp(
      "Who signs for all: a key in hex, none, or default.", valueName: "verifier"))
  var generalVerifier: GeneralVerifierArgument?
  @Flag(help: "Do not look at this host's connections, for it is known to be cut off.")
  var trustHost = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let path = try cold.path(context)
    let workspace = try cold.workspace.resolve(context)
    let content: ColdRelease
    if let release {
      content = try ColdRelease(at: release)
    } else {
      let defaults = try workspace.defaults()
      for note in defaults.deviceOmissions { context.output.warn(note) }
      content = try ColdRelease(of: defaults)
    }
    let session = try DeviceSession.create(
      path, release: content, generalVerifier: generalVerifier?.verifier, watchesHost: !trustHost)
    context.output.note("Made a device in \(path).")
    let overview = try session.overview()
    if report.printed(overview) { return }
    for line in OverviewText.lines(overview) { try context.output.print(line) }
  }
}

extension ColdInit: DocumentedCommand {
  static let document = DeviceOverview.form
}
