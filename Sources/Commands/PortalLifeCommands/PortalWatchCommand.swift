import BrowserDesk
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import LoopbackServer
import NodeClient
import PortalLife
import PortalStore
import Reporting
import TerminalKit

struct PortalWatchCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "watch", abstract: "Keep a portal current until Ctrl-C, or once for a timer.",
    discussion: """
      Each round looks for news as 'hotside portal update' does, builds the site if anything has
      changed, checks it as 'hotside portal check' does, publishes it with --publish-command unless
      the check finds a fault, and sends messages to the webhooks in portal.json: one for each
      change of a state, and at most one reminder a day. Rounds follow each other after
      freshness.pollSeconds of portal.json, 600 seconds by default. Networks that do not answer are
      asked after 10, 20, 40 minutes, and so on up to four hours.

      Nodes with a wss or ws address report a new version themselves: a round begins at once, and
      such a network is otherwise asked once an hour only.

      The publishing program gets a JSON document with the path of the site as its input. If it
      fails, it is run again after 1, 2, 4 minutes, and so on up to an hour, or in the next round if
      it was changed. Options after -- go to 'hotside portal build'.

      Portal/watch.json has the results of the last round. A signal ends the loop within two
      seconds; nothing is left half-done.
      """,
    examples: [
      CommandExample(
        "One round, for a timer, that publishes with a program.",
        "hotside portal watch --once --publish-command ./publish"),
      CommandExample(
        "One round whose build is checked.",
        "hotside portal watch --once -- --verify-reproducible"),
    ])

  @Option(
    help: ArgumentHelp(
      "The folder of the site. Default: Output/site of the workspace.", valueName: "dir"),
    completion: .directory)
  var out: String?
  @Option(
    help: ArgumentHelp(
      "Run this program when the site has changed; repeat the option for its arguments.",
      valueName: "word"), completion: .file())
  var publishCommand: [String] = []
  @Flag(help: "End after one round, with the exit code of a failed build, or that of the update.")
  var once = false
  @Option(
    help: ArgumentHelp(
      "Serve the state on this port of 127.0.0.1: status 200, or 503 if something fails.",
      valueName: "1-65535"))
  var healthPort: UInt16?
  @Argument(
    help: ArgumentHelp("Options for 'hotside portal build', after --.", valueName: "option"))
  var buildOptions: [String] = []
  @OptionGroup var proof: ProofOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var verbosity: VerbosityOptions

  func validate() throws {
    for option in buildOptions where ["--out", "--plan", "--json", "--portal"].contains(option) {
      throw ValidationError(
        "\(option) does not go to the build. Give it to 'portal watch', or leave it out.")
    }
    guard healthPort != 0 else { throw ValidationError("--health-port must be at least 1.") }
    guard healthPort == nil || !once else {
      throw ValidationError("--once ends at once, so --health-port has no effect. Leave one out.")
    }
  }

  /// The time that the program has after a signal.
  private static let patience = Duration.milliseconds(1_500)

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let site = PortalFolderOptions.site(out, in: workspace)
    let plan = try PortalWatch.Plan(
      site: site,
      build: command(
        "build", ["--wait", "600"] + (out.map { ["--out", $0] } ?? []) + buildOptions),
      check: command("check", ["--site", site]),
      publish: publishCommand.isEmpty ? nil : publishCommand, path: context.environment["PATH"])
    let first = try Portal(folder, in: workspace)
    for warning in first.configuration.warnings { context.output.warn(warning) }
    let summary = try summary.open(context)
    let single = try PortalWatchCommand.single(in: folder)
    defer { withExtendedLifetime(single) {} }
    let signals = TerminationSignals()
    try signals.insist(after: PortalWatchCommand.patience)
    let health = WatchHealth(folder, poll: PortalWatch.pollSeconds(first.configuration))
    let server: HTTPServer?
    do throws(LoopbackServerError) {
      server = try healthPort.map { port throws(LoopbackServerError) in
        try HTTPServer(port: port, health)
      }
    } catch { throw NotServed(error, of: "The state") }
    defer { server?.stop() }
    let links = Links(
      feed: once ? nil : VersionFeed(try nodes.connection.options(context)),
      outbox: WebhookOutbox(), summary: summary)
    while true {
      let poll: Int
      do {
        poll = try await round(workspace, folder, plan, signals, links, context)
      } catch {
        // A mistake in portal.json does not end a loop that has begun.
        guard !once, !signals.wait(upTo: .zero) else { throw error }
        context.output.warn(error.reportable.message)
        poll = PortalWatch.pollSeconds(first.configuration)
      }
      if once || pause(.seconds(Double(poll) * Double.random(in: 0.9...1.1)), signals, links.feed) {
        break
      }
    }
    try signals.passOn()
  }

  /// Everything that lives longer than a round.
  private struct Links {
    /// The subscriptions at nodes; `nil` for a single round.
    let feed: VersionFeed?
    let outbox: WebhookOutbox
    let summary: Summary
  }

  /// Waits for a time, a signal, or a new version that a node reports.
  ///
  /// - Returns: whether a signal arrived.
  private func pause(
    _ time: Duration, _ signals: TerminationSignals, _ feed: VersionFeed?
  ) -> Bool {
    let end = ContinuousClock.now + time
    while .now < end, feed?.hasNews != true {
      if signals.wait(upTo: min(end - .now, .milliseconds(500))) { return true }
    }
    return signals.wait(upTo: .zero)
  }

  /// The command line of another command for this portal.
  private func command(_ name: String, _ options: [String]) -> [String] {
    // A link of the system to the running program, whatever its path.
    ["/proc/self/exe", "portal", name, "--quiet"]
      + (portal.portal.map { ["--portal", $0] } ?? []) + workspace.arguments + options
  }

  /// The lock of the loop, which other commands do not take.
  private static func single(in folder: PortalFolder) throws -> ExclusiveLock {
    var other = ""
    let lock = try ExclusiveLock(folder.file("watch.lock"), at: RFC3339.text(FileTime.now)) {
      other = $0
      return false
    }
    guard let lock else { throw PortalError.loopRuns(folder: folder.path, owner: other) }
    return lock
  }

  /// Runs one round, and returns the seconds until the next.
  private func round(
    _ workspace: Workspace, _ folder: PortalFolder, _ plan: PortalWatch.Plan,
    _ signals: TerminationSignals, _ links: Links, _ context: CommandContext
  ) async throws -> Int {
    let now = FileTime.now
    let portal = try Portal(folder, in: workspace)
    var watch = PortalWatch(
      portal, in: workspace, plan, try nodes.connection.options(context), links.outbox
    ) {
      !signals.wait(upTo: .zero)
    }
    let update: Result<[NetworkResult], any Error>
    var request = PortalUpdate.Request()
    do {
      request.postpones = true
      request.followed = links.feed?.followed ?? []
      update = .success(
        try await PortalUpdateCommand.results(
          of: request, portal, workspace, nodes, proof, now: now, context,
          // Other commands may run while nodes are asked.
          locking: { try folder.lock(waiting: 60, now: FileTime.now) }))
    } catch { update = .failure(error) }
    try watch.finish(update, now: now)
    if once { try await watch.finishMessages() }
    for fault in watch.record.faults { context.output.warn(fault) }
    let results = (try? update.get()) ?? []
    try PortalUpdateText.append(results, of: portal, to: links.summary)
    context.output.note(
      """
      \(RFC3339.text(now)): \(PortalWatchCommand.summary(results, watch.steps))\
      \(links.feed == nil ? "" : "; \(request.followed.count) followed").
      """)
    if let feed = links.feed { try follow(portal, results, workspace, feed, context) }
    if once {
      if let failure = watch.buildFailure { throw failure }
      let code =
        watch.record.updateExitCode.map { ExitCode(rawValue: UInt8(clamping: $0)) } ?? .success
      if code != .success { throw code }
      if !watch.record.faults.isEmpty { throw ExitCode.partial }
    }
    return PortalWatch.pollSeconds(portal.configuration)
  }
}

