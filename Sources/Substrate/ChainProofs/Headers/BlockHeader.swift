package import ByteSupport
import SCALECodec
import SubstrateCrypto

/// A block header with a 32-bit number (chain-proofs 2).
///
/// The digest is kept as checked bytes, so a header takes about as much memory as its encoding.
package struct BlockHeader: Hashable, Sendable {
  /// The minimum size of a header in bytes.
  static let minimumSize = 3 * Hash256.byteCount + 2

  /// The hash of the parent's header; zeros in the genesis header.
  package let parentHash: Hash256
  /// The block number.
  package let number: UInt32
  /// The root of the state after the block.
  package let stateRoot: Hash256
  /// The root of the block's extrinsics.
  package let extrinsicsRoot: Hash256
  /// The compact count and the items of the digest.
  private let digestBytes: [UInt8]
  /// The BLAKE2b-256 of the encoding.
  package let hash: Hash256

  /// The hash and the number.
  package var id: BlockID { BlockID(hash: hash, number: number) }

  /// Decodes a header; all bytes must be consumed.
  ///
  /// - Throws: ``ChainProofError``; the header must be refused.
  package init(decoding bytes: [UInt8], as part: ProofPart = .header) throws(ChainProofError) {
    try part.check(size: bytes.count, limit: ProofLimits.headerBytes)
    self = try part.decodeWithLimits(bytes.span) { (reader) throws(ChainProofError) in
      try BlockHeader(from: &reader, in: part)
    }
  }

  /// Reads a header; the size is checked before the digest is copied.
  init(from reader: inout SCALEReader, in part: ProofPart) throws(ChainProofError) {
    let start = reader.offset
    let digestStart: Int
    do throws(SCALEError) {
      parentHash = try reader.hash256()
      number = try reader.compactU32()
      stateRoot = try reader.hash256()
      extrinsicsRoot = try reader.hash256()
      digestStart = reader.offset
      for _ in 0..<(try reader.count(minimumItemSize: 1)) { _ = try DigestItem(from: &reader) }
    } catch { throw .undecodable(part, error) }
    try ProofPart.header.check(size: reader.offset - start, limit: ProofLimits.headerBytes)
    digestBytes = reader.copied(since: digestStart)
    hash = Blake2b.hash256(reader.consumed(since: start))
  }

  /// Encodes a header.
  package init(
    parentHash: Hash256, number: UInt32, stateRoot: Hash256, extrinsicsRoot: Hash256,
    digest: [DigestItem]
  ) {
    (self.parentHash, self.number) = (parentHash, number)
    (self.stateRoot, self.extrinsicsRoot) = (stateRoot, extrinsicsRoot)
    var writer = SCALEWriter()
    writer.vector(digest) { $1.encode(to: &$0) }
    digestBytes = writer.bytes
    hash = Blake2b.hash256(
      BlockHeader.encode(parentHash, number, stateRoot, extrinsicsRoot, digestBytes))
  }

  /// Decodes the header that `chain_getHeader` returns in parts.
  ///
  /// The items of `digest.logs` are joined before they are decoded, because the hash does not cover
  /// the borders between them. `hash` is that of the requested block.
  ///
  /// - Throws: ``ChainProofError``; the answer of the node must be refused.
  package init(
    parentHash: Hash256, number: UInt32, stateRoot: Hash256, extrinsicsRoot: Hash256,
    logs: [[UInt8]], hash: Hash256
  ) throws(ChainProofError) {
    let size = logs.reduce(logs.count) { $0 + $1.count }
    try ProofPart.header.check(size: size, limit: ProofLimits.headerBytes)
    var digest = SCALEWriter()
    digest.count(logs.count)
    for log in logs { digest.raw(log) }
    self = try BlockHeader(
      decoding: BlockHeader.encode(parentHash, number, stateRoot, extrinsicsRoot, digest.bytes))
    guard self.hash == hash else { throw .otherHeader(expected: hash, found: self.id) }
  }

  /// The genesis header with this state root.
  package static func genesis(stateRoot: Hash256) -> BlockHeader {
    BlockHeader(
      parentHash: .zero, number: 0, stateRoot: stateRoot, extrinsicsRoot: StorageProof.emptyRoot,
      digest: [])
  }

  /// The items of the digest.
  ///
  /// - Throws: ``ChainProofError``; not for a header that was decoded.
  package func digest() throws(ChainProofError) -> [DigestItem] {
    try ProofPart.header.decode(digestBytes.span) { (reader) throws(SCALEError) in
      try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
        try DigestItem(from: &reader)
      }
    }
  }

  /// The SCALE encoding.
  package var encoded: [UInt8] {
    BlockHeader.encode(parentHash, number, stateRoot, extrinsicsRoot, digestBytes)
  }

  private static func encode(
    _ parentHash: Hash256, _ number: UInt32, _ stateRoot: Hash256, _ extrinsicsRoot: Hash256,
    _ digest: [UInt8]
  ) -> [UInt8] {
    var writer = SCALEWriter(capacity: minimumSize + 4 + digest.count)
    writer.hash256(parentHash)
    writer.compact(number)
    writer.hash256(stateRoot)
    writer.hash256(extrinsicsRoot)
    writer.raw(digest)
    return writer.bytes
  }
}
