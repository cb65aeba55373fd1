package import ByteSupport
import HotSide
package import HotStore
package import SubstrateCrypto
package import UpdateCompletion
package import VaultPayloads

/// Everything that the states of a round follow from (round 1).
package struct RoundFacts: Sendable {
  /// An entry of the address book.
  package struct Entry: Equatable, Sendable {
    package let title: String
    /// The network's name.
    package let network: String
    package let genesisHash: Hash256
    package let encryption: Encryption
    /// BLAKE2b-256 of its specs as they are signed.
    package let signedHash: Hash256

    package init(
      title: String, network: String, genesisHash: Hash256, encryption: Encryption,
      signedHash: Hash256
    ) {
      self.title = title
      self.network = network
      self.genesisHash = genesisHash
      self.encryption = encryption
      self.signedHash = signedHash
    }
  }

  /// What a portal is for, and what it has published.
  package struct Publication: Equatable, Sendable {
    /// The genesis hashes of its networks.
    package let networks: Set<Hash256>
    /// The products that it has published, by their paths.
    package let products: Set<String>
    /// The newest versions of metadata that it has published, by genesis hash.
    package let newest: [Hash256: UInt32]

    package init(
      networks: Set<Hash256>, products: Set<String>, newest: [Hash256: UInt32] = [:]
    ) {
      (self.networks, self.products, self.newest) = (networks, products, newest)
    }
  }

  /// The entries, in the order of a listing.
  package var entries: [Entry] = []
  /// The hashes of stored metadata, by name and version.
  package var stored: [String: [UInt32: Hash256]] = [:]
  /// Payloads to sign.
  package var payloads: [UpdateFile] = []
  /// Completed updates.
  package var products: [UpdateFile] = []
  /// Files that cannot be read as what they should be.
  package var damaged: [DamagedFile] = []
  /// What nodes last said, by the names of networks.
  package var observations: [String: Observation] = [:]
  /// Whose signature the record wants, by genesis hash.
  package var demands: [Hash256: VerifierRecord.Demand] = [:]
  /// Whose signature the general verifier's is.
  package var generalDemand = VerifierRecord.Demand.unknownGeneral
  /// What the portal of the workspace has; `nil` where there is none, or nobody asks.
  package var publication: Publication?

  package init() {}
}

/// What an update is of: the key of a row.
package struct UpdateSubject: Hashable, Sendable {
  package let kind: UpdateKind
  /// The network's name; `nil` for types.
  package let network: String?
  /// The network's genesis hash; `nil` for types.
  package let genesisHash: Hash256?
  /// Specs only.
  package let encryption: Encryption?
  /// Metadata only.
  package let version: UInt32?

  package init(
    kind: UpdateKind, network: String?, genesisHash: Hash256?, encryption: Encryption? = nil,
    version: UInt32? = nil
  ) {
    self.kind = kind
    self.network = network
    self.genesisHash = genesisHash
    self.encryption = encryption
    self.version = version
  }
}

/// A payload to sign, or a completed update, that was read.
package struct UpdateFile: Equatable, Sendable {
  /// The payload; of a product its manifest, or its picture or text where it has none.
  package let path: String
  package let subject: UpdateSubject
  /// BLAKE2b-256 of the bytes to be signed or signed.
  package let signedHash: Hash256
  /// BLAKE2b-256 of metadata as a Vault shows it; metadata only.
  package let metadataHash: Hash256?
  /// BLAKE2b-256 of the full metadata that it is, or is a reduction of; `nil` where nobody knows.
  package let fullHash: Hash256?
  /// Who signed it; `nil` for nobody.
  package let signer: MultiSigner?
  /// Whether the signature holds, by a key that not everybody can sign with; `nil` for an unsigned update.
  package let signatureHolds: Bool?
  /// Whether the update is complete; `false` for a product without a manifest, which an interrupted run leaves.
  package let isFinished: Bool
  /// Whether metadata has the shape of reduced metadata and is not a reduction by the rules.
  package let isNoReduction: Bool

  package init(
    path: String, subject: UpdateSubject, signedHash: Hash256, metadataHash: Hash256? = nil,
    fullHash: Hash256? = nil, signer: MultiSigner? = nil, signatureHolds: Bool? = nil,
    isNoReduction: Bool = false, isFinished: Bool = true
  ) {
    self.path = path
    self.subject = subject
    self.signedHash = signedHash
    self.metadataHash = metadataHash
    self.fullHash = fullHash
    self.signer = signer
    self.signatureHolds = signatureHolds
    self.isNoReduction = isNoReduction
    self.isFinished = isFinished
  }
}

/// A file that is not what its name says.
package struct DamagedFile: Equatable, Sendable {
  package let path: String
  /// Why, a sentence.
  package let reason: String
  /// What its name says that it is; `nil` where that says nothing.
  package let subject: UpdateSubject?

  package init(path: String, reason: String, subject: UpdateSubject? = nil) {
    self.path = path
    self.reason = reason
    self.subject = subject
  }
}
