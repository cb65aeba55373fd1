public import ByteSupport
public import RuntimeMetadata
import SCALECodec

/// What an update brings, decoded (hot-side 1.3).
public enum UpdateContent: Equatable, Sendable {
  case specs(NetworkSpecs)
  /// Metadata of a network.
  case metadata(MetadataContent)
  case types(TypeTable)

  /// Reads the signed bytes, which are also the content of a payload file.
  ///
  /// - Throws: ``VaultPayloadsError``: `undecodable`, also for bytes that are left over; `metadata` with one
  ///   of the classes of hot-side 3.1.
  public init(_ kind: UpdateKind, signed bytes: [UInt8]) throws(VaultPayloadsError) {
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
        self = .metadata(try MetadataContent(blob: blob, genesisHash: genesisHash))
      } catch { throw .metadata(error) }
    }
  }

  /// Reads the bytes of a payload to sign of any kind; `nil` for other bytes.
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

  /// The signed bytes, which a payload file holds.
  public var signedBytes: [UInt8] {
    switch self {
    case .specs(let specs): specs.scaleBytes
    case .types(let table): table.scaleBytes
    case .metadata(let content): content.signedBytes
    }
  }
}

/// Metadata on its way to a Vault: the blob, its network, and its facts.
public struct MetadataContent: Equatable, Sendable {
  /// The raw metadata, from its magic bytes on.
  public let blob: [UInt8]
  /// The network's genesis hash.
  public let genesisHash: Hash256
  /// Name, version and the rest.
  public let facts: MetadataFacts

  /// Takes a blob that a Vault can read.
  ///
  /// - Throws: one of the classes of hot-side 3.1.
  public init(blob: [UInt8], genesisHash: Hash256) throws(RuntimeMetadataError) {
    self.init(blob: blob, facts: try MetadataFacts(accepting: blob), genesisHash: genesisHash)
  }

  /// Joins a blob and the facts that were read from it as one that a Vault can read.
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
  /// Decodes a record that fills `bytes`; a failure names it.
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
