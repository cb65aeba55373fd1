import ByteSupport
import CommandLineKit
import CommandReports
import DerivationLists
import FileSupport
import HotSide
import HotStore
import JSONCodec
import PictureWork
import ProofEvidence
import Reporting
import Round
import RuntimeMetadata
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct Verify: Command {
  static let configuration = CommandConfiguration(
    abstract: "Check signed updates and their signatures; show derivation lists.",
    discussion: """
      Accepts the same pictures as 'hotside qr read', and payloads as raw bytes or hex text, by path
      or by name in the workspace. The first and the last line say whether the update holds, or how
      it differs from what the options ask for. The lines between name the signer: the verifier on
      record, the key that Vaults come with, a development key, or an unknown key.

      The exit code is 77 if a signature does not hold, if its key is weak (anyone can forge its
      signatures), or if metadata is neither the same as that version in the hot database and the
      metadata of --against, nor a reduction of it. It is also 77 for another key than the one on
      record, unless --verifier names that key, or another option asks about the bytes. Unsigned
      updates, such as payloads to sign, and keys of networks without a record are accepted unless
      --verifier or --require-signed asks for a signer.

      Each update of a folder or of a network (by its name), and each of several whole codes, movies
      or payloads, gets one line, with a summary first and last; --verifier and --require-signed
      apply to each, and warnings are below the line. Other files are the frames of one movie.
      """,
    examples: [
      CommandExample(
        "Show what a movie is and who has signed it.",
        "hotside verify Output/completed/load_metadata_westendV9220_Alice-sr25519.gif"),
      CommandExample("Verify everything that is complete.", "hotside verify Output/completed"),
      CommandExample(
        "Refuse it unless a certain key of the vault has signed it.",
        "hotside verify Output/completed/load_metadata_westendV9220.gif --verifier release"),
      CommandExample(
        "Refuse it unless it contains the metadata that a manifest names.",
        """
        hotside verify Output/completed/load_metadata_westendV9220.gif --expect-hash \"$(jq -r .metadataHash \
        Output/completed/load_metadata_westendV9220.json)\"
        """
      ),
    ])

  @OptionGroup var pictures: PictureInputOptions
  @Option(
    help: ArgumentHelp(
      """
      End with code 77 unless the payload, its signed bytes or its metadata has this hash, as 'verify' prints it.
      """,
      valueName: "hex"))
  var expectHash: Hash256?
  @OptionGroup(title: "Signer") var verifier: ExpectedVerifierOptions
  @Option(
    help: ArgumentHelp(
      "Also compare the metadata with this full metadata.",
      discussion: "Takes the same forms as --against in 'hotside help metadata'.",
      valueName: "metadata"),
    completion: .metadataSources)
  var against: String?
  @OptionGroup var evidence: EvidenceOptions
  @OptionGroup var state: RuntimeStateOptions
  @OptionGroup(title: "Nodes") var connection: NodeConnectionOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    if against == nil { try state.require(false) }
    guard against == nil || evidence.evidence == nil else {
      throw ValidationError("--against and --evidence exclude each other. Give one of them.")
    }
  }

  func run(_ context: CommandContext) async throws {
    if against == nil { try connection.refuse(for: "verify without --against", context) }
    let names = try names(context)
    let folders = names.flatMap(FolderVerification.folders)
    let files = names.filter { FolderVerification.folders(of: $0).isEmpty }
    if let empty = files.first(where: FolderVerification.isWorkspace) {
      throw PictureInputError.noUpdate(source: empty)
    }
    let payloads =
      files.isEmpty
      ? []
      : try await pictures.payloads(
        files, context, isClean: true, otherwise: PayloadFile.payload)
    let unread = FolderVerification.unread(of: names)
    guard folders.isEmpty, payloads.count == 1 else {
      return try await verify(folders, payloads, unread, context)
    }
    let scan = try payloads[0].result.get()
    for line in ScanText.lines(scan) + unread.compactMap(\.note) { context.output.note(line) }
    let unexpected = expectHash.flatMap {
      PayloadHashes(of: scan.read).refusal(expecting: $0)
    }
    // An unexpected payload is reported before any other fault.
    do { try await judge(scan, names, unexpected, context) } catch { throw unexpected ?? error }
  }

  /// Whether the user asks about the bytes of the update, and not about its signer.
  private var asksForBytes: Bool {
    expectHash != nil || against != nil || evidence.evidence != nil
  }

  /// The arguments, resolved in the workspace.
  private func names(_ context: CommandContext) throws -> [String] {
    try workspace(context)?.pictures(pictures.pictures) ?? pictures.pictures
  }

  /// The workspace; `nil` if there is none.
  private func workspace(_ context: CommandContext) throws -> Workspace? {
    do { return try verifier.workspace.resolve(context) } catch HotSideError.noHome { return nil }
  }

  private func verify(
    _ folders: [String], _ payloads: [ScannedPayload], _ unread: [UnreadEntries],
    _ context: CommandContext
  ) async throws {
    guard against == nil, evidence.evidence == nil, expectHash == nil else {
      throw ValidationError(
        "--against, --evidence and --expect-hash are about one update. Name one file.")
    }
    let demands = try verifier.demands(context)
    let place = try workspace(context)
    let found = try await context.output.progress("Reading products") { progress in
      try await FolderVerification(
        of: folders, and: payloads, unread: unread, in: place, demands: demands,
        progress: progress)
    }
    if !report.printed(found, as: VerifyFolder.document) {
      try VerifyFolder.show(found, expected: verifier.expected, context.output)
    }
    try VerifyFolder.check(found, expected: verifier.expected)
  }

  /// Prints the answer, the report, and the answer again; then fails if the update is refused.
  private func judge(
    _ scan: PictureScan, _ names: [String], _ unexpected: UnexpectedPayload?,
    _ context: CommandContext
  ) async throws {
    let source = names.joined(separator: " ")
    if scan.read.code == .derivations {
      return try judge(
        try DerivationsReport(of: scan.read, source: source), scan, unexpected, context)
    }
    let payload = try PayloadReport(of: scan.read, source: source)
    let (record, stored) = try verifier.known(
      of: payload, scan.read, source: source, context)
    let (manifest, fault) = manifest(nextTo: names, of: payload)
    let override = manifest?.update?.override
    let (comparison, proof) = try await compare(
      scan.read.metadata, source, context,
      manifest: manifest.flatMap { ReductionManifest($0) })
    let warnings = payload.warnings + record.warnings + (proof?.warnings ?? [])
    let state = manifest?.update?.codeReads ?? []
    let answer =
      try unexpected.map { VerifyAnswer(.otherBytes, refusal: $0) }
      ?? fault.map { VerifyAnswer(.damaged, refusal: BadInput(message: $0)) }
      ?? self.answer(payload, record, scan.read, comparison, stored, source, context)
    let found = (
      payload, record, warnings, scan, comparison, stored, override, state, proof, answer,
      FolderVerification.unread(of: names)
    )
    let isPrinted = report.printed(found, as: Verify.update)
    if !isPrinted {
      try answer.show(context.output)
      for line in PayloadText.lines(payload, record) { try context.output.print(line) }
      for value in state { try context.output.print("state by manifest: \(value.line)") }
      try IdentityText.show(PayloadText.pictures(payload), context.output)
      for line in [stored, comparison].compactMap({ $0 }).flatMap(ReductionText.lines) {
        try context.output.print(line)
      }
    }
    if case .reduced(let level)? = payload.form, comparison == nil, stored == nil {
      context.output.note(ReductionText.recognized(level))
    }
    if let override {
      let reason = stored?.objection == nil ? " " + ScreenText.line(override.reason) : ""
      context.output.warn("\(MetadataOverride.note)\(reason)")
    }
    if let note = ManifestState.note(state) { context.output.warn("The manifest says: \(note)") }
    for warning in comparison?.warnings ?? [] { context.output.warn(warning) }
    for warning in warnings { context.output.warn(warning) }
    if !isPrinted { try answer.show(context.output) }
    if let refusal = answer.refusal { throw refusal }
  }

  /// Prints a list of derivations; options for updates are errors.
  private func judge(
    _ list: DerivationsReport, _ scan: PictureScan, _ unexpected: UnexpectedPayload?,
    _ context: CommandContext
  ) throws {
    if against != nil || evidence.evidence != nil { throw noMetadata }
    guard list.keySets.contains(where: { !$0.keys.isEmpty }) else {
      throw BadInput(message: "The list has no key, so there is nothing to verify or to import.")
    }
    var answer = unexpected.map { VerifyAnswer(.otherBytes, refusal: $0) }
    do throws(RefusedUpdate) { try verifier.checkUnsignable() } catch {
      answer = answer ?? VerifyAnswer(.unsigned, refusal: error)
    }
    if !report.json { try answer?.show(context.output) }
    try show(list, scan, context)
    if !report.json { try answer?.show(context.output) }
    if let refusal = answer?.refusal { throw refusal }
  }

  /// The manifest next to a picture or text, and its fault as a sentence; both `nil` without a
  /// manifest.
  private func manifest(
    nextTo names: [String], of payload: PayloadReport
  ) -> (manifest: ManifestFile?, fault: String?) {
    guard names.count == 1, let files = ProductFiles(with: names[0]) else { return (nil, nil) }
    let (manifest, faults) = CompletedUpdate.manifest(of: files, payload)
    return (
      manifest, faults.first.map { SourcedError.line($0.message, source: files.path("json")) }
    )
  }

  /// The answer for an update, after its bytes were checked.
  private func answer(
    _ payload: PayloadReport, _ record: VerifierRecord, _ read: ReadPayload,
    _ comparison: FormComparison?, _ stored: FormComparison?, _ source: String,
    _ context: CommandContext
  ) throws -> VerifyAnswer {
    let demands = try verifier.demands(context)
    do { try RefusedUpdate.check(read, source: source) } catch {
      return VerifyAnswer(.doesNotHold, refusal: error)
    }
    if let (verdict, error) = verifier.refusal(of: payload, record, demands) {
      let words = verdict == .otherKey ? verifier.expected.map { "OTHER KEY, not \($0)" } : nil
      return VerifyAnswer(verdict, words, refusal: error)
    }
    if let refusal = comparison?.refusal {
      return VerifyAnswer(.otherMetadata, refusal: RefusedUpdate(message: refusal))
    }
    if let objection = stored?.objection {
      return VerifyAnswer(
        .otherMetadata,
        refusal: RefusedUpdate(
          message: "\(objection) Do not publish it before you know which of the two is genuine."))
    }
    if payload.form == .noReduction, comparison == nil, stored == nil {
      return VerifyAnswer(
        .otherMetadata,
        refusal: RefusedUpdate(message: "\(PayloadReport.noReduction) Do not publish it."))
    }
    let verdict = UpdateVerdict(
      signatureHolds: payload.signatureHolds, signer: payload.verifier, wanted: record.demand)
    guard let expected = verifier.expected else {
      do {
        if verdict.isRefused, !asksForBytes {
          try VerifierExpectation.recorded.check(payload.verifier, record)
        }
      } catch { return VerifyAnswer(verdict, refusal: error) }
      return VerifyAnswer(verdict)
    }
    if payload.verifier == nil { return VerifyAnswer(.holds, "holds, unsigned as on record") }
    let other =
      verdict == .otherKey ? "; another verifier is on record for \(record.subject)" : ""
    return VerifyAnswer(.holds, "holds, by \(expected), as asked\(other)")
  }

  /// Compares the metadata of an update with the full metadata, if requested.
  private func compare(
    _ metadata: MetadataContent?, _ source: String, _ context: CommandContext,
    manifest: ReductionManifest?
  ) async throws -> (FormComparison?, EvidenceProof?) {
    if let file = evidence.evidence {
      guard let metadata else { throw noMetadata }
      let proof = try await evidence.proof(in: file, of: metadata, verifier.workspace, context)
      let comparison = try FormComparison(
        metadata, source: source, against: proof.metadata, manifest: manifest)
      for line in proof.lines(agrees: comparison.refusal == nil) { context.output.note(line) }
      return (comparison, proof)
    }
    guard let against else { return (nil, nil) }
    guard let metadata else { throw noMetadata }
    let loader = try state.loader(
      in: try verifier.workspace.resolve(context), of: [against], by: connection, context)
    let full = try await loader.load(MetadataReference(against))
    try state.require(full.code != nil)
    return (
      try FormComparison(metadata, source: source, against: full, manifest: manifest), nil
    )
  }

  private var noMetadata: BadInput {
    BadInput(
      message: """
        --against and --evidence compare metadata, and this is not an update of metadata. Leave them out.
        """)
  }

  private func show(
    _ derivations: DerivationsReport, _ scan: PictureScan, _ context: CommandContext
  ) throws {
    if !report.printed((derivations, scan), as: Verify.derivations) {
      for line in DerivationsText.lines(derivations, columns: context.output.tableWidth) {
        try context.output.print(line)
      }
    }
    for warning in derivations.warnings { context.output.warn(warning) }
  }
}

