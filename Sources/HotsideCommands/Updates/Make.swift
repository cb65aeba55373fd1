import AirGap
import ByteSupport
import CommandLineKit
import HotSide
import JSONCodec
import RuntimeMetadata
import VaultPayloads

struct Make: Command {
  static let configuration = CommandConfiguration(
    abstract: "Complete a payload: sign it or take its signature, draw it, write it.",
    discussion:
      "Reads a sign_me file, checks what it says and the signature, and writes the update as a picture (one code up to 2953 bytes, a movie above), as hex text, and a manifest beside them. 'sign' is another name for it.",
    examples: [
      CommandExample(
        "Sign with a key of the vault, and draw the movie.",
        "hotside sign --msg load-metadata --payload sign_me_load_metadata_westendV9220 --key release --yes"
      ),
      CommandExample(
        "Try it out with the development key, as movie and as text.",
        "hotside make --msg load-metadata --payload sign_me_load_metadata_westendV9220 --verifier-alice sr25519 --goal both"
      ),
      CommandExample(
        "Leave specs unsigned, for Vaults that know no verifier of the network.",
        "hotside make --msg add-specs --payload sign_me_add_specs_westend_sr25519 --unsigned"),
    ],
    aliases: ["sign"],
    formerSpellings: [
      FormerSpelling(
        "--verifier",
        advice:
          "--verifier-alice <encryption> signs with the development key, --key <name> with a key of the vault, and --verifier-hex takes a public key."
      ),
      FormerSpelling("--crypto none", advice: "--unsigned leaves the update unsigned."),
    ])

  @Option(
    help: ArgumentHelp(
      "What the payload is: add-specs, load-metadata or load-types.", valueName: "kind"))
  var msg: UpdateKind
  @Option(
    help: ArgumentHelp("The payload file; looked up in the files folder.", valueName: "file"),
    completion: .payloads)
  var payload: String
  @Option(help: "What is made of it.") var goal = CompletionJob.Goal.both
  @Option(
    help: ArgumentHelp(
      "The products' path without extension, instead of their usual name.", valueName: "path"))
  var name: String?
  @OptionGroup var outputs: OutputOptions

  @Flag(
    help:
      "Do not rehearse what Vaults do with the picture, which the manifest records otherwise."
  )
  var noRehearsal = false

  @Flag(
    help:
      "Also show every call of the metadata to a device, as 'rehearse --calls' does; the manifest records the sum."
  )
  var rehearseCalls = false

  @OptionGroup(title: "Signer") var signer: SignerOptions
  @OptionGroup(title: "Signing with the vault") var vaultSigner: VaultSignerOptions
  @OptionGroup(title: "Reduced metadata") var reduction: CompletionReductionOptions
  @OptionGroup(title: "Picture") var picture: UpdatePictureOptions
  @OptionGroup var workspace: WorkspaceOptions
  @OptionGroup var report: ReportOptions

  func validate() throws {
    _ = try request()
    try reduction.validate(msg)
    guard !rehearseCalls || msg == .loadMetadata else {
      throw ValidationError("--rehearse-calls is about metadata, and this is \(msg.name).")
    }
    if let name { try OutputStem.validate(name, "--name") }
    if vaultSigner.agreement.deterministic, !signer.usesVault, signer.verifierAlice == nil {
      throw ValidationError(
        "--deterministic is about signatures made here: with --key, --verifier-role or --verifier-alice."
      )
    }
  }

  private func request() throws -> PictureRequest {
    try picture.look.request(as: picture.format)
  }

