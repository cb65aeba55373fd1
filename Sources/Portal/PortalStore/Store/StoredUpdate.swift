package import ByteSupport
import HotStore
package import JSONCodec
import Reporting
package import SubstrateCrypto
import VaultPayloads

/// A signed update of one network in the store of the portal, whose payload is a separate blob.
package struct StoredUpdate: Equatable, Sendable {
  /// Identifies an update within its network.
  package enum Key: Hashable, Sendable {
    case metadata(UInt32)
    /// Specs for an encryption.
    case specs(Encryption)

    /// The version of metadata; `nil` for specs.
    package var version: UInt32? { if case .metadata(let version) = self { version } else { nil } }
    package var kind: String { version == nil ? "specs" : "metadata" }
  }

  /// The changes from the previous version, for display.
  package struct Changes: Equatable, Sendable {
    package var specVersion: UInt32
    /// BLAKE2b-256 of the payload of the previous version.
    package var payload: Hash256
    /// The changes that a user of a Vault notices, one sentence each, the most important first.
    package var summary: [String]
    /// The number of changes, by weight.
    package var counts: [Int]
  }

  package let key: Key
  package let specName: String
  /// The payload: its length and its hashes.
  package let payload: BlobPrint
  /// BLAKE2b-256 of the signed bytes.
  package let signedHash: Hash256
  /// Who has signed.
  package let verifier: MultiSigner
  /// When the portal first had it, in seconds since 1970.
  package let firstSeen: Int64
  /// Whether it was imported from an older portal, which published it at a time that is not known.
  package internal(set) var isTakenOver = false
  /// Of metadata: BLAKE2b-256, the version of its form, its length, and the names of its extensions.
  package private(set) var metadata: MetadataPrint?
  /// What the picture says of where it is from, or what the workspace knows of it.
  package let claim: PictureClaim?
  /// How metadata was reduced, as manifests have it; `nil` for full metadata.
  package let reduction: JSONValue?
  /// The full metadata of what is reduced, a blob.
  package let fullMetadata: BlobPrint?
  package var changes: Changes?

  /// Facts of metadata.
  package struct MetadataPrint: Equatable, Sendable {
    package var hash: Hash256
    package var version: UInt8
    package var bytes: Int
    package var extensions: [String]

    /// Whether a Vault needs this metadata: it does not if the runtime can check metadata hashes.
    package var isNeeded: Bool { !extensions.contains("CheckMetadataHash") }
  }

  /// Shares the array of extensions with another update, if it is equal.
  ///
  /// Most versions of a network have the same extensions.
  mutating func share(with other: StoredUpdate) {
    guard let shared = other.metadata?.extensions, metadata?.extensions == shared else { return }
    metadata?.extensions = shared
  }
}

/// The length and the hashes of a blob.
package struct BlobPrint: Equatable, Hashable, Sendable {
  package let bytes: Int
  package let blake2b256: Hash256
  package let sha256: Hash256
}

extension BlobPrint: JSONFormed {
  package init(of bytes: [UInt8]) {
    self.init(
      bytes: bytes.count, blake2b256: Blake2b.hash256(bytes), sha256: SHA256.hash(bytes))
  }

  package static let form = JSONForm<BlobPrint>.named(
    "BlobPrint",
    ["bytes": .of(\.bytes), "blake2b256": .of(\.blake2b256), "sha256": .of(\.sha256)])

  static let members = ["bytes", "blake2b256", "sha256"]

  /// Reads an object of ``members``.
  init(_ object: StrictObject) throws(HotDatabaseError) {
    var object = object
    self.init(
      bytes: try object.integer("bytes", as: Int.self),
      blake2b256: try object.hash("blake2b256"), sha256: try object.hash("sha256"))
  }
}

/// Where metadata is said to be from: the `Source` text of a picture (portal 3.1).
package enum PictureClaim: Equatable, Sendable {
  /// A node, at a block.
  case node(block: Hash256)
  /// A runtime file of a release.
  case runtime(repository: String?, hash: Hash256)

  /// Reads the text of a picture; `nil` for a type that is not known.
  package init?(text: String) {
    guard let value = try? JSONValue(parsing: text) else { return nil }
    switch value["type"]?.string {
    case "Rpc":
      guard let block = value["block"]?.hash256 else { return nil }
      self = .node(block: block)
    case "Wasm":
      guard let hash = value["hash"]?.hash256 else { return nil }
      self = .runtime(
        repository: value["github_repo"]?.string.map { ScreenText.line($0) }, hash: hash)
    default: return nil
    }
  }

  /// The block of a node.
  package var block: Hash256? { if case .node(let block) = self { block } else { nil } }
  /// The hash of a runtime file.
  package var blob: Hash256? { if case .runtime(_, let hash) = self { hash } else { nil } }
  /// Where the runtime file was released.
  package var repository: String? {
    if case .runtime(let repository, _) = self { repository } else { nil }
  }

  /// As pictures and feeds have it; `nil` for a runtime file of which no repository is known, which
  /// older readers refuse.
  package var feedValue: JSONValue? {
    switch self {
    case .node(let block):
      .members(["type": .string("Rpc"), "block": .string("0x" + block.hex)])
    case .runtime(let repository?, let hash):
      .members([
        "type": .string("Wasm"), "github_repo": .string(repository),
        "hash": .string("0x" + hash.hex),
      ])
    case .runtime(nil, _): nil
    }
  }

  /// As a picture has it.
  package var text: String {
    if case .runtime(nil, let hash) = self {
      return #"{"type":"Wasm","hash":"0x\#(hash)"}"#
    }
    return feedValue?.serialized() ?? ""
  }
}
