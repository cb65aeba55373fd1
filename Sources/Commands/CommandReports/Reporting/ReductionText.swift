package import AirGap
import ByteSupport
package import CommandLineKit
package import HotSide
import HotStore
package import JSONCodec
package import PictureWork
import Reporting
package import RuntimeMetadata
import TerminalKit
import UpdateCompletion

/// Reduced metadata, for people.
package enum ReductionText {
  /// The note about reduced metadata whose full metadata is not known.
  package static func recognized(_ level: ReductionLevel) -> String {
    """
    This is reduced metadata: it has the docs of level \(level.rawValue), and was made at that level or a higher \
    one. Only a comparison with the full metadata shows what it was made from: 'hotside verify --against' compares \
    them.
    """
  }

  /// Reports whether metadata is reduced; prints nothing for full metadata.
  package static func tell(_ form: ReducedMetadata.Form?, _ context: CommandContext) {
    switch form {
    case .full?, nil: return
    case .reduced(let level)?: context.output.note(recognized(level))
    case .noReduction?: context.output.warn(PayloadReport.noReduction)
    }
  }

  /// The level of metadata that is a reduction of `full`; `nil` if it is full metadata, or of
  /// another network or version.
  ///
  /// - Returns: the level.
  /// - Throws: ``RefusedUpdate`` for metadata of the same version that no level reproduces.
  package static func level(
    of metadata: LoadedMetadata, against full: LoadedMetadata
  ) throws -> ReductionLevel? {
    guard ReducedMetadata.form(of: metadata.bytes) != .full, metadata.bytes != full.bytes else {
      return nil
    }
    let verdict = try naming(full.title) {
      try ReductionVerdict(of: metadata.bytes, against: full.bytes)
    }
    switch verdict {
    case .reduced(let levels): return levels.first
    case .full, .otherRuntime: return nil
    case .different, .sameCards:
      throw RefusedUpdate(
        message: "\(metadata.title) is not a reduction of \(full.title). \(verdict.message)")
    }
  }

  /// The behavior of devices that have another form of the same version (reduced-metadata 9).
  package static let oneForm =
    """
    A device that has the other form of this version refuses this one, until its user deletes the version in the \
    network's details and scans again. Publish one form per network and version.
    """

  /// The level of a reduction, and the savings.
  package static func lines(
    _ reduction: MetadataReduction, drawnBy picture: PictureRequest = PictureRequest()
  ) -> [String] {
    let saving = ReductionSaving(reduction, drawnBy: picture)
    func seconds(_ movie: ReductionSaving.Movie) -> String {
      "\(movie.frames.counted("frame")), \(PictureForecast.tenths(movie.seconds)) s"
    }
    return [
      """
      Reduced to \(reduction.level.rawValue): \(reduction.reduced.byteCount) of \
      \(reduction.full.byteCount.counted("byte")), \(reduction.reduced.typeCount) of \
      \(reduction.full.typeCount.counted("type")); hash \(reduction.reduced.hash), which a Vault shows; hash of the \
      full metadata \(reduction.full.hash).
      """,
      """
      Its movie takes \(seconds(saving.reduced)) at \(picture.framesPerSecond.counted("frame")) per second instead of \
      \(seconds(saving.full)), if no frame is lost.
      """,
    ]
  }

  /// The result of comparing an update's metadata with the full metadata.
  package static func lines(_ comparison: FormComparison) -> [String] {
    func measure(_ facts: MetadataFacts) -> String {
      "V\(facts.metadataVersion), \(facts.byteCount.counted("byte")), hash \(facts.hash)"
    }
    return FactLines.aligned([
      ("compared with", comparison.title), ("in the update", measure(comparison.found)),
      ("in full", measure(comparison.full)), ("metadata", comparison.verdict.message),
    ])
  }

  /// Rehearses with two devices and prints the result; differences end with code 77.
  package static func rehearse(
    _ reduced: LoadedMetadata, against full: LoadedMetadata, _ level: ReductionLevel,
    expecting expectation: RehearsalExpectation?, _ job: ReductionRehearsalJob,
    _ report: ReportOptions, _ context: CommandContext
  ) throws {
    let rehearsal = try run(reduced, against: full, level, job, context)
    if !report.printed(rehearsal, as: form) {
      for line in lines(rehearsal) { try context.output.print(line) }
    }
    guard expectation != .refuse else {
      guard !rehearsal.isProof else {
        throw RefusedUpdate(
          message: """
            Both devices answer every transaction in the same way, but a refusal was expected.
            """)
      }
      return
    }
    try require(rehearsal)
  }

  /// Rehearses with two devices, and shows the progress.
  static func run(
    _ reduced: LoadedMetadata, against full: LoadedMetadata, _ level: ReductionLevel,
    _ job: ReductionRehearsalJob, _ context: CommandContext
  ) throws -> ReductionRehearsal {
    let bar = context.output.progress("Showing calls to both devices", total: 1_000)
    defer { bar.finish() }
    return try job.run(reduced, against: full, level: level) { bar.update(completed: $0) }
  }

  /// Throws an error unless the rehearsal is a proof.
  ///
  /// - Throws: ``RefusedUpdate`` with the first difference.
  static func require(_ rehearsal: ReductionRehearsal) throws {
    guard !rehearsal.isProof else { return }
    guard rehearsal.differenceCount > 0 else {
      throw RefusedUpdate(
        message:
          """
          This proves nothing: of \(rehearsal.transactionCount.counted("transaction")) the device with the full \
          metadata offers none for signing.
          """
      )
    }
    let example =
      rehearsal.firstDifference.map {
        """
         The first one, 0x\(Hex.encode($0.payload)), gives \(ScreenText.line($0.full)) with the full and \
        \(ScreenText.line($0.reduced)) with the reduced metadata.
        """
      } ?? ""
    throw RefusedUpdate(
      message:
        """
        A device with the reduced metadata answers \(rehearsal.differenceCount) of \
        \(rehearsal.transactionCount.counted("transaction")) differently.\(example)
        """
    )
  }

  /// The numbers of transactions, in one line, then one per line, then in one line again.
  static func lines(_ rehearsal: ReductionRehearsal) -> [String] {
    let counts = ReductionRehearsal.Kind.allCases.map {
      ($0.title, "\(rehearsal.transactions[$0] ?? 0)")
    }
    return [sum(rehearsal)] + FactLines.aligned(counts) + [sum(rehearsal)]
  }

  /// The numbers of transactions, in one line.
  static func sum(_ rehearsal: ReductionRehearsal) -> String {
    """
    \(ScreenText.line(rehearsal.full.name)) \(rehearsal.full.version), full and \(rehearsal.level.rawValue): \
    \(rehearsal.callCount.counted("call")), \(rehearsal.transactionCount.counted("transaction")) from seed \
    \(rehearsal.seed), \(rehearsal.offeredCount) offered for signing, \(rehearsal.erroneousCount) with an error, \
    \(rehearsal.shortenedCount) with shorter explanations, \(rehearsal.differenceCount.counted("difference")).
    """
  }

}

extension ReductionRehearsal.Kind {
  /// The label of the number of transactions of a kind.
  fileprivate var title: String {
    switch self {
    case .arguments: "calls with arguments"
    case .cut: "calls cut short"
    case .flipped: "calls with a bit flipped"
    case .variants: "variants of enums"
    case .unknownPallets: "unknown pallets"
    case .unknownMethods: "unknown calls"
    case .extensionsCut: "extensions cut"
    case .extensionsFlipped: "extensions flipped"
    }
  }
}

extension ReductionText {
  package static let form: JSONForm<ReductionRehearsal> = [
    "...": .all(\.self),
    "againstCodeReads": .list(\.fullCodeReads, as: StateValue.form),
    "firstDifference": .optional(
      \.firstDifference,
      as: [
        "kind": .of(\.kind.rawValue), "payload": .hex(\.payload), "fullAnswer": .of(\.full),
        "reducedAnswer": .of(\.reduced),
      ]),
  ]
}
