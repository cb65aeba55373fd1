import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PortalLife
import PortalSite
import PortalStore
import Reporting
import Round
import SignedIndex
import TerminalKit

struct PortalBuild: Command {
  static let configuration = CommandConfiguration(
    commandName: "build", abstract: "Build the portal's site from all completed updates.",
    discussion: """
      Copies completed pictures from Output/completed into the portal's store, if their signatures
      hold and are by the verifiers in portal.json, and then writes the site in one step: an
      interrupted run leaves either the previous site or the new one. Pictures that were drawn
      before are not drawn again. Payloads that the store has lost are restored by their hash from
      the previous build and with --from-site.

      Back up the folders Portal (without blobs and cache) and Networks, the vault and the hot
      database: the site has no copy of portal.json and of keys. With --from-site, a build takes
      lost updates back, with their dates, from the data of a site whose check sum and signatures
      hold; a lost log if the signed index of the site lists it or Portal/log has no entries; and a
      lost Portal/tuf if its first root is still there, is named by --root, or was signed by a root
      key of the vault.

      If 'hotside networks verifier' changes a verifier on record, it also puts the new key into
      the portal.json of the workspace. --take-verifiers does so for another portal, and after a
      restored database; the previous key ends on the day, and its updates stay.

      A portal with roots signs the index of the site: The Update Framework 1.0, in the folder tuf
      of the site. The keys are those of 'hotside portal init', and each build renews the timestamp,
      which is valid for 72 hours. Versions continue from Portal/tuf and, with --from-site, from the
      published site.

      The exit code is 12 if a network is in alarm, if an update could not be published, or if a
      file in Networks contradicts the signed specs; what is already published stays.
      """,
    examples: [
      CommandExample("Build the site in a folder.", "hotside portal build --out site"),
      CommandExample(
        "Build the same bytes at any time.",
        "hotside portal build --out site --now 2026-11-25T08:00:00Z"),
      CommandExample(
        "Show which files a build would change.", "hotside portal build --out site --plan"),
    ])

  @Option(
    help: ArgumentHelp(
      "The folder of the site; files that no build made stay. Default: Output/site.",
      valueName: "dir"), completion: .directory)
  var out: String?
  @OptionGroup var jobs: DrawingJobOptions
  @Option(
    help: ArgumentHelp(
      "Restore payloads that the store lacks from this published site, a folder or public URL.",
      valueName: "dir|url"), completion: .directory)
  var fromSite: String?
  @Option(
    help: ArgumentHelp(
      "Take the signed index back from --from-site only if this is its first root.",
      valueName: "file"), completion: .file())
  var root: String?
  @Flag(help: "List the files that a build would change, and write nothing.")
  var plan = false
  @Flag(help: "Take the keys of the verifiers on record into portal.json, from today on.")
  var takeVerifiers = false
  @Flag(help: "Build everything twice and compare; the second build is not kept.")
  var verifyReproducible = false
  @OptionGroup var indexKeys: IndexKeyOptions
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  static let alternatives = [Alternatives("plan", "verifyReproducible")]

