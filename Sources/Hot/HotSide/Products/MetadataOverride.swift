package import ByteSupport
package import JSONCodec

/// That an update was completed on purpose although its metadata is not what is known of it; manifests
/// record it.
package struct MetadataOverride: Equatable, Sendable {
  /// The hash of the metadata that the database held under the same name and version; `nil` where it
  /// held none.
  package private(set) var storedHash: Hash256?
  /// What was known otherwise, in sentences.
  package private(set) var reason: String

  package init(storedHash: Hash256?, reason: String) {
    (self.storedHash, self.reason) = (storedHash, reason)
  }

  /// That a manifest records it, as a sentence for who looks at the product.
  package static let note = "The manifest says that it was completed with --override-metadata."
}

extension MetadataOverride: JSONFormed {
  /// The form for manifests and programs.
  package static let form = JSONForm<MetadataOverride>.named(
    "MetadataOverride", ["storedHash": .field(\.storedHash), "reason": .field(\.reason)]
  ).read(into: MetadataOverride(storedHash: nil, reason: ""))
}
