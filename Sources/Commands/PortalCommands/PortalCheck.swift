import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PortalLife
import PortalSite
import PortalStore
import ProofEvidence
import Reporting
import Round
import SignedIndex
import SiteChecking
import TerminalKit

struct PortalCheck: Command {
  static let configuration = CommandConfiguration(
    commandName: "check", abstract: "Check a built site: sums, signatures, names, feeds, links.",
    discussion: """
      Reads every file. Compares checksums, payloads with their names, signatures with the
      verifiers of portal.json, pictures with their records and payloads, and feeds with pictures;
      follows links and the log. Recognizes the script and style of this release, makes pages and
      feeds again from the site's data and compares them, and lists files that no build writes.
      Changes between versions, the records of pictures and what devices do with updates are
      computed again from the payloads. Claims that the files cannot prove are listed as claimed
      by the portal. All files are checked, even if one of them has a fault.

      With a URL, all files that the published SHA256SUMS lists are fetched into a temporary
      folder and checked there, up to a limit of files, bytes and time. Files that hosts do not
      publish, such as _headers, may be missing. Without a portal, signatures are compared with
      the verifiers that the site itself names; whose keys these are is not checked. With
      --deployment, the exit code is also 12 if a build now would change the site or could not
      publish something.

      A site with a signed index is compared with it: every file, the keys that the index names for
      payloads, and the expiries. --root names a root that you trust, from an earlier download or
      another source; without it the root of your own portal counts, and its newest index shows
      whether the site is older; or the root of the site. --state
      remembers the newest documents, the head of the log, and the newest version and its hash for
      each network; a site that is older, or has another history, ends with 77. If only a cache is
      a few minutes old, the exit code is 75. Lists who has signed which payload, when the portal
      published it, and what it has removed later.

      Evidence that final code makes the metadata is checked without a network: its code is run
      again. Without --checkpoint, the proof begins with the checkpoint that the evidence itself
      names, which nothing confirms.
      """,
    examples: [
      CommandExample("Check a site before it is published.", "hotside portal check --site site"),
      CommandExample(
        "Check it without reading the pictures.",
        "hotside portal check --site site --no-pictures"),
      CommandExample(
        "Check the published site.", "hotside portal check --site https://metadata.example.org/"),
      CommandExample(
        "Check a copy from a root that you trust, and remember what you have seen.",
        "hotside portal check --site site --root Portal/tuf/1.root.json --state seen.json"),
      CommandExample(
        "Check whether there is something to deploy.",
        "hotside portal check --site site --no-pictures --deployment"),
    ])

