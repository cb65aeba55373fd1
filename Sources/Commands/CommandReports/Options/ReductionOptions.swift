package import AirGap
package import CommandLineKit
package import HotSide
import JSONCodec
package import PictureWork
package import RuntimeMetadata
import TerminalKit
package import UpdateCompletion
package import VaultPayloads

/// Whether a payload contains full or reduced metadata.
package struct ReductionOptions: ParsableArguments {
  package init() {}

  @Option(
    help: ArgumentHelp(
      "Reduce the payload's metadata to this level.",
      discussion: """
        A Vault shows the same cards for it. calls-and-docs keeps every explanation,
        calls-and-brief-docs its first paragraph, calls-only none. Publish one form per network
        and version: a device that has one form refuses the other.
        """,
      valueName: "level"))
  package var reduce: ReductionLevel?
}

/// Whether metadata is accepted that differs from the known metadata.
package struct MetadataOverrideOptions: ParsableArguments {
  package init() {}

  @Flag(
    help: ArgumentHelp(
      "Accept metadata even if the hot database has different metadata of that version.",
      discussion: """
        Also accepts a file whose name states another network, version or level, and metadata that
        looks reduced but is not a reduction. The manifest records this, and 'verify' still ends
        with code 77.
        """
    ))
  package var overrideMetadata = false
}

/// Whether an update is completed from reduced metadata, and the full metadata of the reduction.
package struct CompletionReductionOptions: ParsableArguments {
  package init() {}

  @OptionGroup package var level: ReductionOptions
  @Option(
    help: ArgumentHelp(
      "Full metadata to compare with: the payload's metadata must equal it or be a reduction of it.",
      discussion: """
        It is always compared with the same version in the database too. One of:
        \(MetadataSourceOptions.forms)
        """,
      valueName: "metadata"),
    completion: .metadataSources)
  var against: String?

  @OptionGroup var override: MetadataOverrideOptions

  package func validate(_ kind: UpdateKind) throws {
    guard kind == .loadMetadata || level.reduce == nil && against == nil else {
      throw ValidationError("--reduce and --against are for metadata, but this is \(kind.name).")
    }
    guard kind == .loadMetadata || !override.overrideMetadata else {
      throw ValidationError("--override-metadata is for metadata, but this is \(kind.name).")
    }
  }

  /// Reads a payload in the requested form, and warns if an option overrides a check.
  package func draft(
    _ job: CompletionJob, _ payload: String, as kind: UpdateKind, _ workspace: Workspace,
    _ context: CommandContext
  ) async throws -> CompletionJob.Draft {
    var terms = CheckedContent.Terms(
      level: level.reduce, overridesMetadata: override.overrideMetadata)
    if let against {
      let wayOut = "First run 'hotside load-metadata' for this network: it records the value."
      terms.full = try await MetadataLoader(
        workspace: workspace, state: workspace.runtimeState(wayOut: wayOut)
      ).load(MetadataReference(against))
    }
    let draft = try job.read(payload, as: kind, terms)
    if let reason = draft.checked.override?.reason { context.output.warn(reason) }
    if let note = draft.stateNote { context.output.warn(note) }
    return draft
  }

  /// Rehearses a reduced draft against the full metadata with two devices, and reports the savings;
  /// `nil` for a draft that is not reduced.
  ///
  /// - Returns: the rehearsal.
  /// - Throws: ``RefusedUpdate`` if the devices differ.
  package func rehearse(
    _ draft: CompletionJob.Draft, drawnBy picture: PictureRequest, _ workspace: Workspace,
    _ context: CommandContext
  ) throws -> ReductionRehearsal? {
    guard let reduced = draft.reduced else { return nil }
    let level = reduced.reduction.level
    for line in ReductionText.lines(reduced.reduction, drawnBy: picture) {
      context.output.note(line)
    }
    let facts = reduced.content.facts
    let title = "\(facts.name) \(facts.version)"
    let rehearsal = try ReductionText.run(
      LoadedMetadata(reduced.content.blob, title: "\(title), \(level.rawValue)"),
      against: LoadedMetadata(reduced.full, title: title), level,
      try ReductionRehearsalJob(workspace: workspace), context)
    context.output.note(ReductionText.sum(rehearsal))
    try ReductionText.require(rehearsal)
    if let loss = level.loss { context.output.note(loss) }
    context.output.note(ReductionText.oneForm)
    return rehearsal
  }
}
