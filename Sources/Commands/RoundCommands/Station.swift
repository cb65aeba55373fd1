import BrowserDesk
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import PictureWork
import QRDrawing
import Reporting
import Round
import RoundSigning
import SecretVault
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct Station: Command {
  static let configuration = CommandConfiguration(
    abstract: "Sign prepared updates with a Vault, guided step by step.",
    discussion: """
      Guides one person through 'hotside sign', on a private page of this computer: the prepared
      updates and their changes, then for each update the movie for the Vault, the values to
      compare, and the required signer. The page takes the Vault's answer with the camera, from
      photographs or a folder, or as hex, and stores it if the verifier on record has signed these
      bytes. A key of the vault can sign there too.

      Open the printed address yourself; only the first browser that opens it can use it. The page
      closes with its button, with Ctrl-C (exit code 130) or SIGTERM (143), and after ten minutes
      without use. Each signed update is stored at once.

      The exit code is 12 if any update is left, and 77 if all of them are refused.
      """,
    examples: [
      CommandExample("Sign every prepared update, on a page.", "hotside station --all"),
      CommandExample(
        "Read the answers for Westend from photographs, in the terminal.",
        "hotside station westend --plain --capsules photos"),
    ])

  @OptionGroup var scope: RoundScopeOptions
  @Flag(help: "Use lines of text in the terminal instead of a page.") var plain = false
  @Option(help: ArgumentHelp("The page's port; 0 takes any free port.", valueName: "0-65535"))
  var port: UInt16?
  @Option(
    help: ArgumentHelp(
      "Also read answers from this folder, now and later: photographs or files.",
      valueName: "dir"),
    completion: .directory)
  var capsules: String?

  @OptionGroup(title: "Signer") var signer: StationSignerOptions
  @OptionGroup(title: "Picture") var picture: UpdatePictureOptions
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var outputs: OutputOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions
  @OptionGroup var hints: HintOptions

  func validate() throws {
    _ = try request()
    guard !plain || port == nil else {
      throw ValidationError("--port is for the page. Leave it out with --plain.")
    }
  }

  private func request() throws -> PictureRequest {
    try picture.look.request(as: picture.format)
  }

  func run(_ context: CommandContext) async throws {
    let workspace = try workspace.resolveToChange(context)
    let round = SigningRound(
      workspace: workspace, toolVersion: ToolVersion.current, picture: try request(),
      jobs: scope.jobs.count, isAgain: scope.again
    ).comparingPublished()
    let facts = try await RoundJob(workspace: workspace).publishedFacts(
      in: workspace, context.output)
    let queue = try QueueNames(in: workspace)
    let (waiting, others, unnamed) = try queue.waiting(
      for: round, facts, scope, scope.what, context)
    guard !waiting.isEmpty else {
      report.printed((SigningOutcome(), []), as: Station.document)
      if scope.what.isEmpty {
        hints.tellNext(["hotside status"], in: self.workspace.words, report, context)
      }
      if SigningRound.isLeft(of: others) { throw ExitCode.partial }
      return
    }
    let folder = try capsules.map { try CapsuleFolder($0) }
    let looked = try await scope.look(at: waiting, round, context.output)
    let text = SignText(context)
    let sitting = SigningSitting(
      looked, round, signer.rules(isRehearsed: !scope.noRehearsal), context.output
    ) { item in
      try signer.choose(for: item, context)
    } telling: { choice, outcome in
      try text.tell(choice, outcome, isDocument: report.json)
      QueueNames.record([outcome], in: workspace, context)
    }
    try text.show(sitting.items, sitting.refused, isDocument: report.json)
    defer { report.printed((sitting.outcome, sitting.skipped), as: Station.document) }
    if !sitting.items.isEmpty {
      if plain {
        try await runPlainly(sitting, round, folder, context)
      } else {
        try await serve(sitting, round, folder, context)
      }
    }
    try text.sum(sitting.outcome, waiting: unnamed, isDocument: report.json)
    hints.tellNext(
      sitting.outcome.isWhole ? [] : ["hotside status"], in: self.workspace.words, report, context)
    try sitting.outcome.end()
  }

  private func serve(
    _ sitting: SigningSitting, _ round: SigningRound, _ folder: CapsuleFolder?,
    _ context: CommandContext
  ) async throws {
    let serving = PrivateServing(of: .station, port: port, isDocument: report.json)
    let request = try request()
    try await serving.run(context) { exchange in
      let face = StationFace(
        sitting, round, exchange, budget.reader, folder: folder, picture: request,
        checkingChunkSize: FrameOptions.checked(chunkSize:)
      ) { picked in
        try signer.keyStore.unlocked(context, signer.password, since: picked.generation) {
          keyStore in
          try signer.password.unlock(
            keyStore, since: picked.generation, askingBy: exchange,
            for: "The key '\(picked.listing.name)' of this vault will sign.", context)
        }
      }
      await face.run()
    }
  }

  private func runPlainly(
    _ sitting: SigningSitting, _ round: SigningRound, _ folder: CapsuleFolder?,
    _ context: CommandContext
  ) async throws {
    let face = PlainStation(
      sitting, round, budget.reader, folder: folder, picture: try request(),
      isDocument: report.json, context.output
    ) { plan, name in
      let file = OutputFile(name)
      _ = try await plan.draw(to: file, under: outputs.rule, context)
      return file.path
    } unlocking: { picked in
      try signer.keyStore.unlocked(context, signer.password, since: picked.generation)
    }
    try await face.run()
  }
}

extension Station: DocumentedCommand {
  static let document:
    JSONForm<(outcome: SigningOutcome, skipped: [(item: UpdateToSign, reason: String)])> = [
      "...": .all(\.outcome, as: Sign.document),
      "leftForLater": .list(
        \.skipped,
        as: [
          "network": .of(\.item.row.network), "payload": .of(\.item.row.payload),
          "reason": .of(\.reason),
        ]),
    ]
}
