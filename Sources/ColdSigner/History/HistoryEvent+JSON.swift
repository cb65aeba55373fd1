import ByteSupport
public import JSONCodec
import SubstrateCrypto
import VaultPayloads

extension HistoryEvent {
  /// The kind of event in one word, the same in every release.
  public var name: String {
    switch self {
    case .metadataAdded: "metadata_added"
    case .metadataRemoved: "metadata_removed"
    case .metadataSigned: "metadata_signed"
    case .networkSpecsAdded: "network_specs_added"
    case .networkSpecsRemoved: "network_specs_removed"
    case .networkSpecsSigned: "network_specs_signed"
    case .networkVerifierSet: "network_verifier_set"
    case .generalVerifierSet: "general_verifier_set"
    case .typesAdded: "types_added"
    case .typesRemoved: "types_removed"
    case .typesSigned: "types_signed"
    case .transactionSigned: "transaction_signed"
    case .transactionSignError: "transaction_sign_error"
    case .messageSigned: "message_signed"
    case .messageSignError: "message_sign_error"
    case .identityAdded: "identity_added"
    case .identityRemoved: "identity_removed"
    case .identitiesWiped: "identities_wiped"
    case .deviceWasOnline: "device_was_online"
    case .resetDangerRecord: "reset_danger_record"
    case .seedCreated: "seed_created"
    case .seedRemoved: "seed_removed"
    case .seedNameWasShown: "seed_name_was_shown"
    case .secretWasExported: "secret_was_exported"
    case .warning: "warning"
    case .wrongPassword: "wrong_password"
    case .userEntry: "user_entry"
    case .systemEntry: "system_entry"
    case .historyCleared: "history_cleared"
    case .databaseInitiated: "database_initiated"
    }
  }

  /// The kind as `event`, and the fields by name.
  public var json: JSONValue {
    .object(JSONObject([("event", .string(name))] + fields))
  }

  private var fields: [(String, JSONValue)] {
    switch self {
    case .metadataAdded(let metadata), .metadataRemoved(let metadata): metadata.fields
    case .metadataSigned(let metadata, let signer):
      metadata.fields + [("signedBy", .signer(signer))]
    case .networkSpecsAdded(let specs, let verifier, let general),
      .networkSpecsRemoved(let specs, let verifier, let general):
      [
        ("specs", .orderedSpecs(specs)), ("verifier", .networkVerifier(verifier)),
        ("generalVerifier", .verifier(general)),
      ]
    case .networkSpecsSigned(let specs, let signer):
      [("specs", .specs(specs)), ("signedBy", .signer(signer))]
    case .networkVerifierSet(let genesisHash, let verifier, let general):
      [
        ("genesisHash", .string(genesisHash.hex)), ("verifier", .networkVerifier(verifier)),
        ("generalVerifier", .verifier(general)),
      ]
    case .generalVerifierSet(let verifier): [("verifier", .verifier(verifier))]
    case .typesAdded(let hash, let verifier), .typesRemoved(let hash, let verifier):
      [("hash", .string(hash.hex)), ("verifier", .verifier(verifier))]
    case .typesSigned(let hash, let signer):
      [("hash", .string(hash.hex)), ("signedBy", .signer(signer))]
    case .transactionSigned(let signed), .transactionSignError(let signed):
      [
        ("transaction", .hex(signed.transaction)), ("networkName", .string(signed.networkName)),
        ("signedBy", .signer(signed.signedBy)), ("userComment", .string(signed.comment)),
      ]
    case .messageSigned(let signed), .messageSignError(let signed):
      [
        ("message", .string(signed.message)), ("networkName", .string(signed.networkName)),
        ("signedBy", .signer(signed.signedBy)), ("userComment", .string(signed.comment)),
      ]
    case .identityAdded(let identity), .identityRemoved(let identity),
      .secretWasExported(let identity):
      identity.fields
    case .seedCreated(let name), .seedRemoved(let name), .seedNameWasShown(let name):
      [("seedName", .string(name))]
    case .warning(let text), .userEntry(let text), .systemEntry(let text):
      [("text", .string(text))]
    case .identitiesWiped, .deviceWasOnline, .resetDangerRecord, .wrongPassword, .historyCleared,
      .databaseInitiated:
      []
    }
  }
}

extension MetadataFingerprint {
  fileprivate var fields: [(String, JSONValue)] {
    [
      ("name", .string(name)), ("version", .integer(version)), ("hash", .string(hash.hex)),
    ]
  }
}

extension KeyIdentity {
  fileprivate var fields: [(String, JSONValue)] {
    [
      ("seedName", .string(seedName)), ("encryption", .string(encryption.name)),
      ("publicKey", .hex(publicKey)), ("path", .string(path)),
      ("networkGenesisHash", .string(genesisHash.hex)),
    ]
  }
}
