import ByteSupport
import CommandLineKit
import CommandReports
import JSONCodec
import PortalLife
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import TerminalKit

struct PortalWithdraw: Command {
  static let configuration = CommandConfiguration(
    commandName: "withdraw", abstract: "Take a published version out of the site's pages.",
    discussion: """
      Adds an entry to the log, permanently. The next build removes the pages, codes and feed
      entries of the version, shows the reason on the page of the network, and marks the version as
      withdrawn in network.json and in the signed index. The payload stays on the site, and the log
      keeps the publication. Phones that have scanned the version keep it. A new signature of the
      version does not end the withdrawal; --undo does, and the log keeps both entries.
      """,
    examples: [
      CommandExample(
        "Withdraw a version.",
        "hotside portal withdraw westend 9220 --reason 'The chain went back to 9150.'"),
      CommandExample(
        "Offer it again.",
        "hotside portal withdraw westend 9220 --undo --reason 'The chain runs it again.'"),
    ])

  @Argument(help: "The id of the network in portal.json.", completion: .networkNames)
  var id: String
  @Argument(help: "The spec version.") var version: UInt32
  @Option(
    help: ArgumentHelp(
      "The reason. Visitors read that of a withdrawal; the log has both.", valueName: "text"))
  var reason: String
  @Flag(help: "End the withdrawal: the next build offers the version again.")
  var undo = false
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    guard !reason.allSatisfy(\.isWhitespace), ScreenText.isShown(reason), reason.utf8.count <= 500
    else {
      throw ValidationError(
        "--reason must be one line of at most 500 bytes that visitors can read.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let now = try time.seconds(context)
    let lock = try folder.lock(waiting: Int(wait.wait), now: now)
    defer { withExtendedLifetime(lock) {} }
    let portal = try Portal(folder, in: workspace)
    try portal.requireMembers([id])
    try folder.requireHistory(site: PortalFolder.site(in: workspace))
    let found = try portal.withdraw(
      version, of: id, reason: reason, isEnd: undo, now: now,
      indexHash: try IndexFolder(ofPortal: folder.path).publishedHash())
    context.output.note(
      """
      The log says that version \(version) of \(ScreenText.quoted(id)) is \
      \(undo ? "offered again; the site has it after" : "withdrawn; the site has it until") the next build.
      """)
    report.printed(found, as: PortalWithdraw.document)
    hints.tellNext(
      ["hotside portal build\(folder.buildOptions(in: workspace))\(self.portal.words)"],
      in: self.workspace.words, report, context)
  }
}

extension PortalWithdraw: DocumentedCommand {
  static let document: JSONForm<Publication> = [
    "portalID": .of(\.id), "specVersion": .of(\.version), "payloadHash": .of(\.payload),
  ]
}
