package import ByteSupport
package import PictureWork
import Reporting
package import RuntimeMetadata

/// The reduction of metadata that a manifest states.
package struct ReductionManifest: Equatable, Sendable {
  package let path: String
  package let record: ReductionRecord

  /// The reduction in a manifest; `nil` if it states none.
  package init?(_ file: ManifestFile) {
    guard let record = file.update?.reduction else { return nil }
    (path, self.record) = (file.path, record)
  }

  /// A contradiction between the manifest's statements and metadata that was compared with the full
  /// metadata.
  ///
  /// - Parameters:
  ///   - metadata: the hash of the metadata in the payload.
  ///   - levels: the levels at which a reduction gives this metadata.
  ///   - full: the hash of the full metadata.
  /// - Returns: the first contradiction, as a sentence; `nil` if there is none.
  package func contradiction(
    metadata: Hash256, levels: [ReductionLevel], full: Hash256
  ) -> String? {
    guard levels.contains(record.level) else {
      return
        """
        '\(path)' states the level \(ScreenText.quoted(record.level.rawValue)), but the metadata is of level \
        \(levels.map(\.rawValue).joined(separator: " or ")).
        """
    }
    guard record.reduced.hash == metadata else {
      return
        "'\(path)' states the hash \(record.reduced.hash) of the reduced metadata, but it is \(metadata)."
    }
    guard record.full.hash == full else {
      return
        "'\(path)' states the hash \(record.full.hash) of the full metadata, but it is \(full)."
    }
    return nil
  }
}
