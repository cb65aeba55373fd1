package import ByteSupport
import HotSide
package import JSONCodec

/// That an update was completed on purpose although its metadata is not what is known of it; manifests
/// record it.
package struct MetadataOverride: Equatable, Sendable {
  /// The hash of the metadata that the database held under the same name and version; `nil` where it
  /// held none.
  package let storedHash: Hash256?
  /// What was known otherwise, in sentences.
  package let reason: String

  init(storedHash: Hash256?, reason: String) {
    (self.storedHash, self.reason) = (storedHash, reason)
  }

  /// Takes what a manifest records; `nil` where it records none.
  package init?(_ manifest: JSONValue) {
    guard let override = manifest["metadataOverride"], override != .null else { return nil }
    storedHash = override["storedHash"]?.hash256
    reason = override["reason"]?.string ?? ""
  }

  /// Reads what the manifest beside a picture or text of the same payload records; `nil` where there is
  /// no manifest, or it records none.
  ///
  /// - Parameters:
  ///   - product: the file that was read.
  ///   - payloadHash: BLAKE2b-256 of what it holds.
  package init?(beside product: String, payloadHash: Hash256) {
    guard let (manifest, _) = ProductManifest.read(beside: product, payloadHash: payloadHash)
    else { return nil }
    self.init(manifest)
  }

  /// That a manifest records it, as a sentence for who looks at the product.
  package static let note = "The manifest says that it was completed with --override-metadata."
}

extension MetadataOverride: JSONFormed {
  /// The form for manifests and programs.
  package static let form = JSONForm<MetadataOverride>.named(
    "MetadataOverride", ["storedHash": .of(\.storedHash), "reason": .of(\.reason)])
}
