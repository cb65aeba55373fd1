import ByteSupport
import FileSupport
import HotSide
import HotStore
import PictureWork
import ProofEvidence
import Reporting

extension PortalCollection {
  /// The evidence next to a completed update.
  ///
  /// The check begins with the checkpoint of the evidence, which readers compare themselves.
  ///
  /// - Parameters:
  ///   - files: the completed update.
  ///   - update: the update, whose metadata the evidence must prove.
  ///   - stated: the proof that the manifest of the update states; `nil` if it states none.
  ///   - genesisHash: the chain of the update.
  /// - Returns: the facts, and the evidence as a blob; `nil` without evidence.
  /// - Throws: ``PortalFinding``; the update is published without evidence.
  func evidence(
    nextTo files: ProductFiles, of update: StoredUpdate, stating stated: ProvenBy?,
    on genesisHash: Hash256
  ) async throws(PortalFinding) -> (facts: StoredUpdate.Evidence, blob: [UInt8])? {
    let path = files.stem + ProductFiles.evidenceEnding
    let isThere = Folder.exists(path)
    guard isThere || stated != nil, update.metadata != nil else { return nil }
    do {
      if !isThere, let stated { throw EvidenceError.missing(stated: stated.proofWords) }
      let recorded =
        try workspace.hotDatabaseIfPresent()?.parachain(of: genesisHash)
        ?? portal.member(genesisHash)?.file.parachain
        ?? NetworkDefaults.parachain(of: genesisHash)
      let proof = try await update.proof(
        in: try FileReading.bytes(at: path, limit: PortalFolder.blobLimit), "'\(path)'",
        of: genesisHash, recordedAs: recorded)
      guard proof.isParachainRecorded else {
        throw EvidenceError.otherParachain(
          expected: nil, found: "parachain \(proof.provenBy.paraID ?? 0)")
      }
      try ProofEvidence.require(stated, is: proof.evidence.provenBy)
      return (proof.evidence, proof.blob)
    } catch {
      throw PortalFinding(
        .badEvidence, id: portal.member(genesisHash)?.entry.id, source: path,
        error.reportable.message)
    }
  }
}
