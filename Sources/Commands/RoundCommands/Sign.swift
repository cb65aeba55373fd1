import ByteSupport
import CommandLineKit
import CommandReports
import Glibc
import HotSide
import JSONCodec
import PictureWork
import PortalStore
import QRDrawing
import Reporting
import Round
import RoundSigning
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct Sign: Command {
  static let configuration = CommandConfiguration(
    abstract: "Sign the prepared updates of all or some networks.",
    discussion: """
      Compares each metadata with the previous version, shows one table, asks once, signs and draws.
      The recorded verifier of each network signs, if it is a key of the vault. To sign with a
      Vault, use --hand-over and, later, --capsules.

      Updates that cannot be signed are listed with the reason; the rest is signed, and the exit
      code is 12. If all of them are refused, it is that of the reason, usually 77. With --msg,
      'sign' works like 'make'.
      """,
    examples: [
      CommandExample("Sign the prepared updates of Westend.", "hotside sign westend"),
      CommandExample(
        "Write a page of all prepared updates, and ask before signing.",
        "hotside sign --all --review review.html"),
      CommandExample(
        "Write the updates for a Vault into a folder.",
        "hotside sign --all --hand-over for-the-vault"),
      CommandExample(
        "Later, read the photographed answers of the Vault.",
        "hotside sign --all --capsules photos"),
    ],
    foreignWords: ["-n": "hotside sign NETWORK", "--network": "hotside sign NETWORK"])

  @OptionGroup var scope: RoundScopeOptions
  @Option(
    help: ArgumentHelp("Write a web page of everything to be signed.", valueName: "file"),
    completion: .file())
  var review: OutputFile?

  @OptionGroup(title: "Signer") var signer: RoundSignerOptions
  @OptionGroup(title: "Picture") var picture: UpdatePictureOptions
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    _ = try request()
    try outputs.require(review != nil || signer.handOver != nil, "--review or --hand-over")
    try review?.validate(.page, report)
  }

  private func request() throws -> PictureRequest {
    try picture.look.request(as: picture.format)
  }

  func run(_ context: CommandContext) async throws { try await run(scope.what, context) }

  /// Signs the named updates, or all that wait.
  func run(_ words: [String], _ context: CommandContext) async throws {
    try signer.requireUse(context)
    let workspace = try workspace.resolveToChange(context)
    let round = SigningRound(
      workspace: workspace, toolVersion: ToolVersion.current, picture: try request(),
      jobs: scope.jobs.count, isAgain: scope.again
    ).comparingPublished()
    let facts = try await RoundJob(workspace: workspace).publishedFacts(
      in: workspace, context.output)
    let queue = try QueueNames(in: workspace)
    let (waiting, others, unnamed) = try queue.waiting(for: round, facts, scope, words, context)
    var alarms = others.filter { $0.state == .alarm }
    if waiting.isEmpty {
      report.printed(SigningOutcome(), as: Sign.document)
      if words.isEmpty {
        hints.tellNext(["hotside status"], in: self.workspace.words, report, context)
      }
      if SigningRound.isLeft(of: others) { throw ExitCode.partial }
    } else {
      try await sign(waiting, words, besides: unnamed, round, workspace, context)
      // Signing completes an update whose files were partly missing.
      if !alarms.isEmpty {
        let facts = try await RoundJob(workspace: workspace).publishedFacts(
          in: workspace, context.output)
        let left = RoundTable(facts).rows.filter { $0.state == .alarm }
        alarms = alarms.filter { alarm in
          left.contains { $0.subject == alarm.subject && $0.product == alarm.product }
        }
      }
    }
    if !alarms.isEmpty { throw ExitCode.partial }
  }

  /// Signs the updates of rows; `others` are those that wait and are not signed now.
  private func sign(
    _ rows: [RoundRow], _ words: [String], besides others: [RoundRow], _ round: SigningRound,
    _ workspace: Workspace, _ context: CommandContext
  ) async throws {
    let output = context.output
    var (items, refused) = try await scope.look(at: rows, round, output)
    if let handOver = signer.handOver {
      try await self.handOver(items, refused, words, to: handOver, round, context)
      return
    }
    let chosen = try await signer.choose(for: items, round, context)
    var work: [SigningChoice] = []
    for (item, choice) in zip(items, chosen) {
      do {
        if let choice = try choice.get() {
          try signer.requireOwnName(item, isExpected: scope.expect != nil, context)
          work.append(choice)
        }
      } catch { refused.append(RefusedItem(row: item.row, error: error)) }
    }
    items = work.map(\.item)
    let text = SignText(context)
    if let review { try write(review, items, refused, context) }
    var outcome = SigningOutcome(refused: refused, left: rows.count - items.count - refused.count)
    let isAsked = signer.asks(isExpected: scope.expect != nil, context)
    try text.show(
      work, outcome, isAsked: isAsked && !work.isEmpty, isDocument: report.json)
    guard !items.isEmpty else {
      try text.sum(outcome, isDocument: report.json)
      report.printed(outcome, as: Sign.document)
      return try outcome.end()
    }
    try signer.agree(to: items.count, isExpected: scope.expect != nil, context)
    let signed = try await signer.sign(work, round, context)
    for warning in picture.look.warnings { output.warn(warning) }
    let drawing = output.progress("Drawing", total: signed.count)
    let made = await round.draw(
      signed, isRehearsed: !scope.noRehearsal, isDeterministic: signer.deterministic
    ) { drawing.update(completed: $0) }
    drawing.finish()
    for (choice, result) in zip(work, made) {
      switch result {
      case .success(let made): outcome.made.append((choice, made))
      case .failure(let error):
        outcome.refused.append(RefusedItem(row: choice.item.row, error: error))
      }
    }
    try text.tell(outcome, after: refused.map(\.row), waiting: others, isDocument: report.json)
    let isForAnother = QueueNames.record(outcome.made.map(\.outcome), in: workspace, context)
    report.printed(outcome, as: Sign.document)
    let portal = PortalFolder(in: workspace)
    // A portal leaves out what the verifier on record has not signed.
    let hasOtherKey = outcome.made.contains { choice, made in
      (try? choice.item.draft.record.check(made.report.verifier)) == nil
    }
    if !outcome.isWhole || hasOtherKey {
      hints.tellNext(["hotside status"], in: self.workspace.words, report, context)
    } else if isForAnother {
      output.note(
        """
        Commit Portal/signatures: another computer builds the portal, and takes the signatures from git. A build here \
        would begin a second history.
        """
      )
    } else if portal.hasPortal {
      hints.tellNext(
        ["hotside portal build\(portal.buildOptions(in: workspace))"],
        in: self.workspace.folder.words, report, context)
    }
    try outcome.end()
  }

  private func handOver(
    _ items: [UpdateToSign], _ refused: [RefusedItem], _ named: [String], to folder: String,
    _ round: SigningRound, _ context: CommandContext
  ) async throws {
    let text = SignText(context)
    try text.show(items, refused, isDocument: report.json)
    let outcome = SigningOutcome(refused: refused, left: items.count)
    var chosen = named.isEmpty ? ["--all"] : named
    if scope.again { chosen.append("--again") }
    if scope.againForeign { chosen.append("--again-foreign") }
    let words = chosen.map { ShellWord.quoted($0, leaving: "") }.joined(separator: " ")
    let files =
      items.isEmpty
      ? []
      : try await round.handOver(items, to: folder, findingThemBy: words, under: outputs.rule)
    for file in files.suffix(2) { context.output.note("Wrote \(file).") }
    report.printed(outcome, as: Sign.document)
    if !items.isEmpty {
      hints.tellNext(
        // The answers are photos that do not exist yet, in a folder that the user chooses.
        ["hotside sign \(words) --capsules FOLDER"], in: workspace.words, report, context)
    }
    if let fault = outcome.onlyFault { throw fault.error }
    // A hand-over signs nothing, so refused updates still need a person.
    if !refused.isEmpty { throw ExitCode.partial }
  }

  private func write(
    _ file: OutputFile, _ items: [UpdateToSign], _ refused: [RefusedItem], _ context: CommandContext
  ) throws {
    try file.write(
      RoundReviewPage(items, refused).bytes, under: outputs.rule, context,
      saying: "Wrote \(file).")
  }
}

