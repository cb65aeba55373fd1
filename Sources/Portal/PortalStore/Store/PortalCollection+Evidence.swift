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
  ///   - genesisHash: the chain of the update.
  /// - Returns: the facts, and the evidence as a blob; `nil` without evidence.
  /// - Throws: ``PortalFinding``; the update is published without evidence.
  func evidence(
    nextTo files: ProductFiles, of update: StoredUpdate, on genesisHash: Hash256
  ) async throws(PortalFinding) -> (facts: StoredUpdate.Evidence, blob: [UInt8])? {
    let path = files.stem + ProductFiles.evidenceEnding
    guard Folder.exists(path), update.metadata != nil else { return nil }
    do {
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
      return (proof.evidence, proof.blob)
    } catch {
      throw PortalFinding(
        .badEvidence, id: portal.member(genesisHash)?.entry.id, source: path,
        error.reportable.message)
    }
  }
}
