import ByteSupport
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent {
  /// The kinds of events; the raw value is the first byte of the stored form (cold-signer 6.2).
  package enum Kind: UInt8, CaseIterable, Sendable {
    case metadataAdded, metadataRemoved, metadataSigned, networkSpecsAdded, networkSpecsRemoved,
      networkSpecsSigned, networkVerifierSet, generalVerifierSet, typesAdded, typesRemoved,
      typesSigned, transactionSigned, transactionSignError, messageSigned, messageSignError,
      identityAdded, identityRemoved, identitiesWiped, deviceWasOnline, resetDangerRecord,
      seedCreated, seedRemoved, seedNameWasShown, secretWasExported, warning, wrongPassword,
      userEntry, systemEntry, historyCleared, databaseInitiated
  }

  /// A field of an event.
  enum Field {
    case metadata(MetadataFingerprint)
    case signedBy(MultiSigner)
    case orderedSpecs(OrderedNetworkSpecs)
    case specs(NetworkSpecs)
    case genesisHash(Hash256)
    case networkVerifier(ValidCurrentVerifier)
    case generalVerifier(Verifier)
    case verifier(Verifier)
    case hash(Hash256)
    case transaction(SignedTransaction)
    case message(SignedMessage)
    case identity(KeyIdentity)
    case seedName(String)
    case text(String)
  }

  package var kind: Kind { row.kind }

  /// The kind, its stable name, and its fields in order.
  ///
  /// This is the only table of the fields of events.
  var row: (kind: Kind, name: String, fields: [Field]) {
    switch self {
    case .metadataAdded(let metadata): (.metadataAdded, "metadata_added", [.metadata(metadata)])
    case .metadataRemoved(let metadata):
      (.metadataRemoved, "metadata_removed", [.metadata(metadata)])
    case .metadataSigned(let metadata, let signer):
      (.metadataSigned, "metadata_signed", [.metadata(metadata), .signedBy(signer)])
    case .networkSpecsAdded(let specs, let verifier, let general):
      (
        .networkSpecsAdded, "network_specs_added",
        [.orderedSpecs(specs), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .networkSpecsRemoved(let specs, let verifier, let general):
      (
        .networkSpecsRemoved, "network_specs_removed",
        [.orderedSpecs(specs), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .networkSpecsSigned(let specs, let signer):
      (.networkSpecsSigned, "network_specs_signed", [.specs(specs), .signedBy(signer)])
    case .networkVerifierSet(let genesisHash, let verifier, let general):
      (
        .networkVerifierSet, "network_verifier_set",
        [.genesisHash(genesisHash), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .generalVerifierSet(let verifier):
      (.generalVerifierSet, "general_verifier_set", [.verifier(verifier)])
    case .typesAdded(let hash, let verifier):
      (.typesAdded, "types_added", [.hash(hash), .verifier(verifier)])
    case .typesRemoved(let hash, let verifier):
      (.typesRemoved, "types_removed", [.hash(hash), .verifier(verifier)])
    case .typesSigned(let hash, let signer):
      (.typesSigned, "types_signed", [.hash(hash), .signedBy(signer)])
    case .transactionSigned(let signed):
      (.transactionSigned, "transaction_signed", [.transaction(signed)])
    case .transactionSignError(let signed):
      (.transactionSignError, "transaction_sign_error", [.transaction(signed)])
    case .messageSigned(let signed): (.messageSigned, "message_signed", [.message(signed)])
    case .messageSignError(let signed):
      (.messageSignError, "message_sign_error", [.message(signed)])
    case .identityAdded(let identity): (.identityAdded, "identity_added", [.identity(identity)])
    case .identityRemoved(let identity):
      (.identityRemoved, "identity_removed", [.identity(identity)])
    case .identitiesWiped: (.identitiesWiped, "identities_wiped", [])
    case .deviceWasOnline: (.deviceWasOnline, "device_was_online", [])
    case .resetDangerRecord: (.resetDangerRecord, "reset_danger_record", [])
    case .seedCreated(let name): (.seedCreated, "seed_created", [.seedName(name)])
    case .seedRemoved(let name): (.seedRemoved, "seed_removed", [.seedName(name)])
    case .seedNameWasShown(let name): (.seedNameWasShown, "seed_name_was_shown", [.seedName(name)])
    case .secretWasExported(let identity):
      (.secretWasExported, "secret_was_exported", [.identity(identity)])
    case .warning(let text): (.warning, "warning", [.text(text)])
    case .wrongPassword: (.wrongPassword, "wrong_password", [])
    case .userEntry(let text): (.userEntry, "user_entry", [.text(text)])
    case .systemEntry(let text): (.systemEntry, "system_entry", [.text(text)])
    case .historyCleared: (.historyCleared, "history_cleared", [])
    case .databaseInitiated: (.databaseInitiated, "database_initiated", [])
    }
  }
}
