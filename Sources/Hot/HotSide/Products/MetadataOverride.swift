package import ByteSupport
package import JSONCodec

/// A record in a manifest that an update was deliberately completed, although its metadata differs
/// from the known metadata.
package struct MetadataOverride: Equatable, Sendable {
  /// The hash of the stored metadata with the same name and version; `nil` if none was stored.
  package private(set) var storedHash: Hash256?
  /// The difference, in sentences.
  package private(set) var reason: String

  package init(storedHash: Hash256?, reason: String) {
    (self.storedHash, self.reason) = (storedHash, reason)
  }

  /// The note for readers of the product.
  package static let note = "The manifest says that it was completed with --override-metadata."
}

extension MetadataOverride: JSONFormed {
  /// The JSON form for manifests and reports.
  package static let form = JSONForm<MetadataOverride>.named(
    "MetadataOverride", ["storedHash": .field(\.storedHash), "reason": .field(\.reason)]
  ).read(into: MetadataOverride(storedHash: nil, reason: ""))
}
