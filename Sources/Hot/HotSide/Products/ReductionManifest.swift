package import ByteSupport
package import JSONCodec
import Reporting
package import RuntimeMetadata

/// What a manifest says of reduced metadata.
package struct ReductionManifest: Equatable, Sendable {
  /// The manifest's file.
  package let path: String
  /// The level that it states.
  package let level: String
  /// The hash that it states of the full metadata.
  package let fullHash: Hash256?
  /// The hash that it states of the reduced metadata.
  package let reducedHash: Hash256?

  /// Takes the member `reduction`; `nil` where a manifest has none.
  package init?(_ manifest: JSONValue, path: String) {
    guard let reduction = manifest["reduction"], reduction != .null else { return nil }
    self.path = path
    level = reduction["level"]?.string ?? ""
    func hash(_ name: String) -> Hash256? {
      reduction[name]?["blake2b_256"]?.hash256
    }
    (fullHash, reducedHash) = (hash("full"), hash("reduced"))
  }

  /// Reads the manifest beside a picture or text that tells of the same payload; `nil` where there is
  /// none, or where it tells of no reduction.
  ///
  /// - Parameters:
  ///   - product: the file that was read.
  ///   - payloadHash: BLAKE2b-256 of what it holds.
  package init?(beside product: String, payloadHash: Hash256) {
    guard let (manifest, path) = ProductManifest.read(beside: product, payloadHash: payloadHash)
    else { return nil }
    self.init(manifest, path: path)
  }

  /// Compares it with metadata that was compared with the full one.
  ///
  /// - Parameters:
  ///   - metadata: the hash of the metadata in the payload.
  ///   - levels: the levels that give it.
  ///   - full: the hash of the full metadata.
  /// - Returns: what contradicts it, as a sentence; `nil` where it agrees.
  package func contradiction(
    metadata: Hash256, levels: [ReductionLevel], full: Hash256
  ) -> String? {
    let shown = ScreenText.quoted(level)
    guard levels.contains(where: { $0.rawValue.hasSameBytes(as: level) }) else {
      return
        """
        '\(path)' states the level \(shown), and the metadata is of level \
        \(levels.map(\.rawValue).joined(separator: " or ")).
        """
    }
    guard reducedHash == metadata else {
      return
        "'\(path)' states the hash \(reducedHash?.hex ?? "none") of the reduced metadata, and it is \(metadata)."
    }
    guard fullHash == full else {
      return
        "'\(path)' states the hash \(fullHash?.hex ?? "none") of the full metadata, and it is \(full)."
    }
    return nil
  }
}
