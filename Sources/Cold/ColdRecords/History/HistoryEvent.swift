package import ByteSupport
package import SubstrateCrypto
package import VaultPayloads

/// Something that happened on the device (cold-signer 6.2).
package enum HistoryEvent: Equatable, Hashable, Sendable {
  /// Metadata was stored.
  case metadataAdded(MetadataFingerprint)
  /// Metadata was removed.
  case metadataRemoved(MetadataFingerprint)
  /// Metadata was signed with a key of the device.
  case metadataSigned(MetadataFingerprint, by: MultiSigner)
  /// Specs were stored; the verifiers are those afterwards.
  case networkSpecsAdded(
    OrderedNetworkSpecs, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// Specs were removed; the verifiers are those before.
  case networkSpecsRemoved(
    OrderedNetworkSpecs, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// Specs were signed with a key of the device.
  case networkSpecsSigned(NetworkSpecs, by: MultiSigner)
  /// A network has a verifier now.
  case networkVerifierSet(
    genesisHash: Hash256, verifier: ValidCurrentVerifier, generalVerifier: Verifier)
  /// The device has a general verifier now.
  case generalVerifierSet(Verifier)
  /// The table of types was stored.
  case typesAdded(hash: Hash256, verifier: Verifier)
  /// The table of types was removed.
  case typesRemoved(hash: Hash256, verifier: Verifier)
  /// The table of types was signed with a key of the device.
  case typesSigned(hash: Hash256, by: MultiSigner)
  /// A transaction was signed.
  case transactionSigned(SignedTransaction)
  /// A transaction was not signed, for the password was wrong.
  case transactionSignError(SignedTransaction)
  /// A message was signed.
  case messageSigned(SignedMessage)
  /// A message was not signed, for the password was wrong.
  case messageSignError(SignedMessage)
  /// A key was put on record.
  case identityAdded(KeyIdentity)
  /// A key was removed.
  case identityRemoved(KeyIdentity)
  /// All keys were removed.
  case identitiesWiped
  /// A connection was up.
  case deviceWasOnline
  /// The user has seen that a connection was up.
  case resetDangerRecord
  /// A seed was made or recovered.
  case seedCreated(name: String)
  /// A seed and its keys were removed.
  case seedRemoved(name: String)
  /// The phrase of a seed was shown.
  case seedNameWasShown(name: String)
  /// The secret of a key was exported.
  case secretWasExported(KeyIdentity)
  /// A warning that stood on the screen.
  case warning(String)
  /// A password was wrong.
  case wrongPassword
  /// A comment of the user.
  case userEntry(String)
  /// A note of the application.
  case systemEntry(String)
  /// The log was cleared.
  case historyCleared
  /// The device was started for the first time.
  case databaseInitiated
}

/// Which metadata an event is about.
package struct MetadataFingerprint: Equatable, Hashable, Sendable {
  /// The network's name.
  package var name: String
  /// The network's version.
  package var version: UInt32
  /// BLAKE2b-256 of the metadata.
  package var hash: Hash256

  /// Takes the parts.
  package init(name: String, version: UInt32, hash: Hash256) {
    self.name = name
    self.version = version
    self.hash = hash
  }
}

/// Which key an event is about.
package struct KeyIdentity: Equatable, Hashable, Sendable {
  package var seedName: String
  /// What the key is made with.
  package var encryption: Encryption
  /// The public key, 32 or 33 bytes.
  package var publicKey: [UInt8]
  /// The path without its password.
  package var path: String
  /// The network's genesis hash.
  package var genesisHash: Hash256

  /// Takes the parts.
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
  /// The call with its length, then the extensions.
  package var transaction: [UInt8]
  package var networkName: String
  /// The author's key.
  package var signedBy: MultiSigner
  /// What the user wrote beside it.
  package var comment: String

  /// Takes the parts.
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
  /// What the user wrote beside it.
  package var comment: String

  /// Takes the parts.
  package init(message: String, networkName: String, signedBy: MultiSigner, comment: String) {
    self.message = message
    self.networkName = networkName
    self.signedBy = signedBy
    self.comment = comment
  }
}
