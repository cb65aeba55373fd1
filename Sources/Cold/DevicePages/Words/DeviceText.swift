import ByteSupport
package import ColdRecords
import Reporting
import SubstrateCrypto
import VaultPayloads

/// The texts of device records for display.
package enum DeviceText {
  /// An event in one line.
  package static func line(_ event: HistoryEvent) -> String {
    switch event {
    case .metadataAdded(let metadata): "metadata stored: \(text(metadata))"
    case .metadataRemoved(let metadata): "metadata removed: \(text(metadata))"
    case .metadataSigned(let metadata, let signer):
      "metadata signed: \(text(metadata)), by \(text(signer))"
    case .networkSpecsAdded(let specs, let verifier, _):
      """
      network stored: \(ScreenText.name(specs.specs.title)) with \(specs.specs.encryption.name), verified by \
      \(ValidCurrentVerifier.words(verifier))
      """
    case .networkSpecsRemoved(let specs, let verifier, _):
      """
      network removed: \(ScreenText.name(specs.specs.title)) with \(specs.specs.encryption.name), verified by \
      \(ValidCurrentVerifier.words(verifier))
      """
    case .networkSpecsSigned(let specs, let signer):
      "network signed: \(ScreenText.name(specs.title)), by \(text(signer))"
    case .networkVerifierSet(let genesisHash, let verifier, _):
      "verifier of \(genesisHash) set: \(ValidCurrentVerifier.words(verifier))"
    case .generalVerifierSet(let verifier):
      "general verifier set: \(ValidCurrentVerifier.words(.custom(verifier)))"
    case .typesAdded(let hash, _): "types stored: \(hash)"
    case .typesRemoved(let hash, _): "types removed: \(hash)"
    case .typesSigned(let hash, let signer): "types signed: \(hash), by \(text(signer))"
    case .identityAdded(let key): "key added: \(text(key))"
    case .identityRemoved(let key): "key removed: \(text(key))"
    case .secretWasExported(let key): "secret exported: \(text(key))"
    case .seedCreated(let name): "seed created: \(name.shown)"
    case .seedRemoved(let name): "seed removed: \(name.shown)"
    case .seedNameWasShown(let name): "phrase shown: \(name.shown)"
    case .warning(let text): "warning: \(text.shown)"
    case .userEntry(let text): "comment: \(text.shown)"
    case .systemEntry(let text): "note: \(text.shown)"
    case .transactionSigned(let signed): "transaction signed for \(signed.networkName.shown)"
    case .transactionSignError(let signed):
      "transaction not signed for \(signed.networkName.shown): wrong password"
    case .messageSigned(let signed): "message signed for \(signed.networkName.shown)"
    case .messageSignError(let signed):
      "message not signed for \(signed.networkName.shown): wrong password"
    case .identitiesWiped: "all keys removed"
    case .deviceWasOnline: "a connection was up"
    case .resetDangerRecord: "connection acknowledged"
    case .wrongPassword: "wrong password"
    case .historyCleared: "log cleared"
    case .databaseInitiated: "device started"
    }
  }

  private static func text(_ metadata: MetadataFingerprint) -> String {
    "\(metadata.name) \(metadata.version)".shown + " \(metadata.hash)"
  }

  private static func text(_ signer: MultiSigner) -> String {
    "\(signer.scheme.name) \(Hex.encode(signer.publicKey))"
  }

  private static func text(_ key: KeyIdentity) -> String {
    """
    \(key.path.shown) of \(key.seedName.shown), \(key.encryption.name) \(Hex.encode(key.publicKey)), for \
    \(key.genesisHash)
    """
  }
}

extension String {
  /// The text without terminal control characters.
  fileprivate var shown: String { ScreenText.line(self) }
}
