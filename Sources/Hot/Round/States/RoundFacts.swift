package import ByteSupport
import HotSide
package import HotStore
package import PictureWork
package import SubstrateCrypto
package import UpdateCompletion
package import VaultPayloads

/// All facts that determine the states of a round (round 1).
package struct RoundFacts: Sendable {
  package struct Entry: Equatable, Sendable {
    package let title: String
    package let network: String
    package let genesisHash: Hash256
    package let encryption: Encryption
    /// BLAKE2b-256 of the bytes of the specs that are signed.
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

  /// The networks and publications of a portal.
  package struct Publication: Sendable {
    package let networks: Set<Hash256>
    /// The paths of the published products.
    package let products: Set<String>
    /// The newest published versions of metadata that the chains have run, as far as that is known, by
    /// genesis hash.
    package let newest: [Hash256: UInt32]
    /// The highest version that was seen on each chain, and when, in seconds since 1970, by genesis hash.
    package let seen: [Hash256: (version: UInt32, time: Int64)]
    /// The signers of published updates, by genesis hash and then by the hash of the signed bytes and that of the
    /// full metadata.
    package let signers: [Hash256: [Hash256: MultiSigner]]
    /// The withdrawals of metadata as sentences that end with the way back, by the name of the network and by version.
    package let withdrawn: [String: [UInt32: String]]
    /// The rows of networks that are mirrored from other portals, and need nothing from the database, by genesis hash.
    package let mirrored: [Hash256: [RoundRow]]
    /// The options of `portal build` for the portal's site, with a leading space.
    package let buildOptions: String

    package init(
      networks: Set<Hash256>, products: Set<String>, newest: [Hash256: UInt32] = [:],
      seen: [Hash256: (version: UInt32, time: Int64)] = [:],
      signers: [Hash256: [Hash256: MultiSigner]] = [:],
      withdrawn: [String: [UInt32: String]] = [:], mirrored: [Hash256: [RoundRow]] = [:],
      buildOptions: String = ""
    ) {
      (self.networks, self.products) = (networks, products)
      (self.newest, self.seen) = (newest, seen)
      (self.signers, self.withdrawn) = (signers, withdrawn)
      (self.mirrored, self.buildOptions) = (mirrored, buildOptions)
    }
  }

  /// The entries of the address book, in listing order.
  package var entries: [Entry] = []
  /// The hashes of stored metadata, by name and version.
  package var stored: [String: [UInt32: Hash256]] = [:]
  package var payloads: [UpdateFile] = []
  package var products: [UpdateFile] = []
  package var damaged: [DamagedFile] = []
  /// The last observations of nodes, by the names of networks.
  package var observations: [String: Observation] = [:]
  /// The signers that the records require, by genesis hash.
  package var demands: [Hash256: VerifierRecord.Demand] = [:]
  /// The signer that is required by the record of the general verifier.
  package var generalDemand = VerifierRecord.Demand.unknownGeneral
  /// The publications of the workspace's portal; `nil` if there is none, or if they are not needed.
  package var publication: Publication?
  /// The hashes of the full metadata that the portal of the workspace has for each version, and of what a person has
  /// accepted in its place, by genesis hash.
  package var portalMetadata: [Hash256: [UInt32: Set<Hash256>]] = [:]
  /// Why people refused to sign payloads, by the hash of the signed bytes.
  package var refusals: [Hash256: String] = [:]

  package init() {}
}

/// The subject of an update: the key of a row.
package struct UpdateSubject: Hashable, Sendable {
  package internal(set) var kind: UpdateKind
  /// The network's name; `nil` for type tables.
  package internal(set) var network: String?
  /// The network's genesis hash; `nil` for type tables.
  package internal(set) var genesisHash: Hash256?
  /// The encryption of specs; `nil` for other updates.
  package internal(set) var encryption: Encryption?
  /// The spec version of metadata; `nil` for other updates.
  package internal(set) var version: UInt32?

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
  /// The path of the payload; for a product, that of the manifest or, without a
  /// manifest, of the picture or text.
  package internal(set) var path: String
  package internal(set) var subject: UpdateSubject
  /// BLAKE2b-256 of the signed bytes, or of the bytes to sign.
  package internal(set) var signedHash: Hash256
  /// BLAKE2b-256 of the metadata, as a Vault shows it; `nil` for other updates.
  package internal(set) var metadataHash: Hash256?
  /// BLAKE2b-256 of the full metadata, which the metadata equals or reduces; `nil` if it is not
  /// known.
  package internal(set) var fullHash: Hash256?
  /// The key that signed; `nil` for an unsigned update.
  package internal(set) var signer: MultiSigner?
  /// Whether the signature is valid and the key is not weak; `nil` for an unsigned update.
  package internal(set) var signatureHolds: Bool?
  /// Whether the update is complete; `false` for a product without a manifest, as an interrupted
  /// run leaves it.
  package internal(set) var isFinished: Bool
  /// Whether metadata looks reduced, but no reduction level reproduces it.
  package internal(set) var isNoReduction: Bool
  /// The report of the contents; `nil` for a stored result.
  package internal(set) var report: PayloadReport?

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

/// A file whose contents contradict its name, or cannot be read.
package struct DamagedFile: Equatable, Sendable {
  package let path: String
  /// The reason, as a sentence.
  package let reason: String
  /// The subject that the file's name or manifest states; `nil` if neither states one.
  package let subject: UpdateSubject?

  package init(path: String, reason: String, subject: UpdateSubject? = nil) {
    self.path = path
    self.reason = reason
    self.subject = subject
  }
}
