import CommandLineKit
import CommandReports
import FileSupport
import Glibc
import JSONCodec
import Reporting
import SecretVault
import TerminalKit

struct Manual: Command {
  static let configuration = CommandConfiguration(
    abstract: "Write the manual pages, one for each command.",
    discussion: """
      Creates the folder if it is missing. Pages of an earlier version are replaced, all or none.
      The date in the pages is that of $SOURCE_DATE_EPOCH, or today.
      """,
    examples: [
      CommandExample(
        "Write the pages where 'man' finds them.", "hotside manual ~/.local/share/man/man1"),
      CommandExample(
        "Write the same bytes each time.",
        "SOURCE_DATE_EPOCH=1763769600 hotside manual man1"),
    ])

  @Argument(
    help: ArgumentHelp("The folder for the pages.", valueName: "dir"), completion: .directory)
  var folder: String
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let day = CalendarDay(secondsSince1970: try SourceDate.seconds(context))
    let pages = ManualPage.all(of: HotsideCommand.self, date: day.description)
    WorkspaceBounds.current?.free(folder)
    try Folder.create(folder)
    let files = PendingFiles(under: .made)
    for page in pages {
      try files.add(Array(page.text.utf8), to: FilePath.join(folder, page.fileName))
    }
    try files.commit()
    if report.printed((folder, pages.map(\.fileName)), as: Manual.document) { return }
    context.output.note("Wrote \(pages.count.counted("page")) to \(folder).")
  }
}

extension Manual: DocumentedCommand {
  static let document: JSONForm<(folder: String, files: [String])> = [
    "folder": .of(\.folder), "files": .of(\.files),
  ]
}
