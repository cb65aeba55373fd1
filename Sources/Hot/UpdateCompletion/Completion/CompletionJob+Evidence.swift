import ByteSupport
import FileSupport
import HotSide
import HotStore
import PictureWork
import ProofEvidence
import Reporting
import RuntimeWasm

extension CompletionJob {
  /// The evidence next to a payload, which is not checked; `nil` without a file.
  static func evidence(nextTo payload: String) throws -> [UInt8]? {
    try evidence(at: ProductFiles.evidence(nextToPayload: payload))
  }

  private static func evidence(at path: String) throws -> [UInt8]? {
    guard Folder.exists(path) else { return nil }
    return try FileReading.bytes(at: path, limit: ProofEvidence.sizeLimit)
  }

  /// Keeps only evidence that proves the metadata of an update: that next to the payload, otherwise
  /// that of the update to be replaced.
  ///
  /// - Parameters:
  ///   - draft: the draft, whose evidence and statement are replaced.
  ///   - payload: the path of the payload.
  ///   - stem: the path of the products without extension.
  /// - Returns: the fault of evidence that is left out, as sentences; `nil` without one.
  /// - Throws: `CancellationError`.
  func checkEvidence(of draft: inout Draft, from payload: String, to stem: String) async throws
    -> String?
  {
    let former = stem + ProductFiles.evidenceEnding
    // The file is kept or replaced, so it is not recorded as an input.
    let places = [
      (ProductFiles.evidence(nextToPayload: payload), draft.evidence),
      (
        former,
        FileInputs.$current.withValue(nil) { try? CompletionJob.evidence(at: former) }
      ),
    ]
    draft.evidence = nil
    var fault: String?
    for case (let path, let bytes?) in places where draft.evidence == nil {
      do {
        draft.provenBy = try await statement(of: bytes, at: path, for: draft)
        draft.evidence = bytes
      } catch {
        if error is CancellationError { throw error }
        fault =
          fault ?? "'\(path)' does not prove this metadata, and was left out. "
          + error.reportable.message
      }
    }
    return fault
  }

  /// Checks evidence from its own checkpoint.
  ///
  /// Its code is run only if the evidence is another proof than the recorded one, because the code
  /// of the recorded proof was run.
  ///
  /// - Returns: the statement for the manifest; `nil` if no proof is recorded.
  private func statement(
    of bytes: [UInt8], at path: String, for draft: Draft
  ) async throws -> ProvenBy? {
    guard let full = draft.fullHash, let chain = draft.report.genesisHash else {
      throw EvidenceError.malformed(detail: "The update does not contain metadata.")
    }
    let evidence = try ProofEvidence(file: bytes)
    let recorded =
      try workspace.hotDatabaseIfPresent()?.parachain(of: chain)
      ?? NetworkDefaults.parachain(of: chain) ?? evidence.parachain
    try evidence.requireChain(chain, recordedAs: recorded)
    if let stated = draft.provenBy,
      try stated.isSameProof(as: evidence.proven(from: evidence.checkpoint))
    {
      return stated
    }
    let found = try await evidence.verified(
      full, of: chain, recordedAs: recorded, from: evidence.checkpoint, source: "'\(path)'",
      worker: RuntimeWorker()
    ).provenBy
    // Another checkpoint may be a forged one.
    if let stated = draft.provenBy, stated.checkpointBlock != found.checkpointBlock {
      try ProofEvidence.require(stated, is: found)
    }
    return draft.provenBy == nil ? nil : found
  }
}
