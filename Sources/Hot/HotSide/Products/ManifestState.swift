package import ByteSupport
import FileSupport
package import HotStore
package import JSONCodec
import Reporting

/// The values of a chain's state in a manifest: what a runtime's code has read while it made the metadata
/// (hot-side 3.7).
package struct ManifestState: Equatable, Sendable {
  /// The values in the order of the reads, at least one.
  package let values: [StateValue]

  /// The sentence for metadata that code has made over an empty state.
  package static let emptyStateNote =
    "The runtime's code was run over an empty state. The metadata that the network's nodes give may differ."

  /// The note for these values; `nil` if all of them came from nodes.
  package static func note(_ values: [StateValue]) -> String? {
    values.contains { $0.source == .emptyState } ? emptyStateNote : nil
  }

  /// Takes the member `state`; `nil` if a manifest has none.
  package init?(_ manifest: JSONValue) {
    let values = manifest["state"]?.array?.compactMap { StateValue(json: $0) } ?? []
    guard !values.isEmpty else { return nil }
    self.values = values
  }

  /// Reads the manifest next to a picture or text of the same payload; `nil` if there is none, or if the
  /// manifest lists no values.
  ///
  /// - Parameters:
  ///   - product: the file that was read.
  ///   - payloadHash: BLAKE2b-256 of its payload.
  package init?(beside product: String, payloadHash: Hash256) {
    guard let (manifest, _) = ProductManifest.read(beside: product, payloadHash: payloadHash)
    else { return nil }
    self.init(manifest)
  }

  /// Reads the manifest at a path, from which a runtime's code is to be run again.
  ///
  /// - Throws: `FileError`; ``HotSideError/noManifestState(path:)`` for any other file.
  package init(at path: String) throws {
    let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    guard let manifest = try? JSONValue(parsing: bytes), let state = ManifestState(manifest) else {
      throw HotSideError.noManifestState(path: path)
    }
    self = state
  }
}
