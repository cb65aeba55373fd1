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

      Computes every field of the manifests again from payload and picture, checks signatures, and
      compares signers with the record. Lists products of two runs, pictures without a manifest,
      and leftovers of interrupted runs.

      The exit code is 65 if something must be repaired.
      """,
    examples: [
      CommandExample(
        "Check everything, including the pictures.", "hotside networks doctor --pictures")
    ])

  @Flag(
    help:
      """
      Also read movies, about a second each, and rehearse them as their manifests say. Static codes are always \
      read.
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
