import AirGap
import ByteSupport
import ColdRecords
import ColdSigner
import ColdStore
import CommandLineKit
import CommandReports
import FileSupport
import HotSide
import JSONCodec
import PictureWork
import Reporting
import Round
import TerminalKit
import VaultPayloads

struct Rehearse: Command {
  static let configuration = CommandConfiguration(
    abstract: "Show what Vaults will do with pictures before anyone scans them.",
    discussion: """
      Each argument is one code, one movie or a folder of frames or updates. A simulated device scans
      all of them in this order, accepts what it can, and is deleted afterwards. Without --as, all
      standard states of a device are tried. The exit code is 77 if the pictures work in none of
      them, or, without --expect, if a transaction's metadata proof is forged. It is 65 if an
      argument holds a second payload, which a device ignores after the first.

      With --calls, the device shows every call of a runtime instead, with made-up arguments in
      mortal transactions. Calls that a Vault of December 2025 (the last release that was compared)
      cannot read are counted separately. The device has no seeds: try keys that are derived on the
      fly with 'hotside cold scan'.
      """,
    examples: [
      CommandExample(
        "Show which Vaults accept a movie that is scanned after its specs.",
        """
        hotside rehearse Output/completed/add_specs_westend-sr25519_Alice-sr25519.png \
        Output/completed/load_metadata_westendV9220_Alice-sr25519.gif
        """
      ),
      CommandExample(
        "In a script, stop if a device with a certain verifier would refuse it.",
        """
        hotside rehearse Output/completed/load_metadata_westendV9220_Alice-sr25519.gif --as \
        general:d43593c715fdd31c61141abd04a99fd6822c8558854ccde39a5684e7a56da27d --expect accept
        """
      ),
      CommandExample(
        "Show every call of a runtime to a device, and compare with an older version.",
        "hotside rehearse --calls westend9220 --against westend9150"),
    ])

