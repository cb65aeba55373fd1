package import HotSide
import RuntimeMetadata

extension StoredUpdate.Changes {
  private static let mostSentences = 12

  /// The changes in a comparison with an older version.
  package init(_ review: MetadataReview, since old: StoredUpdate, _ version: UInt32) {
    self.init(
      specVersion: version, payload: old.payload.blake2b256,
      summary: Array(review.seen.prefix(Self.mostSentences)),
      counts: MetadataChange.Weight.allCases.map { review.difference.count($0) })
  }
}
