public import ByteSupport
public import SCALECodec

/// The part of a runtime's metadata that a transaction needs, with what proves it against the
/// metadata digest (hot-side 1.10, RFC-78).
public struct MetadataProof: Equatable, Sendable {
  /// A type with its bytes as received, over which the digest is made.
  public struct Leaf: Equatable, Sendable {
    /// The type.
    public let type: ShortenedType
    /// Its SCALE form.
    public let bytes: [UInt8]
  }

  /// The types.
  public let leaves: [Leaf]
  /// The places of the types in the tree, whose root is 0.
  public let leafIndices: [UInt32]
  /// The hashes of those parts of the tree that hold none of the types.
  public let nodes: [Hash256]
  /// How transactions are put together.
  public let extrinsic: ShortenedExtrinsic
  /// The bytes of ``extrinsic`` as received.
  public let extrinsicBytes: [UInt8]
  /// The rest that a signer must know of the network.
  public let extraInfo: NetworkExtraInfo
  /// The bytes of ``extraInfo`` as received.
  public let extraInfoBytes: [UInt8]

  /// Reads a proof and leaves the reader behind it.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    leaves = try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      let start = reader.offset
      let type = try ShortenedType(from: &reader)
      return Leaf(type: type, bytes: reader.copied(since: start))
    }
    leafIndices = try reader.vector(minimumItemSize: 4) { (reader) throws(SCALEError) in
      try reader.u32()
    }
    nodes = try reader.vector(minimumItemSize: Hash256.byteCount) { (reader) throws(SCALEError) in
      try reader.hash256()
    }
    var start = reader.offset
    extrinsic = try ShortenedExtrinsic(from: &reader)
    extrinsicBytes = reader.copied(since: start)
    start = reader.offset
    extraInfo = try NetworkExtraInfo(from: &reader)
    extraInfoBytes = reader.copied(since: start)
  }

  /// The proof as received.
  public var bytes: [UInt8] {
    var writer = SCALEWriter()
    writer.vector(leaves) { $0.raw($1.bytes) }
    writer.vector(leafIndices) { $0.u32($1) }
    writer.vector(nodes) { $0.hash256($1) }
    writer.raw(extrinsicBytes)
    writer.raw(extraInfoBytes)
    return writer.bytes
  }
}