  @Option(
    help: ArgumentHelp(
      "The folder of the site, or its public URL. Default: Output/site of the workspace.",
      valueName: "dir|url"), completion: .directory)
  var site: String?
  @Option(
    help: ArgumentHelp(
      "Follow the signed index from this root. Default: that of the portal, or of the site.",
      valueName: "file"), completion: .file())
  var root: String?
  @Option(
    help: ArgumentHelp(
      "Compare with what the last check has seen, and remember what this one sees; needs --root.",
      valueName: "file"), completion: .file())
  var state: String?
  @Option(
    help: ArgumentHelp(
      "Begin proofs with the checkpoint in this chain specification; may be repeated.",
      valueName: "file"), completion: .file())
  var checkpoint: [String] = []
  @Option(
    help: ArgumentHelp(
      "Check as of this time, such as 2026-11-25T08:00:00Z. Default: --now.", valueName: "time"))
  var at: String?
  @Flag(help: "Do not read pictures, and do not show updates to devices.")
  var noPictures = false
  @Flag(help: "Also check whether a build now would change the site.")
  var deployment = false
  @Option(
    help: ArgumentHelp("Seconds to fetch all files of a published site.", valueName: "seconds"))
  var fetchTimeout: UInt16 = 1800
  @OptionGroup var connection: NodeConnectionOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if state != nil, root == nil {
      throw ValidationError(
        "--state needs --root, so that the first check begins with a root that you trust.")
    }
    if let at, RFC3339.seconds(at) == nil {
      throw ValidationError("--at must be a time such as 2026-11-25T08:00:00Z.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolve(context)
    let folder = portal.resolve(in: workspace).untouched
    WorkspaceBounds.current?.keepUntouched()
    let place = PortalFolderOptions.site(site, in: workspace)
    let isRemote = place.contains("://")
    var portal: Portal?
    if deployment || self.portal.portal != nil || folder.hasPortal {
      let own = try Portal(folder, in: workspace)
      for warning in own.configuration.warnings { context.output.warn(warning) }
      portal = own
    }
    let now = try at.flatMap { RFC3339.seconds($0) } ?? time.seconds(context)
    let trusted = try root.map { try IndexCheck.root(reading: $0) }
    let earlier = try state.flatMap { path in
      WorkspaceBounds.current?.free(path)
      return try IndexState.read(path)
    }
    let summary = try summary.open(context)
    let scratch = isRemote ? try ScratchFolder(named: "hotside-site") : nil
    defer { withExtendedLifetime(scratch) {} }
    let site = scratch?.path ?? place
    if isRemote {
      let published = PublishedSite(place, try connection.options(context))
      let limits = portal?.configuration.limits ?? PortalConfiguration.Limits()
      let count = portal?.mostFiles ?? PublishedSite.mostFiles
      try await context.output.progress("Fetching") {
        try await published.copy(
          to: site, limit: limits.siteBytes, files: count, within: .seconds(Int(fetchTimeout)),
          progress: $0)
      }
      try await published.copyIndex(
        to: site, from: PublishedDocuments.first, within: .seconds(Int(fetchTimeout)),
        PublishedDocuments.named)
    }
    var check = try SiteCheck(
      site, against: portal, completed: workspace.exportFolder, readsPictures: !noPictures,
      rehearsing: noPictures ? nil : SiteRehearsal.rehearsing(), now: now,
      toolVersion: ToolVersion.current)
    check.isServed = isRemote
    check.checkpoints = try checkpoint.map { path in
      WorkspaceBounds.current?.free(path)
      return try ChainSpecFile(reading: path)
    }
    // A stranger may name a workspace without a database.
    if Folder.exists(workspace.hotDatabase) {
      check.parachains = try workspace.hotDatabaseIfPresent()?.parachains() ?? [:]
    }
    _ = try await context.output.progress("Checking") { try await check.run(progress: $0) }
    let seen = try await check.checkIndex(root: trusted, after: earlier, from: state)
    var found = check.report
    if deployment, let portal {
      let (sums, unpublished) = try await PortalCheck.sums(
        portal, folder, workspace, site, now, context.output)
      check.compare(with: sums, without: unpublished)
      found = check.report
    }
    if !report.printed(found, as: PortalCheck.document) {
      let verdict = PortalCheckText.verdict(found)
      try context.output.print(verdict)
      try PortalCheckText.table(found.findings).print(sum: "", context.output)
      try PortalCheckText.show(found, portal, context.output)
      for proof in found.proofs { context.output.note(PortalCheckText.sentence(proof)) }
      if !found.claims.isEmpty {
        context.output.note(
          "Claimed by the portal and not checked: \(PortalCheckText.claims(found)).")
      }
      if let old = found.staleAnswers { context.output.warn(old) }
      if found.hasRepository {
        context.output.note("'\(site)/.git' is not a part of the site, and was not checked.")
      }
      if let error = folder.configurationLoss {
        context.output.warn(error.reportable.message)
      } else if portal == nil {
        context.output.note("This workspace has no portal, so the expected signers are not known.")
      }
      if found.exit != nil { try context.output.print("\(PortalCheckText.counts(found)).") }
      let isLong = !found.findings.isEmpty || !found.publications.isEmpty
      if isLong { try context.output.print(verdict) }
      if found.exit == nil, !isRemote, let portal {
        let host = portal.configuration.baseURL.map { "the host of \($0)" } ?? "any web host"
        context.output.note("To publish it, copy all of \(site) to \(host).")
      }
    }
    try summary.append(
      "Check of the site",
      [
        ["Files", "Payloads", "Pictures read", "Findings"],
        [found.files, found.payloads, found.pictures, found.findings.count].map { "\($0)" },
      ], found.findings.map { "\($0.path): \($0.message)" })
    // A state is only replaced by one that nothing contradicts.
    if let state, let seen, [nil, .partial].contains(found.exit) { try seen.write(to: state) }
    if let exit = found.exit { throw exit }
  }

  /// Builds the site as of now, to compare it with the published one.
  ///
  /// - Returns: its check sums, or `nil` if it would publish something new; and the findings about
  ///   records that it would not publish.
  private static func sums(
    _ portal: Portal, _ folder: PortalFolder, _ workspace: Workspace, _ site: String,
    _ now: Int64, _ output: CommandOutput
  ) async throws -> ([UInt8]?, [PortalFinding]) {
    let lock = try folder.lock(waiting: 0, now: now)
    defer { withExtendedLifetime(lock) {} }
    let (collected, shelves) = try await PortalBuild.collect(
      portal, workspace, now, output)
    if collected.isNew { return (nil, collected.findings) }
    let build = try SiteBuild(
      portal, shelves, findings: collected.findings,
      round: try await RoundJob(workspace: workspace).factsWithoutProducts(), to: site, now: now,
      jobs: 4,
      toolVersion: ToolVersion.current, rehearsing: try SiteRehearsal.rehearsing())
    let sums = try await output.progress("Building") {
      try await build.checkSums(reusing: true, progress: $0)
    }
    return (sums, collected.findings)
  }
}

extension PortalCheck: DocumentedCommand {
  static let document: JSONForm<SiteCheck.Report> = [
    "fileCount": .of(\.files), "siteLength": .of(\.bytes), "payloadCount": .of(\.payloads),
    "pictureCount": .of(\.pictures), "isUpToDate": .of(\.isUpToDate),
    "claims": .of { $0.claims.map { $0.text() } }, "unasked": .of(\.unasked),
    "publications": .of(\.publications),
    "removals": .list(
      \.removals,
      as: [
        "portalID": .of(\.publication.id), "specVersion": .of(\.publication.version),
        "payloadHash": .of(\.publication.payload),
        "publishedAt": .of { RFC3339.text($0.publishedAt) },
        "removedAt": .of { RFC3339.text($0.removedAt) },
      ]), "proofs": .of(\.proofs),
    "findings": .list(
      \.findings,
      as: [
        "exitCode": .of { Int($0.exit.rawValue) }, "path": .of(\.path), "message": .of(\.message),
      ]),
  ]
}