  func run(_ context: CommandContext) async throws {
    let output = context.output
    let workspace = try workspace.resolve(context)
    let job = CompletionJob(workspace: workspace, toolVersion: HotsideCommand.version)
    let draft = try await reduction.draft(job, payload, as: msg, workspace)
    let reduced = try reduction.rehearse(
      draft, drawnBy: try request(), workspace, context)
    for warning in job.otherForms(of: draft) { output.warn("\(warning)") }
    let signer = try await resolveSigner(of: draft, workspace, context)
    let calls = try rehearse(draft, workspace, context)
    let prepared = try job.prepare(
      draft,
      CompletionJob.Request(
        signer: signer, goal: goal, picture: try request(), name: name,
        isForced: outputs.force, isDeterministic: vaultSigner.agreement.deterministic,
        callRehearsal: calls.map { .object($0.summary) },
        reductionRehearsal: reduced.map { .object($0.summary) }))
    for line in PayloadText.lines(prepared.report) { output.note("\(line)") }
    for warning in prepared.report.warnings { output.warn("\(warning)") }
    switch signer {
    case .nobody:
      output.warn(
        "Nobody has signed this update; a Vault takes it only for networks without a verifier.")
    case .development, .key:
      if prepared.report.isSignedForDevelopment, let note = prepared.report.verifierNote {
        output.warn("This is signed with \(note). Never publish it.")
      }
    }
    if let plan = prepared.plan {
      for line in ForecastText.lines(plan.forecast) { output.note("\(line)") }
      for warning in picture.look.warnings { output.warn("\(warning)") }
    }
    let rehearsing: CompletionJob.Rehearsing = { picture in
      try await RehearsalJob(workspace: workspace).summaries(of: picture)
    }
    let made = try await job.write(prepared, rehearsing: noRehearsal ? nil : rehearsing)
    for file in made.files { output.note("Wrote \(file).") }
    for file in made.superseded { output.note("Removed \(file), which an earlier run left.") }
    var document = made.report.document
    document["picture"] = made.picture?.document ?? .null
    document["files"] = .strings(made.files)
    document["removedFiles"] = .strings(made.superseded)
    if let calls { document["callRehearsal"] = .object(calls.summary) }
    document["reduction"] = draft.reduced?.reduction.document ?? .null
    if let reduced { document["reductionRehearsal"] = .object(reduced.summary) }
    if !noRehearsal {
      do { document["rehearsals"] = .array(try made.rehearsals?.get() ?? []) } catch {
        // The update itself is complete, and its picture may be one that only a phone can read.
        output.warn("It was not rehearsed: \(error.reportable.message)")
      }
    }
    report.printed(.object(document))
  }

  /// Shows every call of the metadata to a device, where that is wanted.
  private func rehearse(
    _ draft: CompletionJob.Draft, _ workspace: Workspace, _ context: CommandContext
  ) throws -> CallRehearsal? {
    guard rehearseCalls, case .metadata(let content) = draft.content else { return nil }
    return try CallRehearsalText.rehearse(
      LoadedMetadata(content.blob, title: payload), workspace, context)
  }

  /// Who signs; a key on record is respected before anything is signed or written.
  private func resolveSigner(
    of draft: CompletionJob.Draft, _ workspace: Workspace, _ context: CommandContext
  ) async throws -> UpdateSigner {
    let record = draft.record
    if let missing = record.missingDatabase {
      context.output.note(
        "There is no hot database at \(missing), so that no verifier is on record for \(record.subject)."
      )
    }
    if signer.usesVault { return try vaultSigner.sign(draft, signer, context) }
    try vaultSigner.agreement.check(draft.report)
    let resolved = try await signer.resolve(workspace, context.output)
    let key = try resolved.publicKey
    do {
      try record.check(key)
    } catch {
      guard signer.overrides(error) else { throw error }
      context.output.warn("\(error.reportable.message)")
    }
    if key == nil, record.demand == .unknownGeneral {
      context.output.warn(
        "The verifier on record for \(record.subject) is the general verifier; only a Vault that has none takes this."
      )
    }
    return resolved
  }
}

extension Make: DocumentedCommand {
  static let document = PayloadReport.shape.adding(
    [
      "picture": DrawnPicture.shape.orNull, "files": .texts, "removedFiles": .texts,
      "reduction": MetadataReduction.shape.orNull,
    ],
    optional: rehearsed)

  /// What rehearsals add to the document and to the manifest.
  private static let rehearsed: KeyValuePairs<String, JSONShape> = [
    "callRehearsal": CallRehearsal.summaryShape,
    "reductionRehearsal": ReductionRehearsal.summaryShape,
    "rehearsals": Rehearsal.summaryShape.list,
  ]

  /// The shape of the manifest beside a product.
  static let manifest = JSONShape.named(
    "Manifest", CompletionJob.manifestShape.adding([:], optional: rehearsed))
}
