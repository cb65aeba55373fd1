package import ByteSupport
package import SCALECodec

/// A GRANDPA authority (chain-proofs 3).
package struct Authority: Hashable, Sendable {
  private static let size = Hash256.byteCount + 8

  /// The ed25519 key.
  package let key: Hash256
  /// The weight of its vote; 0 for an authority without a vote.
  package let weight: UInt64

  package init(key: Hash256, weight: UInt64) { (self.key, self.weight) = (key, weight) }

  /// Reads a list of authorities.
  package static func list(from reader: inout SCALEReader) throws(SCALEError) -> [Authority] {
    try reader.vector(minimumItemSize: size) { (reader) throws(SCALEError) in
      Authority(key: try reader.hash256(), weight: try reader.u64())
    }
  }

  /// Writes a list of authorities.
  package static func encode(_ list: [Authority], to writer: inout SCALEWriter) {
    writer.vector(list) { writer, authority in
      writer.hash256(authority.key)
      writer.u64(authority.weight)
    }
  }
}

extension [Authority] {
  /// Whether the list has weight, and its total weight fits into 64 bits.
  package var canFinalize: Bool { (try? VoterSet(self)) != nil }
}

/// The authorities with a vote, and the weight that makes a block final.
struct VoterSet {
  /// The weight of each key; a key that is listed twice has the sum.
  let weights: [Hash256: UInt64]
  /// The minimum weight for a final block: more than two thirds.
  let threshold: UInt64
  /// The number of listed authorities.
  let count: Int

  init(_ authorities: [Authority]) throws(ChainProofError) {
    var weights: [Hash256: UInt64] = [:]
    var total: UInt64 = 0
    for authority in authorities where authority.weight > 0 {
      let (sum, overflow) = total.addingReportingOverflow(authority.weight)
      guard !overflow else { throw .authorityWeightTooLarge(authorities: authorities.count) }
      total = sum
      weights[authority.key, default: 0] += authority.weight
    }
    guard total > 0 else { throw .noAuthorityWeight(authorities: authorities.count) }
    self.weights = weights
    threshold = total - (total - 1) / 3
    count = authorities.count
  }
}
