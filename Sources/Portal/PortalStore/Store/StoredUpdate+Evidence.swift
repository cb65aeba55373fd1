package import ByteSupport
import ChainProofs
package import HotStore
import PictureWork
package import ProofEvidence
import Reporting
import RuntimeWasm

extension StoredUpdate {
  /// A proof that final code makes the metadata of an update.
  package struct Proof: Sendable {
    /// The facts, from the trusted checkpoint.
    package let provenBy: ProvenBy
    /// The evidence, with the facts from its own checkpoint.
    package let evidence: Evidence
    /// The uncompressed evidence.
    package let blob: [UInt8]
    /// The path of the trusted checkpoint; `nil` if the proof begins with the one of the evidence.
    package let checkpoint: String?
    /// Whether the reader records the id of the parachain, or the chain is not a parachain.
    package let isParachainRecorded: Bool
  }

  /// Checks evidence of the metadata, and runs its code.
  ///
  /// - Parameters:
  ///   - file: the file of evidence.
  ///   - source: its name in messages.
  ///   - genesisHash: the chain of the update.
  ///   - parachain: the relay chain and the id that the reader records; `nil` to take those of the
  ///     evidence.
  ///   - checkpoints: the checkpoints that the reader trusts, one of each chain.
  /// - Returns: the proof.
  /// - Throws: `SourcedError`; the evidence must be refused.
  package func proof(
    in file: [UInt8], _ source: String, of genesisHash: Hash256, recordedAs parachain: Parachain?,
    from checkpoints: [ChainSpecFile] = []
  ) async throws -> Proof {
    let blob = try naming(source) { try ProofEvidence.contents(file) }
    let evidence = try naming(source) { try ProofEvidence(decoding: blob) }
    let spec =
      checkpoints.first { $0.genesisHashes.contains(evidence.genesisHash) }
      ?? checkpoints.first { $0.genesisHashes.isEmpty }
    let facts = try await evidence.verified(
      reduction?.full.hash ?? metadata?.hash ?? .zero, of: genesisHash,
      recordedAs: parachain ?? evidence.parachain,
      from: spec?.state.checkpoint ?? evidence.checkpoint, source: source, worker: RuntimeWorker())
    return Proof(
      provenBy: facts.provenBy,
      evidence: Evidence(
        print: BlobPrint(of: blob),
        provenBy: facts.provenBy.beginning(at: evidence.checkpoint.block)),
      blob: blob, checkpoint: spec?.path,
      isParachainRecorded: evidence.parachain == nil || evidence.parachain == parachain)
  }
}
