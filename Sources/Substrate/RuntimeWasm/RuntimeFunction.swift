/// A function exported by runtimes that needs no chain state.
package enum RuntimeFunction: Hashable, Sendable {
  /// `Core_version`: the SCALE-encoded runtime version.
  case version
  /// `Metadata_metadata`: a byte string; V14 in current runtimes.
  case metadata
  /// `Metadata_metadata_versions`: a Vec of u32, the metadata versions that the runtime offers.
  case metadataVersions
  /// `Metadata_metadata_at_version`: an optional byte string.
  case metadataAtVersion(UInt32)

  /// The name of the export.
  package var name: String {
    switch self {
    case .version: "Core_version"
    case .metadata: "Metadata_metadata"
    case .metadataVersions: "Metadata_metadata_versions"
    case .metadataAtVersion: "Metadata_metadata_at_version"
    }
  }

  /// The SCALE-encoded arguments.
  var argument: [UInt8] {
    guard case .metadataAtVersion(let version) = self else { return [] }
    return (0..<4).map { UInt8(truncatingIfNeeded: version >> (8 * UInt32($0))) }
  }
}