extension Verify: DocumentedCommand {
  package static let document = JSONForm<Never>.either(
    update.shape, derivations.shape, VerifyFolder.document.shape)

  private static let update:
    JSONForm<
      (
        payload: PayloadReport, record: VerifierRecord, warnings: [String], scan: PictureScan,
        against: FormComparison?, stored: FormComparison?, override: MetadataOverride?,
        state: [StateValue], proof: EvidenceProof?, answer: VerifyAnswer, unread: [UnreadEntries]
      )
    > = [
      "...": .all(\.payload), "verdict": .word(of: \.answer.verdict),
      "verifier": .of(
        { found in found.payload.verifier.map { ($0, found.record.standing(of: $0)) } },
        as: .orNull(["...": .all(\.0, as: PayloadReport.signer), "standing": .word(of: \.1)])),
      "recordedVerifier": .of(\.record), "warnings": .of(\.warnings),
      "scan": .of(\.scan, as: ScanText.form), "against": .of(\.against),
      "againstStored": .of(\.stored), "metadataOverride": .of(\.override),
      "codeReads": .list(\.state, as: StateValue.form),
      "provenBy": .of(\.proof?.facts.provenBy),
      "checkpointAt": .of(\.proof?.checkpointTime, as: .orNull(.time)),
      "notLookedAt": .of { $0.unread.flatMap(\.paths) },
    ]
  private static let derivations: JSONForm<(report: DerivationsReport, scan: PictureScan)> = [
    "...": .all(\.report), "scan": .of(\.scan, as: ScanText.form),
  ]
}
