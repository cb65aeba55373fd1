public import ByteSupport
import SCALECodec
import SubstrateCrypto

/// The metadata digest, by which a chain checks the metadata that a signer used (RFC-78).
public enum MetadataDigest {
  /// Computes the digest of a runtime.
  ///
  /// - Parameters:
  ///   - metadata: V15 metadata.
  ///   - extraInfo: the network data that is not in the metadata.
  /// - Returns: 32 bytes, a BLAKE3 hash.
  /// - Throws: ``RuntimeMetadataError`` for another version or a damaged type registry.
  public static func digest(
    of metadata: Metadata, extraInfo: NetworkExtraInfo
  ) throws(RuntimeMetadataError) -> Hash256 {
    guard metadata.version == 15, let address = metadata.extrinsic.addressType,
      let call = metadata.extrinsic.callType, let signature = metadata.extrinsic.signatureType
    else { throw .noDigest(version: metadata.version) }
    let types = try ShortenedTypes(
      metadata.types,
      reachedFrom: [address, call, signature]
        + metadata.extrinsic.extensions.flatMap { [$0.type, $0.additionalType].compactMap { $0 } })
    let extrinsic = ShortenedExtrinsic(
      version: metadata.extrinsic.versions.first ?? 4,
      addressType: try types.reference(to: address),
      callType: try types.reference(to: call), signatureType: try types.reference(to: signature),
      extensions: try types.extensions(metadata.extrinsic.extensions))
    let leaves = try types.leaves()
    guard !leaves.isEmpty else { throw .noDigest(version: metadata.version) }
    let hashes = leaves.map { Blake3.hash($0.scaleBytes) }
    return digest(
      root: root(of: hashes), extrinsic: extrinsic.scaleBytes, extraInfo: extraInfo.scaleBytes)
  }

  /// Combines the parts of a digest.
  ///
  /// - Parameters:
  ///   - root: the root of the Merkle tree of types.
  ///   - extrinsic: the SCALE encoding of ``ShortenedExtrinsic``.
  ///   - extraInfo: the SCALE encoding of ``NetworkExtraInfo``.
  /// - Returns: 32 bytes.
  public static func digest(root: Hash256, extrinsic: [UInt8], extraInfo: [UInt8]) -> Hash256 {
    let version: [UInt8] = [1]
    return Blake3.hash(version + root.bytes + Blake3.hash(extrinsic).bytes + extraInfo)
  }

  /// The hash of an inner node of the Merkle tree.
  public static func node(_ left: Hash256, _ right: Hash256) -> Hash256 {
    Blake3.hash(left.bytes + right.bytes)
  }

  /// The root of a complete binary tree over at least one leaf.
  ///
  /// Node i has the children 2i + 1 and 2i + 2, and the leaves are the last nodes.
  private static func root(of leaves: [Hash256]) -> Hash256 {
    let inner = leaves.count - 1
    var nodes = Array(leaves.prefix(inner)) + leaves
    for place in (0..<inner).reversed() {
      nodes[place] = node(nodes[2 * place + 1], nodes[2 * place + 2])
    }
    return nodes[0]
  }
}