extension Sign: DocumentedCommand {
  static let document: JSONForm<SigningOutcome> = [
    "items": .list(
      { $0.made.map { .made($0.choice, $0.outcome) } + $0.refused.map { .refused($0) } },
      as: Item.form),
    "leftCount": .of(\.left),
  ]
}

/// The result for one update.
private enum Item: Sendable {
  case made(SigningChoice, CompletionJob.Outcome)
  case refused(RefusedItem)

  static let form = JSONForm<Item>.either(made.shape, refused.shape) { item in
    switch item {
    case .made(let choice, let outcome): made((choice, outcome))
    case .refused(let item): refused(item)
    }
  }

  private static let made: JSONForm<(choice: SigningChoice, outcome: CompletionJob.Outcome)> =
    [
      "...": .all(\.outcome.report), "signedBy": .of(\.choice.signer.name),
      "breakingCount": .of(\.choice.item.breakingCount), "files": .of(\.outcome.files),
      "removedFiles": .of(\.outcome.superseded),
      "wasComplete": .of({ $0.outcome.found != nil }),
    ]
  private static let refused: JSONForm<RefusedItem> = [
    "network": .of(\.row.network), "payload": .of(\.row.payload),
    "error": .of({ CommandFailure($0.error) }, as: CommandDocument.error),
  ]
}
