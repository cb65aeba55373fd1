package import ChainInquiry
import FileSupport
package import HotStore
import PictureWork
import Reporting

/// The values of a chain's state in a manifest, which a runtime's code has read to make the
/// metadata (hot-side 3.7).
package enum ManifestState {
  /// The note for metadata that code has returned over an empty state.
  package static let emptyStateNote =
    "The runtime's code was run over an empty state. The metadata that the network's nodes give may differ."

  /// The note about the sources of these values; `nil` if all values come from nodes or manifests.
  package static func note(_ values: [StateValue]) -> String? {
    values.contains { $0.source == .emptyState } ? emptyStateNote : nil
  }

  /// Reads the values in a manifest, over which a runtime's code is to be run again.
  ///
  /// - Returns: the values, and the network and metadata of the manifest.
  /// - Throws: `SourcedError` for a file that is not a manifest;
  ///   ``HotSideError/noManifestState(path:)`` for a manifest without values.
  package static func claim(at path: String) throws -> RuntimeState.Claim {
    let found: ManifestFile
    do { found = try ManifestFile(at: path) } catch {
      guard case .badManifest = error else { throw error }
      throw SourcedError(source: "'\(path)'", error)
    }
    guard let manifest = found.update, !manifest.codeReads.isEmpty,
      let network = manifest.report.network, let genesisHash = manifest.report.genesisHash,
      let version = manifest.report.specVersion, let hash = manifest.fullMetadataHash
    else { throw HotSideError.noManifestState(path: path) }
    let file = FilePath.name(of: path)
    return RuntimeState.Claim(
      path: path, network: network, genesisHash: genesisHash, version: version, metadataHash: hash,
      values: manifest.codeReads.map {
        StateValue(key: $0.key, value: $0.value, source: .manifest(file: file))
      })
  }
}
