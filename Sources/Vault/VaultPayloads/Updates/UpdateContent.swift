public import ByteSupport
public import RuntimeMetadata
import SCALECodec

/// The decoded content of an update (hot-side 1.3).
public enum UpdateContent: Equatable, Sendable {
  case specs(NetworkSpecs)
  /// Metadata of a network.
  case metadata(MetadataContent)
  case types(TypeTable)

  /// Decodes the signed bytes, which are also the content of a payload file.
  ///
  /// - Throws: ``VaultPayloadsError``; also for metadata that a Vault cannot read.
  public init(_ kind: UpdateKind, signed bytes: [UInt8]) throws(VaultPayloadsError) {
    var metadata: Metadata?
    try self.init(kind, signed: bytes, metadataHash: nil, keeping: &metadata, keepsTypes: false)
  }

  /// Decodes the signed bytes.
  ///
  /// - Parameters:
  ///   - kind: the kind of the update.
  ///   - bytes: the signed bytes.
  ///   - metadataHash: the BLAKE2b-256 of the metadata in them, if it is known.
  ///   - metadata: receives the decoded metadata.
  ///   - keepsTypes: whether the metadata keeps its types.
  /// - Throws: as ``init(_:signed:)``.
  init(
    _ kind: UpdateKind, signed bytes: [UInt8], metadataHash: Hash256?,
    keeping metadata: inout Metadata?, keepsTypes: Bool
  ) throws(VaultPayloadsError) {
    switch kind {
    case .addSpecs: self = .specs(try VaultPayloadsError.decoding("network specs", bytes))
    case .loadTypes: self = .types(try VaultPayloadsError.decoding("table of types", bytes))
    case .loadMetadata:
      let blob: [UInt8]
      let genesisHash: Hash256
      do throws(SCALEError) {
        var reader = SCALEReader(bytes.span)
        blob = try reader.byteVector()
        genesisHash = try reader.hash256()
        try reader.finish()
      } catch { throw .undecodable(record: "metadata update", error) }
      do throws(RuntimeMetadataError) {
        let decoded = try Metadata(decoding: blob, keepsTypes: keepsTypes)
        let facts = try MetadataFacts(accepting: decoded, blob, hash: metadataHash)
        metadata = decoded
        self = .metadata(MetadataContent(blob: blob, facts: facts, genesisHash: genesisHash))
      } catch { throw .metadata(error) }
    }
  }

  /// Decodes the content of a payload file of unknown kind; `nil` for other bytes.
  package init?(toSign bytes: [UInt8]) {
    let found = UpdateKind.allCases.lazy.compactMap { try? UpdateContent($0, signed: bytes) }.first
    guard let found else { return nil }
    self = found
  }

  /// The kind of the update.
  public var kind: UpdateKind {
    switch self {
    case .specs: .addSpecs
    case .metadata: .loadMetadata
    case .types: .loadTypes
    }
  }

  /// The signed bytes, which are also the content of a payload file.
  public var signedBytes: [UInt8] {
    switch self {
    case .specs(let specs): specs.scaleBytes
    case .types(let table): table.scaleBytes
    case .metadata(let content): content.signedBytes
    }
  }
}

/// The content of a metadata update: the blob, its network and its facts.
public struct MetadataContent: Equatable, Sendable {
  /// The encoded metadata, including the magic bytes.
  public let blob: [UInt8]
  /// The genesis hash of the network.
  public let genesisHash: Hash256
  /// The facts of the metadata.
  public let facts: MetadataFacts

  /// Creates the content from metadata that a Vault can read.
  ///
  /// - Throws: `RuntimeMetadataError` if a Vault cannot read the metadata.
  public init(blob: [UInt8], genesisHash: Hash256) throws(RuntimeMetadataError) {
    self.init(blob: blob, facts: try MetadataFacts(accepting: blob), genesisHash: genesisHash)
  }

  /// Creates the content from accepted metadata and its facts.
  package init(blob: [UInt8], facts: MetadataFacts, genesisHash: Hash256) {
    self.blob = blob
    self.facts = facts
    self.genesisHash = genesisHash
  }

  fileprivate var signedBytes: [UInt8] {
    var writer = SCALEWriter(capacity: blob.count + 4 + Hash256.byteCount)
    writer.byteVector(blob)
    writer.hash256(genesisHash)
    return writer.bytes
  }
}

extension VaultPayloadsError {
  /// Decodes a record named `name` in errors; all bytes must be consumed.
  static func decoding<Record: SCALECodable>(
    _ name: String, _ bytes: [UInt8]
  ) throws(VaultPayloadsError) -> Record {
    do throws(SCALEError) {
      return try Record(scale: bytes)
    } catch {
      throw .undecodable(record: name, error)
    }
  }
}
