import ColdSide
import CommandLineKit
import CommandReports
import Reporting
import TerminalKit

struct ColdWipe: Command {
  static let configuration = CommandConfiguration(
    commandName: "wipe",
    abstract: "Reset the device to its release; seeds and keys are deleted.",
    discussion:
      """
      Only a wipe can change the general verifier. The seeds can be restored only from phrases on
      paper.
      """,
    examples: [
      CommandExample(
        "Reset the device to its release.", "hotside cold wipe")
    ])

  @Option(
    help: ArgumentHelp(
      "The general verifier from now on: a key in hex or as an SS58 address, none, or default.",
      discussion: "Default: as for 'hotside cold init' without this option.",
      valueName: "verifier"))
  var generalVerifier: GeneralVerifierArgument?
  @Flag(help: "Wipe without asking.") var yes = false
  @OptionGroup var cold: ColdOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let session = try cold.open(context)
    let names = try session.phraseNames()
    let phrases =
      names.isEmpty
      ? "" : ", with the phrases of \(names.map(ScreenText.quoted).joined(separator: ", "))"
    try Confirmation.require(
      "Remove all seeds\(phrases), keys, networks and the log of \(session.path)?", isGiven: yes,
      remedy: "Give --yes.", context)
    let removed = try session.wipe(generalVerifier: generalVerifier?.verifier)
    let copies = KeyStoreText.removedCopies(removed)
    context.output.note("Wiped the device in \(session.path).\(copies)")
    let overview = try session.overview()
    report.printed(overview)
  }
}

extension ColdWipe: DocumentedCommand {
  static let document = DeviceOverview.form
}
