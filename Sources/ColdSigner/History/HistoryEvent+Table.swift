import ByteSupport
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent {
  /// The kinds of events by their names, which are the same in every release, in the order of their
  /// index bytes (cold-signer 6.2).
  package enum Kind: String, CaseIterable, Sendable {
    case metadataAdded = "metadata_added"
    case metadataRemoved = "metadata_removed"
    case metadataSigned = "metadata_signed"
    case networkSpecsAdded = "network_specs_added"
    case networkSpecsRemoved = "network_specs_removed"
    case networkSpecsSigned = "network_specs_signed"
    case networkVerifierSet = "network_verifier_set"
    case generalVerifierSet = "general_verifier_set"
    case typesAdded = "types_added"
    case typesRemoved = "types_removed"
    case typesSigned = "types_signed"
    case transactionSigned = "transaction_signed"
    case transactionSignError = "transaction_sign_error"
    case messageSigned = "message_signed"
    case messageSignError = "message_sign_error"
    case identityAdded = "identity_added"
    case identityRemoved = "identity_removed"
    case identitiesWiped = "identities_wiped"
    case deviceWasOnline = "device_was_online"
    case resetDangerRecord = "reset_danger_record"
    case seedCreated = "seed_created"
    case seedRemoved = "seed_removed"
    case seedNameWasShown = "seed_name_was_shown"
    case secretWasExported = "secret_was_exported"
    case warning = "warning"
    case wrongPassword = "wrong_password"
    case userEntry = "user_entry"
    case systemEntry = "system_entry"
    case historyCleared = "history_cleared"
    case databaseInitiated = "database_initiated"

    /// The first byte of the stored form.
    package var index: UInt8 { UInt8(Kind.allCases.firstIndex(of: self) ?? 0) }
  }

  /// One field of an event, as it is stored and as programs read it.
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

  /// What kind of event this is.
  package var kind: Kind { row.kind }

  /// The kind and the fields in their order; the only table of which event has which.
  var row: (kind: Kind, fields: [Field]) {
    switch self {
    case .metadataAdded(let metadata): (.metadataAdded, [.metadata(metadata)])
    case .metadataRemoved(let metadata): (.metadataRemoved, [.metadata(metadata)])
    case .metadataSigned(let metadata, let signer):
      (.metadataSigned, [.metadata(metadata), .signedBy(signer)])
    case .networkSpecsAdded(let specs, let verifier, let general):
      (
        .networkSpecsAdded,
        [.orderedSpecs(specs), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .networkSpecsRemoved(let specs, let verifier, let general):
      (
        .networkSpecsRemoved,
        [.orderedSpecs(specs), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .networkSpecsSigned(let specs, let signer):
      (.networkSpecsSigned, [.specs(specs), .signedBy(signer)])
    case .networkVerifierSet(let genesisHash, let verifier, let general):
      (
        .networkVerifierSet,
        [.genesisHash(genesisHash), .networkVerifier(verifier), .generalVerifier(general)]
      )
    case .generalVerifierSet(let verifier): (.generalVerifierSet, [.verifier(verifier)])
    case .typesAdded(let hash, let verifier): (.typesAdded, [.hash(hash), .verifier(verifier)])
    case .typesRemoved(let hash, let verifier):
      (.typesRemoved, [.hash(hash), .verifier(verifier)])
    case .typesSigned(let hash, let signer): (.typesSigned, [.hash(hash), .signedBy(signer)])
    case .transactionSigned(let signed): (.transactionSigned, [.transaction(signed)])
    case .transactionSignError(let signed): (.transactionSignError, [.transaction(signed)])
    case .messageSigned(let signed): (.messageSigned, [.message(signed)])
    case .messageSignError(let signed): (.messageSignError, [.message(signed)])
    case .identityAdded(let identity): (.identityAdded, [.identity(identity)])
    case .identityRemoved(let identity): (.identityRemoved, [.identity(identity)])
    case .identitiesWiped: (.identitiesWiped, [])
    case .deviceWasOnline: (.deviceWasOnline, [])
    case .resetDangerRecord: (.resetDangerRecord, [])
    case .seedCreated(let name): (.seedCreated, [.seedName(name)])
    case .seedRemoved(let name): (.seedRemoved, [.seedName(name)])
    case .seedNameWasShown(let name): (.seedNameWasShown, [.seedName(name)])
    case .secretWasExported(let identity): (.secretWasExported, [.identity(identity)])
    case .warning(let text): (.warning, [.text(text)])
    case .wrongPassword: (.wrongPassword, [])
    case .userEntry(let text): (.userEntry, [.text(text)])
    case .systemEntry(let text): (.systemEntry, [.text(text)])
    case .historyCleared: (.historyCleared, [])
    case .databaseInitiated: (.databaseInitiated, [])
    }
  }
}
