package import ColdRecords
package import JSONCodec
import VaultPayloads
import VectorSupport

extension JSONValue {
  /// An event as the vectors write it.
  package var event: HistoryEvent {
    get throws {
      switch try member("event").text {
      case "metadata_added": .metadataAdded(try fingerprint)
      case "metadata_removed": .metadataRemoved(try fingerprint)
      case "metadata_signed":
        .metadataSigned(try fingerprint, by: try member("signed_by").signer)
      case "network_specs_added":
        .networkSpecsAdded(
          try member("specs").orderedSpecs, verifier: try member("verifier").networkVerifier,
          generalVerifier: try member("general_verifier").verifier)
      case "network_specs_removed":
        .networkSpecsRemoved(
          try member("specs").orderedSpecs, verifier: try member("verifier").networkVerifier,
          generalVerifier: try member("general_verifier").verifier)
      case "network_specs_signed":
        .networkSpecsSigned(try member("specs").specs, by: try member("signed_by").signer)
      case "network_verifier_set":
        .networkVerifierSet(
          genesisHash: try member("genesis_hash").hash,
          verifier: try member("verifier").networkVerifier,
          generalVerifier: try member("general_verifier").verifier)
      case "general_verifier_set": .generalVerifierSet(try member("verifier").verifier)
      case "types_added":
        .typesAdded(hash: try member("hash").hash, verifier: try member("verifier").verifier)
      case "types_removed":
        .typesRemoved(hash: try member("hash").hash, verifier: try member("verifier").verifier)
      case "types_signed":
        .typesSigned(hash: try member("hash").hash, by: try member("signed_by").signer)
      default: try useEvent
      }
    }
  }

  private var useEvent: HistoryEvent {
    get throws {
      switch try member("event").text {
      case "transaction_signed": .transactionSigned(try signedTransaction)
      case "transaction_sign_error": .transactionSignError(try signedTransaction)
      case "message_signed": .messageSigned(try signedMessage)
      case "message_sign_error": .messageSignError(try signedMessage)
      case "identity_added": .identityAdded(try identity)
      case "identity_removed": .identityRemoved(try identity)
      case "identities_wiped": .identitiesWiped
      case "device_was_online": .deviceWasOnline
      case "reset_danger_record": .resetDangerRecord
      case "seed_created": .seedCreated(name: try member("seed_name").text)
      case "seed_removed": .seedRemoved(name: try member("seed_name").text)
      case "seed_name_was_shown": .seedNameWasShown(name: try member("seed_name").text)
      case "secret_was_exported": .secretWasExported(try identity)
      case "warning": .warning(try member("text").text)
      case "wrong_password": .wrongPassword
      case "user_entry": .userEntry(try member("text").text)
      case "system_entry": .systemEntry(try member("text").text)
      case "history_cleared": .historyCleared
      case "database_initiated": .databaseInitiated
      case let name: throw VectorFileError.malformed("no event \(name)")
      }
    }
  }

  private var fingerprint: MetadataFingerprint {
    get throws {
      MetadataFingerprint(
        name: try member("name").text, version: try number("version"),
        hash: try member("hash").hash)
    }
  }

  private var identity: KeyIdentity {
    get throws {
      KeyIdentity(
        seedName: try member("seed_name").text, encryption: try member("encryption").encryption,
        publicKey: try member("public_key").hexBytes, path: try member("path").text,
        genesisHash: try member("network_genesis_hash").hash)
    }
  }

  private var signedTransaction: SignedTransaction {
    get throws {
      SignedTransaction(
        transaction: try member("transaction").hexBytes,
        networkName: try member("network_name").text, signedBy: try member("signed_by").signer,
        comment: try member("user_comment").text)
    }
  }

  private var signedMessage: SignedMessage {
    get throws {
      SignedMessage(
        message: try member("message").text, networkName: try member("network_name").text,
        signedBy: try member("signed_by").signer, comment: try member("user_comment").text)
    }
  }
}
