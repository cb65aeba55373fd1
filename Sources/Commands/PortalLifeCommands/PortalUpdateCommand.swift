import ByteSupport
import ChainInquiry
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import HotStore
import JSONCodec
import NodeClient
import PortalLife
import PortalSite
import PortalStore
import Reporting
import SignedIndex
import TerminalKit

/// The places that an update asks.
enum UpdateSource: String, CaseIterable, ExpressibleByArgument {
  case node, release, all

  init?(argument: String) {
    // The word of the metadata portal that this command replaces.
    self.init(rawValue: argument == "github" ? "release" : argument)
  }
}

struct PortalUpdateCommand: Command {
  static let configuration = CommandConfiguration(
    commandName: "update",
    abstract: "Look for new versions of the portal's networks, and prepare them.",
    discussion: """
      Asks the nodes, releases and mirrored portals of all networks at the same time. A new version
      becomes a payload to sign, which 'hotside status' shows and 'hotside sign' signs, and an item
      of the queue, which git can carry to the signer; 'hotside portal build' then publishes it. A
      runtime in a release is prepared before its chain runs it. Payloads of mirrored portals are
      verified, and published as they are.

      All waits end 20 seconds after --request-timeout. A failure of one network does not affect
      the others: the exit code is then 12, and 69 if nothing could be reached. A payload that waits
      for its signature is not a failure.

      With --prove, and for networks that the settings prove, metadata from nodes is proved, and
      evidence is prepared next to its payload. Following the authorities of a chain may take
      longer than the waits.
      """,
    examples: [
      CommandExample("Look for news of all networks.", "hotside portal update"),
      CommandExample(
        "Prove new metadata, without trust in a node.", "hotside portal update --prove"),
      CommandExample(
        "Write the text of a pull request.", "hotside portal update --pr-body body.md"),
      CommandExample(
        "Accept changed specs of a network that its developers have confirmed.",
        "hotside portal update westend --accept-specs-change"),
    ])

  @Argument(
    help: ArgumentHelp("Networks, by their ids; all by default.", valueName: "id"),
    completion: .networkNames)
  var ids: [String] = []
  @Option(help: ArgumentHelp("What is asked.", valueName: "source"))
  var source = UpdateSource.all
  @Option(
    help: ArgumentHelp(
      "Read this list of releases, and the files that it names, instead of those in portal.json.",
      valueName: "file"), completion: .file())
  var offlineRelease: String?
  @Option(
    help: ArgumentHelp(
      "Accept other metadata or code under a known version, with this hash.", valueName: "hash"))
  var acceptChanged: Hash256?
  @Flag(help: "Accept the specs that the nodes give, and prepare them.")
  var acceptSpecsChange = false
  @Option(
    help: ArgumentHelp("Write the text of a pull request to this file.", valueName: "file"),
    completion: .file())
  var prBody: OutputFile?
  @Option(
    help: ArgumentHelp(
      "Ask only part K of N equal parts of the networks; other runs may ask the other parts at the same time.",
      valueName: "k/n"))
  var shard: PortalShard?
  @Option(
    help: ArgumentHelp(
      "Use the recorded answers in this folder instead of nodes.", valueName: "dir"),
    completion: .directory)
  var answers: String?
  @Option(
    help: ArgumentHelp("Record the answers of nodes in this folder.", valueName: "dir"),
    completion: .directory)
  var recordAnswers: String?
  @OptionGroup var proof: ProofOptions
  @OptionGroup var nodes: NodeAccessOptions
  @OptionGroup var summary: SummaryOptions
  @OptionGroup var time: SourceDateOptions
  @OptionGroup var wait: PortalWaitOptions
  @OptionGroup var portal: PortalFolderOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  /// The minimum time to wait for a run of another part to write its changes.
  private static let secondsForOtherParts = 120
  /// A pull request text replaces an earlier one.
  private static let bodyRule = OutputRule.named(
    replacingTextsThatBegin: PullRequestText.start)

