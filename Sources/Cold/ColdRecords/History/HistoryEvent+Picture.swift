import ByteSupport
package import IdentityPictures
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent {
  /// The identicon of the event's key, signer, verifier or hash; `nil` for other events
  /// (cold-signer 9.2).
  package var picture: IdentityPicture? {
    switch self {
    case .identityAdded(let key), .identityRemoved(let key), .secretWasExported(let key):
      key.picture
    case .metadataAdded(let metadata), .metadataRemoved(let metadata),
      .metadataSigned(let metadata, by: _):
      .dots(metadata.hash.bytes)
    case .typesAdded(let hash, verifier: _), .typesRemoved(let hash, verifier: _),
      .typesSigned(let hash, by: _):
      .dots(hash.bytes)
    case .generalVerifierSet(let verifier): HistoryEvent.picture(of: verifier)
    case .networkVerifierSet(genesisHash: _, let verifier, let general),
      .networkSpecsAdded(_, let verifier, let general),
      .networkSpecsRemoved(_, let verifier, let general):
      switch verifier {
      case .general: HistoryEvent.picture(of: general)
      case .custom(let own): HistoryEvent.picture(of: own)
      }
    case .networkSpecsSigned(_, by: let signer): .dots(signer.publicKey)
    case .messageSigned(let signed), .messageSignError(let signed): .dots(signed.signedBy.publicKey)
    case .transactionSigned(let signed), .transactionSignError(let signed):
      .dots(signed.signedBy.publicKey)
    case .identitiesWiped, .deviceWasOnline, .resetDangerRecord, .seedCreated, .seedRemoved,
      .seedNameWasShown, .warning, .wrongPassword, .userEntry, .systemEntry, .historyCleared,
      .databaseInitiated:
      nil
    }
  }

  private static func picture(of verifier: Verifier) -> IdentityPicture? {
    verifier.signer.map { .dots($0.publicKey) }
  }
}