extension PortalWatchCommand {
  /// Follows the networks at their nodes with WebSocket; those that failed are polled.
  private func follow(
    _ portal: Portal, _ results: [NetworkResult], _ workspace: Workspace, _ feed: VersionFeed,
    _ context: CommandContext
  ) throws {
    let settings = try nodes.settings(context, in: workspace)
    let chains = try workspace.openHotDatabase(.readOnly).chains()
    var endpoints: [String: [NodeEndpoint]] = [:]
    for member in portal.members where portal.configuration.mirrored(member.entry) == nil {
      guard let chain = chains.first(where: { $0.genesisHash == member.genesisHash }) else {
        continue
      }
      endpoints[member.entry.id] =
        (try? settings.endpoints(of: chain.name, stored: chain.endpoints)) ?? []
    }
    feed.follow(endpoints)
    var versions: [String: UInt32] = [:]
    for result in results where result.exit == .success { versions[result.id] = result.live }
    feed.take(versions)
  }

  /// The numbers of networks in each state, and the steps of a round, as a clause.
  private static func summary(_ results: [NetworkResult], _ steps: [PortalWatch.Step]) -> String {
    let states = NetworkResult.State.allCases.compactMap { state -> String? in
      let count = results.count { $0.state == state }
      return count == 0 ? nil : "\(count) \(state.rawValue)"
    }
    let networks = states.isEmpty ? "the update failed" : states.joined(separator: ", ")
    let site = steps.map(\.rawValue).joined(separator: ", ")
    return "\(networks); \(site.isEmpty ? "nothing new to publish" : "the site was \(site)")"
  }
}

extension PortalWatchCommand: UndocumentedCommand {
  static let reason = "it runs until a signal, and Portal/watch.json has the results of each round"
}

/// Serves the record of the last round to programs that watch the loop.
private struct WatchHealth: HTTPService {
  private let folder: PortalFolder
  private let poll: Int
  /// The time of the start, from which the first round counts.
  private let startedAt = FileTime.now

  init(_ folder: PortalFolder, poll: Int) { (self.folder, self.poll) = (folder, poll) }

  func answer(_ request: HTTPRequest) -> HTTPAnswer {
    guard request.method == "GET" || request.method == "HEAD" else {
      return .text(405, "The state is only read.\n", [HTTPField("Allow", "GET, HEAD")])
    }
    let (record, now) = (WatchRecord(in: folder), FileTime.now)
    let isStarting = now - startedAt < Int64(poll) && (record.roundAt ?? 0) < startedAt
    let isHealthy = isStarting || record.isHealthy(at: now, poll: poll)
    return .whole(
      status: isHealthy ? 200 : 503,
      [HTTPField("Content-Type", "application/json"), HTTPField("Cache-Control", "no-store")],
      WatchRecord.form(record).fileBytes)
  }
}
