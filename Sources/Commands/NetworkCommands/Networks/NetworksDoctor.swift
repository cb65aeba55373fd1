import CommandLineKit
import CommandReports
import Reporting
import Upkeep

struct NetworksDoctor: Command {
  static let configuration = CommandConfiguration(
    commandName: "doctor",
    abstract: "Check that database, files and manifests agree; nothing is changed.",
    discussion: """
      Reads the whole database and its last good copy, the payload files, the products, and
      Networks with its metadata.

      Every field of a manifest is worked out again from payload and picture; signatures are
      checked, and signers held against the record; products of two runs, pictures without
      manifest and what killed runs left are named.

      With something that must be mended the command ends with code 65.
      """,
    examples: [
      CommandExample("Look at everything, the pictures too.", "hotside networks doctor --pictures")
    ])

  @Flag(
    help:
      """
      Read movies back, too, a second for each, and rehearse what manifests say of devices; static codes are read \
      in any case.
      """
  )
  var pictures = false
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let found = await DoctorReport.look(
      at: workspace, readsPictures: pictures, with: budget.reader)
    if !report.printed(found, as: DoctorReport.form) { try DoctorReport.show(found, context) }
    if found.findings.contains(where: \.isFault) { throw ExitCode.badData }
  }
}

extension NetworksDoctor: DocumentedCommand {
  static let document = DoctorReport.form
}
