import ByteSupport
import FileSupport
import HotSide
import HotStore
import PictureWork
import ProofEvidence
import Reporting
import RuntimeWasm

extension DoctorVisit {
  /// Checks the evidence next to a completed update against its manifest.
  ///
  /// The proof begins with the checkpoint of the evidence, which a user compares with `verify --evidence`.
  ///
  /// - Parameters:
  ///   - product: the files of the update.
  ///   - manifest: its manifest.
  ///   - database: names the relay chains of parachains.
  ///   - runsCode: whether the proven code is run and its metadata compared, which takes long.
  mutating func checkEvidence(
    of product: ProductFiles, _ manifest: ManifestFile, _ database: HotDatabase?, runsCode: Bool
  ) async {
    let path = product.stem + ProductFiles.evidenceEnding
    guard let update = manifest.update else { return }
    guard Folder.exists(path) else {
      if let stated = update.provenBy {
        fault(manifest.path, EvidenceError.missing(stated: stated.proofWords).row.message)
      }
      return
    }
    guard let stated = update.provenBy, let chain = update.report.genesisHash else {
      return note(
        path,
        "The manifest next to it does not state a proof. 'hotside verify FILE --evidence' checks it."
      )
    }
    do {
      let contents = try ProofEvidence.contents(
        FileReading.bytes(at: path, limit: ProofEvidence.sizeLimit))
      let evidence = try ProofEvidence(decoding: contents)
      let recorded =
        try database?.parachain(of: chain) ?? NetworkDefaults.parachain(of: chain)
        ?? evidence.parachain
      try evidence.requireChain(chain, recordedAs: recorded)
      let found: ProvenBy
      if runsCode {
        found = try await evidence.verified(
          update.fullMetadataHash ?? .zero, of: chain, recordedAs: recorded,
          from: evidence.checkpoint, source: path, worker: RuntimeWorker()
        ).provenBy
      } else {
        found = try evidence.proven(from: evidence.checkpoint)
      }
      try ProofEvidence.require(stated, is: found)
    } catch { fault(path, error.reportable.message) }
  }
}
