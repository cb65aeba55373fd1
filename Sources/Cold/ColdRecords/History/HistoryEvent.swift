package import ByteSupport
package import SubstrateCrypto
package import VaultPayloads

/// An event on the device (cold-signer 6.2).
package enum HistoryEvent: Equatable, Hashable, Sendable {
  case metadataAdded(MetadataFingerprint)
  case metadataRemoved(MetadataFingerprint)
  /// Metadata was signed with a key of the device.
  case metadataSigned(MetadataFingerprint, by: MultiSigner)
  /// Specs were stored; contains the verifiers after the update.
  case networkSpecsAdded(
    OrderedNetworkSpecs, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// Specs were removed; contains the verifiers before the update.
  case networkSpecsRemoved(
    OrderedNetworkSpecs, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// Specs were signed with a key of the device.
  case networkSpecsSigned(NetworkSpecs, by: MultiSigner)
  /// The verifier of a network was set.
  case networkVerifierSet(
    genesisHash: Hash256, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  case generalVerifierSet(Verifier)
  case typesAdded(hash: Hash256, verifier: Verifier)
  case typesRemoved(hash: Hash256, verifier: Verifier)
  /// Types were signed with a key of the device.
  case typesSigned(hash: Hash256, by: MultiSigner)
  case transactionSigned(SignedTransaction)
  /// A transaction was not signed because the password was wrong.
  case transactionSignError(SignedTransaction)
  case messageSigned(SignedMessage)
  /// A message was not signed because the password was wrong.
  case messageSignError(SignedMessage)
  /// A key was recorded.
  case identityAdded(KeyIdentity)
  case identityRemoved(KeyIdentity)
  case identitiesWiped
  /// A network connection of the host came up.
  case deviceWasOnline
  /// The user acknowledged that the device had been online.
  case resetDangerRecord
  /// A seed was created or recovered.
  case seedCreated(name: String)
  /// A seed was removed; the removal of its keys has separate events.
  case seedRemoved(name: String)
  /// The phrase of a seed was shown.
  case seedNameWasShown(name: String)
  case secretWasExported(KeyIdentity)
  /// A warning that was shown on the screen.
  case warning(String)
  case wrongPassword
  case userEntry(String)
  case systemEntry(String)
  case historyCleared
  /// The device was started for the first time, or reset.
  case databaseInitiated
}

/// The name, version and hash of metadata in an event.
package struct MetadataFingerprint: Equatable, Hashable, Sendable {
  package var name: String
  /// The spec version.
  package var version: UInt32
  /// BLAKE2b-256 of the metadata.
  package var hash: Hash256

  package init(name: String, version: UInt32, hash: Hash256) {
    self.name = name
    self.version = version
    self.hash = hash
  }
}

/// The identity of a key in an event.
package struct KeyIdentity: Equatable, Hashable, Sendable {
  package var seedName: String
  package var encryption: Encryption
  /// The public key: 32 or 33 bytes.
  package var publicKey: [UInt8]
  /// The path without its password.
  package var path: String
  package var genesisHash: Hash256

  package init(
    seedName: String, encryption: Encryption, publicKey: [UInt8], path: String,
    genesisHash: Hash256
  ) {
    self.seedName = seedName
    self.encryption = encryption
    self.publicKey = publicKey
    self.path = path
    self.genesisHash = genesisHash
  }
}

/// A transaction in the log.
package struct SignedTransaction: Equatable, Hashable, Sendable {
  /// The call with its length, then the signed extensions.
  package var transaction: [UInt8]
  package var networkName: String
  /// The author's key.
  package var signedBy: MultiSigner
  /// The user's comment; may be empty.
  package var comment: String

  package init(transaction: [UInt8], networkName: String, signedBy: MultiSigner, comment: String) {
    self.transaction = transaction
    self.networkName = networkName
    self.signedBy = signedBy
    self.comment = comment
  }
}

/// A message in the log.
package struct SignedMessage: Equatable, Hashable, Sendable {
  /// The message in hex.
  package var message: String
  package var networkName: String
  /// The author's key.
  package var signedBy: MultiSigner
  /// The user's comment; may be empty.
  package var comment: String

  package init(message: String, networkName: String, signedBy: MultiSigner, comment: String) {
    self.message = message
    self.networkName = networkName
    self.signedBy = signedBy
    self.comment = comment
  }
}
