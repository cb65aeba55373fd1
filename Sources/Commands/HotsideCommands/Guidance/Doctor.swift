import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import NetworkCommands
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import TerminalKit
import Upkeep

struct Doctor: Command {
  static let configuration = CommandConfiguration(
    abstract: "Check libraries, folders, settings and databases that the tool needs.",
    discussion: """
      Checks libraries (by loading those that are loaded on demand), the session keyring, the
      clock (against the program and the database), name servers, certificate authorities, the
      permissions of databases and vault, leftovers of interrupted runs, and whether the portal's
      store has every payload that its log lists as published, and its log every entry that earlier
      builds have published. It also runs all checks of 'hotside
      networks doctor', including those for stale products.

      It does not ask nodes. The exit code is 65 if something must be repaired.
      """,
    examples: [
      CommandExample("Check everything.", "hotside doctor"),
      CommandExample("Also restrict permissions and remove leftovers.", "hotside doctor --fix"),
    ])

  @Flag(
    help: ArgumentHelp(
      "Repair what can be repaired without any loss, and list the repairs.",
      discussion: """
        Closes databases and the vault to other users, and removes leftovers of interrupted runs.
        Everything else needs a person.
        """
    ))
  var fix = false
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var keyStore: KeyStoreOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let surroundings = EnvironmentJob(
      workspace: workspace,
      keyStore: try? KeyStoreOptions.path(keyStore.keyStore, context.environment),
      now: FileTime.now, portal: await Doctor.portal(of: workspace)
    ).run(mends: fix)
    // Leftovers were already checked with the environment, and possibly removed.
    let found = await DoctorReport.look(
      at: workspace, looksForLeftovers: false, with: budget.reader)
    let isSound =
      !surroundings.contains { $0.state == .fault } && !found.findings.contains(where: \.isFault)
    if !report.printed((isSound, surroundings, found), as: Doctor.document) {
      try DoctorReport.show(found, besides: surroundings, context)
    }
    if !isSound { throw ExitCode.badData }
  }

  /// The portal of a workspace, with its store checked against its log; `nil` if there is none.
  private static func portal(of workspace: Workspace) async -> EnvironmentJob.Portal? {
    let folder = PortalFolder(in: workspace)
    guard folder.hasPortal || folder.configurationLoss != nil else { return nil }
    var (faults, notes, lackingCount): ([String], [String], Int) = ([], [], 0)
    do {
      let portal = try Portal(folder, in: workspace)
      let site = PortalFolder.site(in: workspace)
      let log = try folder.requireHistory(site: site)
      notes = PublishedNetworks(inStoreOf: portal, log, try folder.shelves())
        .absences(from: portal).map { "\(ScreenText.quoted($0.id)): \($0.message)" }
      notes += try IndexFolder(ofPortal: folder.path).expiries()
        .compactMap { $0.warning(at: FileTime.now) }
      faults = try portal.losses().map { "\(ScreenText.quoted($0.id)): \($0.lossMessage)" }
      lackingCount = try portal.lackingBlobCount()
      if lackingCount > 0, faults.isEmpty {
        let lost = try await portal.unrestorable(in: workspace, site: site, now: FileTime.now)
        if let first = lost.first { faults = [lossMessage(lost.count, "\(first)", site)] }
      }
    } catch { faults = [error.reportable.message] }
    return EnvironmentJob.Portal(
      folders: folder.writtenFolders, faults: faults, notes: notes, lackingCount: lackingCount)
  }

  private static func lossMessage(_ count: Int, _ first: String, _ site: String) -> String {
    """
    The files of \(count.counted("payload")) in 'blobs' are missing or damaged (first: \(first)), and 'hotside portal \
    build' cannot restore them: '\(site)' and the completed updates do not have them, or a link has the name of the \
    file. Restore 'blobs' from your copies, or run 'hotside portal build --from-site' with a copy of the published site.
    """
  }
}

extension Doctor: DocumentedCommand {
  static let document:
    JSONForm<(isSound: Bool, surroundings: [EnvironmentJob.Finding], found: DoctorJob.Report)> = [
      "isSound": .of(\.isSound),
      "surroundings": .list(
        \.surroundings,
        as: [
          "area": .of(\.area.rawValue), "state": .of(\.state.rawValue), "place": .of(\.place),
          "text": .of(\.text),
        ]),
      "workspace": .of(\.found, as: DoctorReport.form),
    ]
}
