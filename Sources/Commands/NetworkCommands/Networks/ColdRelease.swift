import AirGap
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import Reporting
import RuntimeMetadata
import TerminalKit
import VaultPayloads

struct MakeColdRelease: Command {
  static let configuration = CommandConfiguration(
    abstract: "Make the database that a new Vault is built with.",
    discussion: """
      Contains the default networks with their verifiers, the metadata in Networks/metadata and
      the legacy types; no general verifier, keys or history yet. Replaces an existing release,
      but never a device with keys.
      """,
    examples: [
      CommandExample("Make Output/cold_release.sqlite.", "hotside make-cold-release")
    ],
    hiddenAliases: ["make_cold_release"])

  @Argument(
    help: "The file, or the folder of cold_release.sqlite. Default: Output/cold_release.sqlite.",
    completion: .file(extensions: ["sqlite"]))
  var path: String?
  @OptionGroup var form: ReleaseFormOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let outcome = try ColdReleaseJob(workspace: try workspace.resolveToChange(context)).make(
      at: path, reducedTo: form.reduce)
    try ColdReleaseText.tell(outcome, report, context)
  }
}

struct TransferMeta: Command, WorkspaceNaming {
  static let configuration = CommandConfiguration(
    abstract: "Copy metadata from the hot database into a cold release.",
    discussion: """
      Copies the metadata of every network that the release has, by its name. The release keeps
      the two newest versions of each. Metadata that differs from the same version in the release
      is refused.
      """,
    examples: [
      CommandExample(
        "Copy the metadata of the hot database into that file.", "hotside transfer-meta")
    ],
    hiddenAliases: ["transfer_meta", "transfer_meta_to_cold_release"])

  @Option(
    help: ArgumentHelp(
      "The release: a file, or the folder of cold_release.sqlite.",
      discussion: "Default: Output/cold_release.sqlite in the workspace.", valueName: "path"),
    completion: .file())
  var coldDb: String?
  @Option(
    help: ArgumentHelp(
      "The hot database: a file, or the folder of hot.sqlite.", valueName: "path"),
    completion: .file(), setting: .database)
  var hotDb: String?
  @Option(
    help: ArgumentHelp("The folder with Networks and Output.", valueName: "dir"),
    completion: .directory)
  package var workspace: String?
  @OptionGroup var form: ReleaseFormOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    var overrides = Workspace.Overrides()
    overrides.workspace = workspace
    overrides.hotDatabase = hotDb
    let workspace = try Workspace(overrides: overrides, environment: { context.environment[$0] })
    let outcome = try ColdReleaseJob(workspace: workspace).transfer(
      to: coldDb, reducedTo: form.reduce)
    try ColdReleaseText.tell(outcome, report, context)
  }
}

/// The form of the metadata in a release.
struct ReleaseFormOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Copy all metadata reduced to this level, instead of in full.", valueName: "level"))
  var reduce: ReductionLevel?
}

/// A cold release, for people and programs.
enum ColdReleaseText {
  static func tell(
    _ outcome: ColdReleaseJob.Outcome, _ report: ReportOptions, _ context: CommandContext
  ) throws {
    for note in outcome.notes { context.output.warn(note) }
    let added = outcome.added.map { "\($0.name) \($0.version)" }
    context.output.note(
      added.isEmpty
        ? "\(outcome.path) has no new metadata."
        : "New in \(outcome.path): \(added.shortList(5)).")
    context.output.note("\(outcome.path) holds \(outcome.networks.shortList(5)).")
    report.printed(outcome, as: ColdReleaseText.form)
  }

  static let form: JSONForm<ColdReleaseJob.Outcome> = [
    "path": .of(\.path), "networkNames": .of(\.networks),
    "metadata": .list(\.metadata, as: MetadataKeyText.form),
    "added": .list(\.added, as: MetadataKeyText.form), "notes": .of(\.notes),
  ]
}

extension MakeColdRelease: DocumentedCommand {
  package static let document = ColdReleaseText.form
}

extension TransferMeta: DocumentedCommand {
  package static let document = ColdReleaseText.form
}
