import AirGap
import ByteSupport
import CommandLineKit
import CommandReports
import HotSide
import JSONCodec
import PictureWork
import Reporting
import Round
import RuntimeMetadata
import SecretVault
import SubstrateCrypto
import TerminalKit
import UpdateCompletion
import VaultPayloads

struct Make: Command {
  static let configuration = CommandConfiguration(
    abstract: "Sign one payload file and draw it as QR codes.",
    discussion: """
      Checks the payload and the signature, and writes the update as a picture (a movie if it is
      longer than 2953 bytes), as hex text, and a manifest. A completed update of the same key stays
      as it is. The same command is 'hotside sign --msg'.
      """,
    examples: [
      CommandExample(
        "Sign with a key of the vault, and draw the movie.",
        "hotside sign --msg load-metadata --payload sign_me_load_metadata_westendV9220 --key release"
      ),
      CommandExample(
        "Leave specs unsigned, for Vaults without a verifier for the network.",
        "hotside make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --unsigned"),
    ],
    namesWithOption: [("sign", option: "--msg")],
    formerSpellings: [
      FormerSpelling(
        "--verifier",
        advice:
          """
          --verifier-alice <encryption> signs with the development key, --key <name> with a key of the vault, and \
          --verifier-hex takes a public key.
          """
      ),
      FormerSpelling("-qr", advice: "--goal qr makes only the picture."),
      FormerSpelling("-text", advice: "--goal text makes only the hex text."),
      FormerSpelling("--crypto none", advice: "--unsigned leaves the update unsigned."),
    ], impliedOption: "--payload")

  @Option(
    help: ArgumentHelp(
      "The kind of payload.", valueName: "kind"))
  var msg: UpdateKind
  @Option(
    help: ArgumentHelp(
      "The payload file. Default: the only one of its kind.", valueName: "file"),
    completion: .payloads)
  var payload: String?
  @Option(help: "The files to write.") var goal = CompletionJob.Goal.both
  @Option(
    help: ArgumentHelp(
      "Path of the files, without extension.",
      valueName: "path"), completion: .file())
  var name: String?
  @OptionGroup var outputs: OutputOptions

  @Flag(
    help:
      "Do not rehearse the picture."
  )
  var noRehearsal = false

  @Flag(
    help:
      "Also rehearse every call, as 'rehearse --calls' does."
  )
  var rehearseCalls = false

  @Flag(help: "Sign again even if the same key has signed already.")
  var again = false

