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
      The device gets the networks of a release, or the default networks, and a general verifier:
      that of the release, or the key that signs the published updates.
      """,
    examples: [
      CommandExample(
        "Create a device without a general verifier in another folder.",
        "hotside cold init --general-verifier none --device second")
    ])

  @Option(
    help: ArgumentHelp(
      "A cold release database, made by 'hotside make-cold-release'.", valueName: "file"),
    completion: .file(extensions: ["sqlite"]))
  var release: String?
  @Option(
    help: ArgumentHelp(
      "The general verifier: a key in hex or as an SS58 address, none, or default.",
      valueName: "verifier"))
  var generalVerifier: GeneralVerifierArgument?
  @Flag(help: "Do not check this host's connections; for hosts that are known to be offline.")
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
    context.output.note("Created a device in \(path).")
    let overview = try session.overview()
    if report.printed(overview) { return }
    for line in OverviewText.lines(overview) { try context.output.print(line) }
  }
}

extension ColdInit: DocumentedCommand {
  static let document = DeviceOverview.form
}
