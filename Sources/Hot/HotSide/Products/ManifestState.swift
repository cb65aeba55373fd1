package import ByteSupport
package import ChainInquiry
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

  /// Takes the member `codeReads`; `nil` if a manifest has none, or if one of its values cannot be read.
  package init?(_ manifest: JSONValue) {
    guard let list = manifest["codeReads"]?.array, !list.isEmpty else { return nil }
    let values = list.compactMap { StateValue(json: $0) }
    guard values.count == list.count, Set(values.map(\.key)).count == list.count else { return nil }
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

  /// Reads the manifest at a path, over whose values a runtime's code is to be run again.
  ///
  /// - Returns: the values, the network and the metadata that the manifest names.
  /// - Throws: `FileError`; ``HotSideError/noManifestState(path:)`` for any other file.
  package static func claim(at path: String) throws -> RuntimeState.Claim {
    let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    guard let manifest = try? JSONValue(parsing: bytes),
      let network = manifest["network"]?.string, let genesisHash = manifest["genesisHash"]?.hash256,
      let version = manifest["specVersion"]?.integer(UInt32.self),
      let hash = (manifest["reduction"]?["full"]?["blake2b_256"] ?? manifest["metadataHash"])?
        .hash256,
      let state = ManifestState(manifest)
    else { throw HotSideError.noManifestState(path: path) }
    let file = FilePath.name(of: path)
    return RuntimeState.Claim(
      path: path, network: network, genesisHash: genesisHash, version: version, metadataHash: hash,
      values: state.values.map {
        StateValue(key: $0.key, value: $0.value, source: .manifest(file: file))
      })
  }
}
