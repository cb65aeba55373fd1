package import ByteSupport
package import HotStore
package import JSONCodec
package import PictureWork
package import SubstrateCrypto

/// A signed update of one network in the store of the portal, whose payload is a separate blob.
package struct StoredUpdate: Equatable, Sendable {
  /// The identification of an update within its network.
  package enum Key: Hashable, Sendable {
    case metadata(UInt32)
    /// The specs for an encryption.
    case specs(Encryption)

    /// The version of metadata; `nil` for specs.
    package var version: UInt32? { if case .metadata(let version) = self { version } else { nil } }
    package var kind: String { version == nil ? "specs" : "metadata" }
  }

  /// The changes from the previous version, for pages.
  package struct Changes: Equatable, Sendable {
    package var specVersion: UInt32
    /// BLAKE2b-256 of the payload of the previous version.
    package var payload: Hash256
    /// The changes that a user of a Vault notices, one sentence each, the most important first.
    package var summary: [String]
    /// The number of changes of each severity.
    package var counts: [Int]
  }

  package internal(set) var key: Key
  package internal(set) var specName: String
  package var payload: BlobPrint
  /// BLAKE2b-256 of the signed bytes.
  package internal(set) var signedHash: Hash256
  /// The key that signed.
  package var verifier: MultiSigner
  /// The time when the update was added to the portal, in seconds since 1970.
  package internal(set) var firstSeen: Int64
  /// Whether the update was imported from an older portal, which published it at an unknown time.
  package internal(set) var isTakenOver = false
  /// The hash and other facts about the metadata; `nil` for specs.
  package internal(set) var metadata: MetadataPrint?
  /// The source of the metadata, from the picture or the workspace; `nil` if neither states one.
  package var claim: PictureProvenance?
  /// The reduction of the metadata, in the form of manifests; `nil` for full metadata.
  package var reduction: ReductionRecord?
  /// The full metadata, if the metadata is reduced and the store has the full metadata.
  package internal(set) var fullMetadata: BlobPrint?
  package var changes: Changes?
  /// The evidence that final code makes the metadata; `nil` without any.
  package var evidence: Evidence?

  /// An empty update, the default for reading.
  package static let blank = StoredUpdate(
    key: .metadata(0), specName: "", payload: .blank, signedHash: .zero, verifier: .blank,
    firstSeen: 0, claim: nil, reduction: nil, fullMetadata: nil)

  /// Evidence, and the facts that it proves.
  package struct Evidence: Equatable, Sendable {
    /// The hashes of the uncompressed evidence, which is a blob.
    package var print: BlobPrint
    /// The facts, from the checkpoint of the evidence.
    package var provenBy: ProvenBy
  }

  /// BLAKE2b-256 of all blobs: payload, full metadata and evidence.
  package var blobs: [Hash256] {
    [payload, fullMetadata, evidence?.print].compactMap { $0?.blake2b256 }
  }

  /// The hash, format version, length and extension names of metadata.
  package struct MetadataPrint: Equatable, Sendable {
    package var hash: Hash256
    package var version: UInt8
    package var bytes: Int
    package var extensions: [String]

    /// Whether a Vault needs this metadata.
    ///
    /// It does not if the runtime can check metadata hashes.
    package var isNeeded: Bool { !extensions.contains("CheckMetadataHash") }
  }

  /// Whether the metadata is, or was reduced from, full metadata with a hash.
  package func isMade(of full: Hash256) -> Bool { full == fullHash }

  /// The hash of the full metadata; `nil` for specs.
  package var fullHash: Hash256? { reduction?.full.hash ?? metadata?.hash }

  /// Shares the list of extensions with another update, if both lists are equal.
  ///
  /// Most versions of a network have the same extensions.
  mutating func share(with other: StoredUpdate) {
    guard let shared = other.metadata?.extensions, metadata?.extensions == shared else { return }
    metadata?.extensions = shared
  }
}

/// The length and the hashes of a blob.
package struct BlobPrint: Equatable, Hashable, Sendable {
  package internal(set) var bytes: Int
  package internal(set) var blake2b256: Hash256
  package internal(set) var sha256: Hash256

  /// Creates a print from hashes that were computed before.
  package init(bytes: Int, blake2b256: Hash256, sha256: Hash256) {
    (self.bytes, self.blake2b256, self.sha256) = (bytes, blake2b256, sha256)
  }
}

extension BlobPrint: JSONFormed {
  package init(of bytes: [UInt8]) {
    self.init(
      bytes: bytes.count, blake2b256: Blake2b.hash256(bytes), sha256: SHA256.hash(bytes))
  }

  package static let form = JSONForm<BlobPrint>.named("BlobPrint", members).read(into: blank)
    .strict()

  /// The members, for use inside the forms of other types.
  package static let members: JSONForm<BlobPrint> = [
    "bytes": .field(\.bytes), "blake2b256": .field(\.blake2b256), "sha256": .field(\.sha256),
  ]

  /// An empty print, the default for reading.
  package static let blank = BlobPrint(bytes: 0, blake2b256: .zero, sha256: .zero)
}
