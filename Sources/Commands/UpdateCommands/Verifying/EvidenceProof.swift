import ChainInquiry
import FileSupport
import HotSide
import HotStore
import ProofEvidence
import Reporting

/// Evidence that was checked, with the ages of its block and of its checkpoint.
struct EvidenceProof: Sendable {
  private static let day: Int64 = 86_400

  let facts: ProofEvidence.Facts
  /// The time of the trusted checkpoint in seconds since 1970 (UTC); `nil` if it is not known.
  let checkpointTime: Int64?
  /// Warnings for the user, as sentences.
  let warnings: [String]
  private let path: String

  /// - Parameters:
  ///   - path: the file of evidence.
  ///   - facts: the proven facts.
  ///   - checkpointTime: the time of the trusted checkpoint; `nil` if it is not known.
  ///   - bondingTime: the seconds for which the keys of the checkpoint are bonded.
  ///   - warnings: other warnings.
  init(
    path: String, facts: ProofEvidence.Facts, checkpointTime: Int64?, bondingTime: Int64,
    warnings: [String]
  ) {
    (self.path, self.facts, self.checkpointTime) = (path, facts, checkpointTime)
    var found = warnings + facts.provenBy.unproved + facts.warnings
    let time = facts.provenBy.time
    if let checkpointTime, time - checkpointTime > bondingTime {
      found.append(
        """
        The checkpoint is of \(RFC3339.text(checkpointTime)), \(EvidenceProof.days(time - checkpointTime)) before the \
        proven block; keys are bonded for \(EvidenceProof.days(bondingTime)). Validators that have left since then \
        could sign a false chain without a loss. Use a newer checkpoint.
        """)
    }
    if time > FileTime.now {
      found.append(
        """
        The proven block has the time \(RFC3339.text(time)), but the clock shows \(RFC3339.text(FileTime.now)). Check \
        the clock.
        """)
    }
    self.warnings = found
  }

  /// The metadata that the code returns, with the file as its source.
  var metadata: LoadedMetadata {
    LoadedMetadata(
      facts.code.metadata, title: "the evidence '\(path)'", kind: "wasm", code: facts.code)
  }

  /// The proof for people.
  ///
  /// - Parameter agrees: whether the update contains the proven metadata.
  /// - Returns: the lines.
  func lines(agrees: Bool) -> [String] {
    let (proof, now) = (facts.provenBy, FileTime.now)
    let checkpoint =
      checkpointTime.map {
        "the checkpoint is of \(RFC3339.text($0)), \(EvidenceProof.days(now - $0)) ago"
      } ?? "the age of the checkpoint is not known"
    return [
      agrees
        ? "Proved by '\(path)'. \(proof.sentence)"
        : "'\(path)' does not prove this update: its code makes other metadata. \(proof.sentence)",
      """
      The block is of \(RFC3339.text(proof.time)), \(EvidenceProof.days(now - proof.time)) ago, and \(checkpoint). \
      Evidence says that the block is final, not that it is the newest, and trusts the checkpoint.
      """,
    ]
  }

  private static func days(_ seconds: Int64) -> String { (max(0, seconds) / day).counted("day") }
}
