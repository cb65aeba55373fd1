import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import Reporting
import TerminalKit

struct Backup: Command {
  static let configuration = CommandConfiguration(
    abstract: "Write a copy of the hot database to a file.",
    discussion: """
      The copy is a complete hot database: networks with their specs and endpoints (API keys
      included), metadata with their history, and verifiers. Only its owner can read it. 'hotside
      restore --from-file' restores it.

      It does not contain keys ('hotside keys backup'), devices, or the files in Output.
      """,
    examples: [
      CommandExample("Write a copy.", "hotside backup before-release.sqlite"),
      CommandExample(
        "Write a copy, and show what it contains.",
        "hotside backup today.sqlite && hotside show networks --hot-db-path today.sqlite"),
    ])

  @Argument(help: "A new file, or - for standard output.", completion: .file())
  var file: OutputFile
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws { try file.validate(.database, report) }

  func run(_ context: CommandContext) async throws {
    try file.requireNoTerminal(context)
    let workspace = try workspace.resolveToChange(context)
    let database = try workspace.openHotDatabase(.readOnly)
    if file.isStandardOutput {
      let beside = "\(context.environment["TMPDIR"] ?? "/tmp")/hotside-backup.sqlite"
      return try database.lendBackup(besides: beside) { try context.output.writeLent($0) }
    }
    let files = PendingFiles(under: .named())
    // The counts come from the copy, because other processes may change the database.
    let copy = try database.addBackup(to: files, named: file.path)
    let (networks, metadata) = (try copy.networks().count, try copy.metadataKeys().count)
    try files.commit()
    let contents =
      "\(networks.counted("network")) and \(metadata.counted("version")) of metadata"
    context.output.note("Wrote \(file.path) with \(contents).")
    report.printed((workspace.hotDatabase, file.path, networks, metadata), as: Backup.document)
  }
}

extension Backup: DocumentedCommand {
  package static let document:
    JSONForm<(database: String, file: String, networkCount: Int, metadataCount: Int)> = [
      "database": .of(\.database), "file": .of(\.file), "networkCount": .of(\.networkCount),
      "metadataCount": .of(\.metadataCount),
    ]
}
