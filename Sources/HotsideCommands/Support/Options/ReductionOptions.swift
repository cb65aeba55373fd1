import AirGap
import CommandLineKit
import HotSide
import JSONCodec
import RuntimeMetadata
import VaultPayloads

/// Whether a payload is made of reduced metadata.
struct ReductionOptions: ParsableArguments {
  @Option(
    help: ArgumentHelp(
      "Make the payload of reduced metadata, with so much of its explanations.",
      discussion:
        "A Vault shows the same cards for it. calls-and-docs keeps every explanation, calls-and-brief-docs its first paragraph, calls-only none. One form per network and version, for ever: a device that has one refuses the other.",
      valueName: "level"))
  var reduce: ReductionLevel?
}

/// Whether an update is completed from reduced metadata, and what that was made of.
struct CompletionReductionOptions: ParsableArguments {
  @OptionGroup var level: ReductionOptions
  @Option(
    help: ArgumentHelp(
      "The full metadata behind a payload that is reduced; that of the database without it.",
      discussion: "One of: \(MetadataSourceOptions.forms)", valueName: "metadata"),
    completion: .metadataSources)
  var against: String?

  func validate(_ kind: UpdateKind) throws {
    guard kind == .loadMetadata || level.reduce == nil && against == nil else {
      throw ValidationError("--reduce and --against are about metadata, and this is \(kind.name).")
    }
  }

  /// Reads a payload, reduced as it is wanted.
  func draft(
    _ job: CompletionJob, _ payload: String, as kind: UpdateKind, _ workspace: Workspace
  ) async throws -> CompletionJob.Draft {
    var full: LoadedMetadata?
    if let against {
      full = try await MetadataLoader(workspace: workspace).load(MetadataReference(against))
    }
    let draft = try job.read(payload, as: kind, reducedTo: level.reduce, from: full)
    // Of a payload of full metadata nothing is compared with what was named.
    guard full == nil || draft.reduced?.full == full?.bytes else {
      throw ValidationError(
        "--against names the full metadata behind a payload that is reduced, and this payload holds full metadata. Leave --against out; 'hotside diff' compares."
      )
    }
    return draft
  }

  /// Proves on two devices that a reduced draft gives the same cards as what it was made of, and says
  /// what it saves; `nil` for a draft that is not reduced.
  ///
  /// - Throws: ``RefusedUpdate`` where the devices differ.
  func rehearse(
    _ draft: CompletionJob.Draft, drawnBy picture: PictureRequest, _ workspace: Workspace,
    _ context: CommandContext
  ) throws -> ReductionRehearsal? {
    guard let reduced = draft.reduced else { return nil }
    let level = reduced.reduction.level
    for line in ReductionText.lines(reduced.reduction, drawnBy: picture) {
      context.output.note("\(line)")
    }
    let facts = reduced.content.facts
    let title = "\(facts.name) \(facts.version)"
    let rehearsal = try ReductionText.run(
      LoadedMetadata(reduced.content.blob, title: "\(title), \(level.rawValue)"),
      against: LoadedMetadata(reduced.full, title: title), level,
      try ReductionRehearsalJob(workspace: workspace), context)
    context.output.note("\(ReductionText.sum(rehearsal))")
    try ReductionText.require(rehearsal)
    if let loss = level.loss { context.output.note("\(loss)") }
    context.output.note("\(ReductionText.oneForm)")
    return rehearsal
  }
}