  @OptionGroup(title: "Signer") var signer: SignerOptions
  @OptionGroup(title: "Signing with the vault") var keyStoreSigner: KeyStoreSignerOptions
  @OptionGroup(title: "Reduced metadata") var reduction: CompletionReductionOptions
  @OptionGroup(title: "Picture") var picture: UpdatePictureOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    _ = try request()
    try reduction.validate(msg)
    guard !rehearseCalls || msg == .loadMetadata else {
      throw ValidationError("--rehearse-calls is for metadata, but this is \(msg.name).")
    }
    if let name { try OutputStem.validate(name, "--name") }
    if keyStoreSigner.agreement.deterministic, signer.keyStoreKey == nil,
      signer.verifierAlice == nil
    {
      throw ValidationError(
        """
        --deterministic needs a signature made here, with --key, --verifier-role or --verifier-alice.
        """
      )
    }
  }

  private func request() throws -> PictureRequest {
    try picture.look.request(as: picture.format)
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let workspace = try workspace.resolveToChange(context)
    let request = try request()
    let payload: String
    if let named = self.payload { payload = named } else { payload = try await waiting(workspace) }
    let job = CompletionJob(workspace: workspace, toolVersion: ToolVersion.current)
    let draft = try await reduction.draft(job, payload, as: msg, workspace, context)
    if let choice = draft.choice { output.warn(choice) }
    let reduced = try reduction.rehearse(draft, drawnBy: request, workspace, context)
    for warning in draft.record.warnings + job.otherForms(of: draft) { output.warn(warning) }
    let chosen = try await chooseSigner(of: draft, workspace, context)
    let done = again ? nil : try await job.finished(draft, by: chosen, goal, request, named: name)
    let replaced = again ? try job.stateToReplace(of: draft, by: chosen, named: name) : nil
    if let done {
      guard done.hasLook else {
        throw ValidationError(
          """
          '\(done.files[0])' is already complete, signed by the same key and drawn differently. To sign and draw \
          it again, give --again; to make another file, give --name.
          """)
      }
      if done.isComplete, !rehearseCalls || done.manifest.callRehearsal != nil {
        MakeReport.tell(done, signedBy: chosen.nameOnRecord, output)
        report.printed(Completed(done, draft), as: Completed.form)
        return
      }
    }
    var former = done?.signer
    if former == nil {
      former = try await job.former(draft, by: chosen, named: name, replacing: replaced)
    }
    if former != nil {
      if case .keyStore(let picked) = chosen { try keyStoreSigner.confirm(picked, context) }
      output.note("An earlier run has signed it with the same key. Its signature is used.")
    }
    // The rehearsal comes first, so that the user knows all facts before the question whether to
    // sign.
    let calls = try rehearse(draft, workspace, context)
    let goal = done?.goal ?? self.goal
    if goal != .text { for warning in picture.look.warnings { output.warn(warning) } }
    if goal != .text, !noRehearsal { RehearsalJob.prepareReader() }
    let prepared = try job.prepare(
      draft,
      CompletionJob.Request(
        signer: try signer(draft, chosen, former, context), former: former,
        replaced: replaced, goal: goal, picture: request, name: name,
        isForced: outputs.force, isDeterministic: keyStoreSigner.agreement.deterministic,
        callRehearsal: calls.map { CallRehearsal.summary($0) },
        reductionRehearsal: reduced?.json))
    // The vault showed the facts before it asked for the confirmation.
    let isShown = if case .keyStore = chosen { former == nil } else { false }
    MakeReport.tell(prepared, isShown: isShown, output)
    let rehearsing: CompletionJob.Rehearsing = { picture in
      try await RehearsalJob(workspace: workspace).summaries(of: picture)
    }
    let made = try await job.write(prepared, rehearsing: noRehearsal ? nil : rehearsing)
    if let found = made.found {
      MakeReport.tell(found, signedBy: chosen.name, output)
      report.printed(Completed(found, draft), as: Completed.form)
      return
    }
    MakeReport.tell(made, named: name, in: workspace, output)
    report.printed(Completed(made, draft, calls, reduced), as: Completed.form)
  }

  /// The only pending payload of this kind.
  private func waiting(_ workspace: Workspace) async throws -> String {
    let rows = RoundTable(try await RoundJob(workspace: workspace).facts()).rows
    let names = rows.filter { $0.state == .waiting && $0.kind == msg }.compactMap(\.payload)
    if names.count == 1 { return names[0] }
    guard !names.isEmpty else {
      throw ValidationError(
        """
        No payload of the kind \(msg.name) is prepared. Name one with --payload, or see 'hotside status' for the \
        next step.
        """
      )
    }
    throw ValidationError(
      """
      \(names.count.counted("payload")) of the kind \(msg.name) are prepared. Name one with --payload.
      """)
  }

  /// Rehearses every call of the metadata, if requested.
  private func rehearse(
    _ draft: CompletionJob.Draft, _ workspace: Workspace, _ context: CommandContext
  ) throws -> CallRehearsal? {
    guard rehearseCalls, case .metadata(let content) = draft.content else { return nil }
    return try CallRehearsalText.rehearse(
      LoadedMetadata(content.blob, of: content.facts), CallRehearsalJob(workspace: workspace),
      context)
  }

  private func signer(
    _ draft: CompletionJob.Draft, _ chosen: ChosenSigner, _ former: UpdateSigner?,
    _ context: CommandContext
  ) throws -> UpdateSigner {
    switch chosen {
    case .keyStore(let picked):
      if let former { return former }
      context.output.note("Signing with the key '\(picked.listing.name)' of the vault.")
      return .key(
        try keyStoreSigner.capsule(
          of: draft.checked, draft.report, key: picked.listing.name,
          listed: picked.publicKey, since: picked.generation,
          context))
    case .known(let signer): return signer
    }
  }

  /// The signer, which is compared with the recorded verifier before anything is signed or written.
  private func chooseSigner(
    of draft: CompletionJob.Draft, _ workspace: Workspace, _ context: CommandContext
  ) async throws -> ChosenSigner {
    let record = draft.record
    if let missing = record.missingDatabase {
      context.output.note(
        """
        The hot database \(missing) does not exist, so no verifier is on record for \(record.subject).
        """
      )
    }
    let agreement = keyStoreSigner.agreement
    try agreement.check(draft.report)
    try agreement.requireOwnName(record.nameWarning, draft.report, context)
    if let choice = signer.keyStoreKey {
      return .keyStore(
        try PickedKey(
          choice, in: try keyStoreSigner.keyStore.open(context), for: record,
          overridesRecord: signer.overrideVerifier))
    }
    if record.nameWarning != nil {
      try agreement.ask("Complete this under the name of another network?", draft.report, context)
    }
    let resolved = try await signer.resolve(workspace, context.output)
    let key = try resolved.publicKey
    do {
      try record.check(key)
    } catch {
      guard signer.overrides(error) else { throw error }
      context.output.warn(HotSideError.warning(overriding: error))
    }
    if key == nil, record.demand == .unknownGeneral {
      context.output.warn(
        """
        The verifier on record for \(record.subject) is the general verifier. Only Vaults without one accept this \
        update.
        """
      )
    }
    return .known(resolved)
  }
}

extension Make: DocumentedCommand {
  static let document = Completed.form

  /// The manifest of an update.
  static let manifest = Completed.manifest
}
