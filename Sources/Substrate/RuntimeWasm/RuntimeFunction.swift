/// A function that runtimes export and that can be called without a chain's state.
package enum RuntimeFunction: Hashable, Sendable {
  /// `Core_version`: the SCALE form of the runtime's version.
  case version
  /// `Metadata_metadata`: Bytes, in the metadata version that suits all nodes; V14 of current
  /// runtimes.
  case metadata
  /// `Metadata_metadata_versions`: Vec\<u32> of the metadata versions that the runtime offers.
  case metadataVersions
  /// `Metadata_metadata_at_version`: Option\<Bytes>.
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

  /// The SCALE form of the arguments.
  var argument: [UInt8] {
    guard case .metadataAtVersion(let version) = self else { return [] }
    return (0..<4).map { UInt8(truncatingIfNeeded: version >> (8 * UInt32($0))) }
  }
}