  @Argument(
    help: "Pictures, folders of frames or updates, or networks, in the order of scanning.",
    completion: .pictures)
  var pictures: [String] = []
  @Option(
    help: ArgumentHelp(
      "Show every call of this metadata instead of pictures.",
      discussion: "Takes the same forms as --against in 'hotside help metadata'.",
      valueName: "metadata"),
    completion: .metadataSources)
  var calls: String?
  @OptionGroup(title: "Every call") var callOptions: CallRehearsalOptions
  @Option(
    name: .customLong("as"),
    help: ArgumentHelp(
      "The device before the first scan.",
      discussion: """
        fresh (with the general verifier of the published updates), no-general-verifier, general:KEY
        (KEY is the general verifier), custom:KEY (the verifier of the networks), other-form
        (metadata in the other form, full or reduced), or a device's folder, which is not changed.
        KEY: in hex, of sr25519 unless ed25519: or ecdsa: is before it, or an SS58 address.
        """,
      valueName: "state"))
  var state: RehearsalStateArgument?
  @Option(
    help: ArgumentHelp(
      "A cold release to use. Default: the default networks.",
      valueName: "file"), completion: .file(extensions: ["sqlite"]))
  var release: String?
  @Option(
    help: ArgumentHelp(
      "Percentage of frames to miss, 0 to 100.",
      valueName: "percent"))
  var drop = 0
  @Option(
    help: ArgumentHelp("The seed that selects the missed frames. Default: 1.", valueName: "number"))
  var seed: UInt64?
  @Option(
    help: ArgumentHelp(
      """
      End with code 77 unless the device does this; without --as, in every state.
      """,
      valueName: "decision"))
  var expect: RehearsalExpectation?
  @OptionGroup var place: WorkspaceFolderOptions
  @OptionGroup var budget: PictureBudgetOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    guard (0...100).contains(drop) else {
      throw ValidationError("--drop \(drop) is not possible. Give 0 to 100 percent.")
    }
    guard (calls == nil) != pictures.isEmpty else {
      throw ValidationError(
        calls == nil
          ? "There is nothing to rehearse. Name pictures, or give metadata with --calls."
          : "--calls does not use pictures. Rehearse them without --calls.")
    }
    guard calls == nil || state == nil && release == nil && drop == 0 else {
      throw ValidationError(
        """
        --as, --release and --drop are for pictures. Leave them out with --calls.
        """)
    }
    guard seed == nil || drop > 0 else {
      throw ValidationError("--seed selects the frames that --drop misses. Give both, or neither.")
    }
    try callOptions.validate(hasCalls: calls != nil, report)
  }

  func run(_ context: CommandContext) async throws {
    if let calls {
      return try await callOptions.rehearse(
        calls, in: try place.resolve(context), expecting: expect, report, context)
    }
    try callOptions.connection.refuse(for: "rehearse without --calls", context)
    let job =
      try release.map { RehearsalJob(release: try ColdRelease(at: $0)) }
      ?? RehearsalJob(workspace: try place.resolve(context))
    let cameras = try await scan(context)
    let states = state.map { [$0.state] } ?? job.states(for: cameras)
    var rehearsals: [Rehearsal] = []
    for state in states { rehearsals.append(try job.run(cameras, as: state)) }
    try Rehearse.requireOnePayload(rehearsals)
    let verdict = RehearsalVerdict(rehearsals, of: cameras)
    if state != nil || report.json {
      for version in verdict.needed { context.output.note(version.sentence) }
    }
    if !report.printed(state == nil ? verdict.json : rehearsals.first.json) {
      if state == nil {
        for line in RehearsalText.lines(rehearsals, verdict) { try context.output.print(line) }
      } else {
        for rehearsal in rehearsals { try RehearsalText.print(rehearsal, context.output) }
      }
    }
    if let flag = rehearsals.first?.scans.flatMap({ $0.flags }).first {
      context.output.warn("\(flag.message) \(flag.advice)")
    }
    if let expect, let scan = rehearsals.lazy.compactMap({ $0.incompleteScan }).first {
      throw BadInput(
        message:
          """
          \(scan.name) is incomplete for the device, so the device does not decide, but you gave --expect \
          \(expect.rawValue). \(scan.refusal?.message ?? "") Show more of its frames.
          """
      )
    }
    if let expect, let surprise = rehearsals.first(where: { $0.isAccepted != (expect == .accept) })
    {
      throw RefusedUpdate(
        message: surprise.refusal.map {
          "A device '\(surprise.state.name)' refuses. \($0.message)"
        } ?? "A device '\(surprise.state.name)' accepts, but a refusal was expected.")
    }
    guard expect == nil else { return }
    if state == nil {
      try require(verdict)
    } else if let first = rehearsals.first, let refusal = first.refusal {
      let decision =
        switch first.decision {
        case .incomplete: "does not decide"
        case .present: "already has it"
        case .accepted, .shown, .refused: "refuses"
        }
      context.output.warn("The device \(decision). \(refusal.message)")
    }
    if rehearsals.contains(where: { $0.scans.contains { $0.forgery != nil } }) {
      throw ExitCode.refused
    }
  }

  /// Fails if pictures hold a second payload, as `verify` does, whatever a device does with the first.
  ///
  /// - Throws: ``BadInput``.
  private static func requireOnePayload(_ rehearsals: [Rehearsal]) throws {
    let flags = rehearsals.lazy.flatMap(\.scans).flatMap(\.flags)
    guard let flag = flags.first(where: { $0.code == ErrorCode.secondPayload.rawValue }) else {
      return
    }
    throw BadInput(.secondPayload, message: "\(flag.message) \(flag.advice)")
  }

  /// Fails if the pictures work on no device.
  ///
  /// - Throws: ``RefusedUpdate``, or ``BadInput`` if frames are missing.
  private func require(_ verdict: RehearsalVerdict) throws {
    switch verdict.sum {
    case .works, .present: return
    case .refused: throw RefusedUpdate(message: verdict.sentence)
    case .incomplete:
      throw BadInput(message: "\(verdict.sentence) Show more of them.")
    }
  }

  private func scan(_ context: CommandContext) async throws -> [CameraScan] {
    let bar = context.output.progress("Reading frames")
    defer { bar.finish() }
    var cameras: [CameraScan] = []
    let names = try place.resolve(context).pictures(pictures)
    for note in FolderVerification.unread(of: names).compactMap(\.note) {
      context.output.note(note)
    }
    let typed = Set(names.map { ByteText($0) })
    for picture in names.flatMap(Rehearse.updates) {
      if !typed.contains(ByteText(picture)) { try FileReading.requireListed(picture) }
      cameras.append(
        try await CameraScan.read(
          picture, try PictureSource.list([picture]), with: budget.cleanReader,
          dropping: drop > 0 ? FrameLoss(percent: drop, seed: seed ?? 1) : nil
        ) { done, _ in bar.update(completed: done) })
    }
    return cameras
  }

  /// The pictures of the completed updates in a folder, one of each; every other path unchanged.
  private static func updates(at path: String) -> [String] {
    let products = FolderVerification.folders(of: path).flatMap { ProductFiles.all(in: $0) }
    let pictures = products.compactMap { files in files.pictures.first.map(files.path) }
    return pictures.isEmpty ? [path] : pictures
  }
}

struct RehearsalStateArgument: ExpressibleByArgument {
  let state: RehearsalState

  init?(argument: String) {
    guard let state = RehearsalState(name: argument) else { return nil }
    // A mistyped word must not be taken for the folder of a device.
    if case .folder(let path) = state, !path.utf8.contains(UInt8(ascii: "/")), !Folder.exists(path)
    {
      return nil
    }
    self.state = state
  }

  static var expectedForm: String? {
    "fresh, no-general-verifier, general:KEY, custom:KEY, other-form, or the folder of a device"
  }

  static var defaultCompletionKind: CompletionKind {
    .custom(orFiles: true) { _, _ in
      ["fresh", "no-general-verifier", "general:", "custom:", "other-form"]
    }
  }
}

extension Rehearse: DocumentedCommand {
  package static let document = JSONForm<Never>.either(
    RehearsalVerdict.form.shape, Rehearsal.form.shape, CallRehearsal.form.shape,
    ReductionText.form.shape)
}