  func validate() throws {
    guard root == nil || fromSite != nil else {
      throw ValidationError("--root needs --from-site, from which a lost index is taken back.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try plan ? workspace.resolve(context) : workspace.resolveToChange(context)
    let now = try time.seconds(context)
    var folder = portal.resolve(in: workspace)
    if plan {
      folder = folder.untouched
      WorkspaceBounds.current?.keepUntouched()
    }
    let site = PortalFolderOptions.site(out, in: workspace)
    try WorkspaceBounds.check(site)
    var portal = try Portal(folder, in: workspace)
    for warning in portal.configuration.warnings { context.output.warn(warning) }
    let summary = try summary.open(context)
    let lock = try folder.lock(waiting: Int(wait.wait), now: now)
    defer { withExtendedLifetime(lock) {} }
    if takeVerifiers { portal = try takingVerifiers(portal, workspace, now, context) }
    for warning in try clockWarnings(folder, workspace, now, context)
      + OperatorFiles.warnings(in: folder)
    {
      context.output.warn(warning)
    }
    if let fromSite {
      WorkspaceBounds.current?.free(fromSite)
      if try await !PublishedSite(fromSite, connection.options(context)).isPublished() {
        context.output.warn("The site \(fromSite) does not exist yet, so no payload came from it.")
      }
    }
    let published = try await copyOfIndex(context)
    try await requireHistory(of: folder, site, published, now: now, context)
    try await restoreShelves(of: portal, context)
    // Payloads that this build would lose are restored from the site and from the previous build.
    for (place, isOwn) in [(fromSite, false), (site, true)] {
      guard let place else { continue }
      let count = try await PublishedSite(place, connection.options(context))
        .restore(portal, own: isOwn)
      if count > 0 { context.output.note("\(count.counted("payload")) came back from \(place).") }
    }
    let index = try signedIndex(portal, site, published, context)
    var (found, shelves) = try await PortalBuild.collect(portal, workspace, now, context.output)
    found.findings += try await contradictions(of: portal, shelves, site, context)
    var build = try SiteBuild(
      portal, shelves, findings: found.findings,
      round: try await RoundJob(workspace: workspace).factsWithoutProducts(), to: site, now: now,
      jobs: jobs.count, toolVersion: ToolVersion.current,
      rehearsing: try SiteRehearsal.rehearsing())
    for reason in Portal.HiddenNodes.allCases {
      let hidden = portal.members(withHidden: reason).map { "Networks/\($0.entry.file)" }
      guard !hidden.isEmpty else { continue }
      context.output.warn(
        """
        The site names no node of \(hidden.shortList(3)): all are \(reason.clause). Add nodes that visitors can reach.
        """)
    }
    // A changed key in portal.json removes the updates that the old key signed; the user must know
    // about this.
    let losses = try build.losses()
    let outcome: SiteBuild.Outcome
    do {
      outcome = try await context.output.progress("Drawing") {
        try await build.run(planning: plan, signing: index, progress: $0)
      }
    } catch {
      warn(of: found.findings, losses, context.output)
      throw error
    }
    if !plan { try SignQueue(folder).removePublished(shelves) }
    if verifyReproducible {
      try await PortalBuild.verify(
        SiteBuild(
          portal, shelves, findings: found.findings,
          round: try await RoundJob(workspace: workspace).factsWithoutProducts(), to: site,
          now: now,
          // Draws with a different number of tasks, to detect output that depends on their order.
          jobs: jobs.count == 1 ? 2 : 1, toolVersion: ToolVersion.current,
          rehearsing: try SiteRehearsal.rehearsing()), site, context.output)
    }
    if portal.configuration.baseURL == nil {
      context.output.note(
        "portal.json has no baseURL, which the links of feeds need. Add it to publish.")
    }
    let table = PortalBuildText.networks(outcome, found.findings, losses: losses)
    let hasAlarm = outcome.networks.contains { $0.state == "alarm" }
    if let old = outcome.oldAnswers, old.isStale { context.output.warn(old.text) }
    let isPartial =
      hasAlarm || !losses.isEmpty || found.findings.contains { $0.kind != .unlisted }
    if report.printed((site, found, outcome), as: PortalBuild.document) {
      warn(of: found.findings, losses, context.output)
      for network in outcome.networks where network.state == SiteBuild.NetworkState.removed {
        context.output.warn("\(network.id): \(network.error ?? "")")
      }
    } else if plan {
      // The list of files is the result; a pipe gets all of them.
      try PortalBuildText.changes(outcome)
        .print(showsAll: !context.output.isTerminal, sum: "", context.output)
      let isSmaller = outcome.networks.contains { $0.state == SiteBuild.NetworkState.removed }
      if isPartial || isSmaller { table.note(context.output) }
    } else {
      try table.print(context.output)
    }
    let rows = outcome.networks.map { [$0.id, $0.version.map { "\($0)" } ?? "-", $0.state] }
    try summary.append(
      portal.configuration.title, [["Network", "Version", "State"]] + rows,
      found.findings.map { "\($0.source): \($0.message)" })
    for line in PortalBuildText.sentences(of: outcome, at: site, isPlan: plan) {
      context.output.note(line)
    }
    let limit = portal.configuration.limits.siteBytes
    if let next = outcome.nextBytes, next > limit {
      context.output.warn(
        """
        One more version of each network makes the site larger than limits.siteBytes, \(limit.byteSize), allows. \
        Lower \
        keep.pictures or keep.payloads in time, or raise the limit.
        """)
    }
    if hasAlarm {
      hints.tellNext(["hotside status"], in: self.workspace.words, report, context)
    } else if !plan, !outcome.changes.isEmpty {
      let folder = out.map { " --site \(ShellWord.quoted($0, leaving: ""))" } ?? ""
      hints.tellNext(["hotside portal check\(folder)\(self.portal.words)"], report, context)
    }
    if isPartial { throw ExitCode.partial }
  }

  /// Compares the files of portal and networks with what was published, in the store and on the site.
  ///
  /// - Returns: the findings about networks whose published specs stay; other changes take effect, and are warnings.
  private func contradictions(
    of portal: Portal, _ shelves: PortalCollection.Shelves, _ site: String,
    _ context: CommandContext
  ) async throws -> [PortalFinding] {
    let log = try PublicationLog(in: portal.folder)
    var published = PublishedNetworks(inStoreOf: portal, log, shelves)
    let place = PublishedSite(fromSite ?? site, try connection.options(context))
    if let bytes = try await place.bytes(SiteSource.path), let site = try? SiteSource(json: bytes) {
      published.add(site.published)
    }
    let differences = published.differences(from: portal)
    var shared = SharedSentences()
    for difference in differences where difference.kind == .entry {
      shared.add(difference.message, of: ScreenText.quoted(difference.id))
    }
    for line in shared.lines { context.output.warn(line) }
    return differences.filter { $0.kind == .specs }.map(\.finding)
  }

  /// Warns of everything that is not published, for a document.
  private func warn(
    of findings: [PortalFinding], _ losses: [(id: String, reason: String)],
    _ output: CommandOutput
  ) {
    for finding in findings { output.warn("\(finding.source): \(finding.message)") }
    var shared = SharedSentences()
    let named = Set(findings.compactMap(\.id))
    for (id, reason) in losses where !named.contains(id) { shared.add(reason, of: id) }
    for line in shared.lines { output.warn(line) }
  }

  /// The portal with the verifiers on record; `portal.json` is written, except for a plan.
  private func takingVerifiers(
    _ portal: Portal, _ workspace: Workspace, _ now: Int64, _ context: CommandContext
  ) throws -> Portal {
    let change = try PortalVerifierChange(
      recordedIn: try workspace.openHotDatabase(.readOnly), for: portal, now: now)
    if !plan { try change.write(now: now, isLocked: true) }
    for sentence in change.sentences { context.output.note(sentence) }
    if change.isEmpty {
      context.output.note("portal.json has the keys of the verifiers on record already.")
    }
    return change.applied(to: portal)
  }

  /// The warnings about wrong times of new log entries, which can never be corrected later.
  private func clockWarnings(
    _ folder: PortalFolder, _ workspace: Workspace, _ now: Int64, _ context: CommandContext
  ) throws -> [String] {
    var warnings = [try PublicationLog(in: folder).clockFault(at: now)].compactMap { $0 }
    let paths = [FileTime.program, workspace.hotDatabase]
    if time.isClock(context), let (path, written) = FileTime.behind(paths, now: now) {
      warnings.append(
        """
        The clock says \(RFC3339.text(now)), but \(path == FileTime.program ? "the program" : path) is of \
        \(RFC3339.text(written)). The log keeps the time of each publication for good: set the clock before you build.
        """)
    }
    return warnings
  }

  private static func verify(
    _ build: SiteBuild, _ site: String, _ output: CommandOutput
  ) async throws {
    let sums = try await output.progress("Drawing once more") {
      try await build.checkSums(reusing: false, progress: $0)
    }
    guard sums == (try FileReading.bytes(at: "\(site)/SHA256SUMS", limit: 256 << 20)) else {
      throw PortalError.notReproducible(site: site)
    }
    output.note("A second build gives the same bytes.")
  }

  static func collect(
    _ portal: Portal, _ workspace: Workspace, _ now: Int64,
    _ output: CommandOutput
  ) async throws -> (PortalCollection.Report, PortalCollection.Shelves) {
    var collection = try PortalCollection(portal, in: workspace, now: now)
    return try await output.progress("Reading products") {
      try await collection.run(progress: $0)
    }
  }
}

extension PortalBuild: DocumentedCommand {
  static let document:
    JSONForm<(site: String, found: PortalCollection.Report, outcome: SiteBuild.Outcome)> = [
      "site": .of(\.site), "writtenCount": .of(\.outcome.written),
      "unchangedCount": .of(\.outcome.unchanged), "removedCount": .of(\.outcome.removed),
      "siteLength": .of(\.outcome.bytes), "drawnCount": .of(\.outcome.drawn),
      "estimatedNextLength": .of(\.outcome.nextBytes),
      "indexVersion": .of(\.outcome.indexVersion), "indexHash": .of(\.outcome.indexHash),
      "changes": .list(\.outcome.changes, as: ["kind": .word(of: \.kind), "path": .of(\.path)]),
      "networks": .list(
        \.outcome.networks,
        as: [
          "id": .of(\.id), "state": .of(\.state), "specVersion": .of(\.version),
          "reason": .of(\.error),
        ]),
      "...": .all(\.found),
    ]
}
