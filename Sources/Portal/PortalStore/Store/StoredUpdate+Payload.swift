package import ByteSupport
import JSONCodec
import PictureWork
import Reporting
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads

extension StoredUpdate {
  /// The statements about a payload that follow from it; `nil` for types.
  init?(
    _ payload: BlobPrint, _ report: PayloadReport, _ content: UpdateContent,
    signedBy signer: MultiSigner, firstSeen: Int64
  ) {
    self = .blank
    switch content {
    case .metadata(let found):
      key = .metadata(found.facts.version)
      metadata = MetadataPrint(
        hash: found.facts.hash, version: found.facts.metadataVersion, bytes: found.blob.count,
        extensions: found.facts.extensions)
    case .specs(let specs): key = .specs(specs.encryption)
    case .types: return nil
    }
    (specName, self.payload) = (report.network ?? "", payload)
    (signedHash, verifier, self.firstSeen) = (report.signedHash, signer, firstSeen)
  }

  /// A hash of the statements, by which a build recognizes those that it has compared before.
  package var statementHash: Hash256 {
    Blake2b.hash256(StoredUpdate.form(self).serializedBytes())
  }
}

extension PortalFolder {
  /// Compares the statements of a shelf about an update with its payload.
  ///
  /// What does not follow from the payload is not compared: the time, the claimed source, and the changes.
  ///
  /// - Throws: ``PortalError/damagedPortalStore(path:reason:)`` if they differ; as ``blob(_:)``.
  package func requireStatements(of update: StoredUpdate, on shelf: Hash256) throws {
    let bytes = try blob(update.payload.blake2b256)
    func damaged(_ reason: String) -> PortalError {
      .damagedPortalStore(
        path: file("store/\(shelf).json"),
        reason: "of the payload \(update.payload.blake2b256), \(reason)")
    }
    let read = ReadPayload(bytes)
    let found: StoredUpdate?
    let genesisHash: Hash256?
    do {
      let (payload, content) = try read.requireUpdate()
      try payload.requireSoundSignature()
      let report = PayloadReport(payload, content: content)
      genesisHash = report.genesisHash
      found = payload.verifier.flatMap {
        StoredUpdate(
          BlobPrint(of: bytes), report, content, signedBy: $0, firstSeen: update.firstSeen)
      }
    } catch { throw damaged(error.reportable.message) }
    guard var found, genesisHash == shelf else { throw damaged("which is of another network") }
    found.isTakenOver = update.isTakenOver
    (found.claim, found.reduction, found.changes) = (update.claim, update.reduction, update.changes)
    found.fullMetadata = try update.fullMetadata.map { BlobPrint(of: try blob($0.blake2b256)) }
    found.evidence = update.evidence
    try found.evidence?.print = BlobPrint(of: blob(update.evidence?.print.blake2b256 ?? .zero))
    guard found != update else { return }
    let (stated, own) = (update.key.words, found.key.words)
    throw damaged(
      stated == own
        ? "it states other hashes, lengths or names than the payload has"
        : "it states \(stated), but the payload is of \(own)")
  }
}

extension StoredUpdate.Key {
  fileprivate var words: String {
    switch self {
    case .metadata(let version): "version \(version)"
    case .specs(let encryption): "specs for \(encryption.name)"
    }
  }
}
