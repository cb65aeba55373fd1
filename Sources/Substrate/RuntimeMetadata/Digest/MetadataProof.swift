public import ByteSupport
public import SCALECodec

/// The types of a transaction, with a Merkle proof for the digest (hot-side 1.10, RFC-78).
public struct MetadataProof: Equatable, Sendable {
  /// A type, together with the received bytes that the digest is computed from.
  public struct Leaf: Equatable, Sendable {
    /// The decoded type.
    public let type: ShortenedType
    /// The SCALE encoding as received.
    public let bytes: [UInt8]
  }

  /// The types.
  public let leaves: [Leaf]
  /// The indices of the types in the tree, whose root is 0.
  public let leafIndices: [UInt32]
  /// The hashes of the subtrees that contain none of the types.
  public let nodes: [Hash256]
  /// The format of extrinsics.
  public let extrinsic: ShortenedExtrinsic
  /// The bytes of ``extrinsic`` as received.
  public let extrinsicBytes: [UInt8]
  /// The network data.
  public let extraInfo: NetworkExtraInfo
  /// The bytes of ``extraInfo`` as received.
  public let extraInfoBytes: [UInt8]

  /// Reads a proof from the current position; does not require the end of the data.
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

  /// The SCALE encoding as received.
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