  func validate() throws {
    try prBody?.validate(.markdown)
    if acceptChanged != nil || acceptSpecsChange, ids.count != 1 {
      throw ValidationError(
        "--accept-changed and --accept-specs-change apply to one network. Give its id.")
    }
    if acceptChanged != nil || acceptSpecsChange, source == .release {
      throw ValidationError("Changes are accepted from nodes, which --source release does not ask.")
    }
    if proof.prove, source == .release {
      throw ValidationError(
        "--source release does not ask nodes, so --prove has no effect. Leave it out.")
    }
    if shard != nil, !ids.isEmpty {
      throw ValidationError("--shard divides all networks. Leave out the ids, or --shard.")
    }
    if answers != nil, recordAnswers != nil {
      throw ValidationError(
        "--answers asks no node, so there is nothing for --record-answers. Leave one out.")
    }
    if source == .release,
      let name = answers == nil ? recordAnswers.map({ _ in "--record-answers" }) : "--answers"
    {
      throw ValidationError("--source release asks no node, so \(name) has no effect.")
    }
    if prBody?.isStandardOutput == true {
      throw ValidationError("--pr-body needs a file, because the results go to standard output.")
    }
    if offlineRelease != nil, source == .node {
      throw ValidationError("--source node reads no releases, so --offline-release has no effect.")
    }
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let folder = portal.resolve(in: workspace)
    let now = try time.seconds(context)
    for file in [offlineRelease, answers, recordAnswers].compactMap(\.self) {
      WorkspaceBounds.current?.free(file)
    }
    // The parts are asked at the same time, and each waits while another one is written.
    let locking = { [wait] in
      try folder.lock(
        waiting: max(Int(wait.wait), PortalUpdateCommand.secondsForOtherParts), now: now)
    }
    let lock = shard == nil ? try folder.lock(waiting: Int(wait.wait), now: now) : nil
    defer { withExtendedLifetime(lock) {} }
    let portal = try Portal(folder, in: workspace)
    for warning in portal.configuration.warnings { context.output.warn(warning) }
    try portal.requireMembers(ids)
    let summary = try summary.open(context)
    let outputs = try AppendedFile(variable: "GITHUB_OUTPUT", context)
    try prBody?.requirePlace(
      under: PortalUpdateCommand.bodyRule, beginning: PullRequestText.start)
    var request = PortalUpdate.Request()
    (request.ids, request.shard) = (ids, shard)
    (request.asksNodes, request.asksReleases) = (source != .release, source != .node)
    (request.releases, request.acceptedHash) = (offlineRelease, acceptChanged)
    request.acceptsSpecs = acceptSpecsChange
    let recorded = try answers.map { try AnswerFolder(reading: $0) }
    let record = try recordAnswers.map { try AnswerFolder(recordingIn: $0) }
    let results = try await PortalUpdateCommand.results(
      of: request, portal, workspace, nodes, proof, now: now, context,
      locking: { [shard] in shard == nil ? nil : try locking() },
      answers: recorded?.source ?? record?.record)
    try record?.requireRecorded()
    if let prBody {
      let text = PullRequestText(
        results, queue: try SignQueue(folder).items(), title: portal.configuration.title)
      try prBody.write(Array(text.text.utf8), under: PortalUpdateCommand.bodyRule, context)
    }
    if !report.printed(results, as: PortalUpdateCommand.document) {
      var notes = SharedSentences()
      for result in results { for note in result.notes { notes.add(note, of: result.id) } }
      for line in notes.lines { context.output.note(line) }
      try PortalUpdateText.table(results).print(context.output)
    }
    try PortalUpdateText.append(results, of: portal, to: summary)
    try outputs?.append(PortalUpdateText.outputs(results))
    let waits = try isToSign(results, in: folder, context)
    let isNews = results.contains { $0.isNew && $0.state != .waiting }
    let lost = results.compactMap(\.nextCommand)
    let build =
      "hotside portal build\(portal.folder.buildOptions(in: workspace))\(self.portal.words)"
    hints.tellNext(
      (waits ? ["hotside sign --all"] : isNews ? [build] : [])
        + (lost.count > 1 ? ["hotside networks set-endpoint NAME URL"] : lost),
      in: self.workspace.words, report, context)
    if results.exit != .success { throw results.exit }
  }

  /// Whether an update waits for its signature that no person has refused; prints a note for each refused one.
  private func isToSign(
    _ results: [NetworkResult], in folder: PortalFolder, _ context: CommandContext
  ) throws -> Bool {
    let waiting = Set(results.filter { $0.state == .waiting }.map(\.id))
    let items = try SignQueue(folder).items().filter { waiting.contains($0.id) }
    let refused = items.filter { $0.state == .refused }
    for item in refused where !report.json {
      context.output.note(
        "\(item.name) was refused, and 'hotside sign --all' leaves it out: \(ScreenText.line(item.reason ?? ""))"
      )
    }
    return !waiting.subtracting(items.refusedNetworks).isEmpty
  }

  /// Runs an update with a progress board.
  static func results(
    of request: PortalUpdate.Request, _ portal: Portal, _ workspace: Workspace,
    _ nodes: NodeAccessOptions, _ proof: ProofOptions, now: Int64, _ context: CommandContext,
    locking lock: () throws -> ExclusiveLock? = { nil }, answers: NodeAnswers? = nil
  ) async throws -> [NetworkResult] {
    var settings = try nodes.settings(context, in: workspace)
    settings.options.answers = answers
    let plan = request.asksNodes ? try proof.plan(context, settings.options, in: workspace) : nil
    let board = context.output.progressBoard("Asking nodes")
    defer { board.finish() }
    let environment = FetchEnvironment(
      workspace: workspace, settings: settings, now: now,
      progress: FetchProgress(showing: board, context.output), proving: plan)
    let token = context.environment["GITHUB_TOKEN"].flatMap { $0.isEmpty ? nil : $0 }
    var update = PortalUpdate(portal, environment, request, token: token)
    let results = try await update.run(locking: lock)
    let held = try lock()
    if !update.withdrawals.isEmpty {
      let log = try portal.folder.requireHistory(site: PortalFolder.site(in: workspace))
      try portal.follow(
        update.withdrawals, log, now: now,
        indexHash: try IndexFolder(ofPortal: portal.folder.path).publishedHash())
    }
    let left = try await QueueFilling(portal, in: workspace, toolVersion: ToolVersion.current)
      .fill(now: now)
    withExtendedLifetime(held) {}
    for line in left { context.output.warn("Not in the queue. \(line)") }
    return results
  }
}

extension PortalUpdateCommand: DocumentedCommand {
  static let document: JSONForm<[NetworkResult]> = [
    "isChanged": .of(\.isChanged), "networks": .list(\.self, as: NetworkResult.form),
  ]
}
