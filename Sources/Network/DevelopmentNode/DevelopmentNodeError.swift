package import LoopbackServer
package import Reporting
package import RuntimeMetadata

/// The reason why a development node cannot be started.
package enum DevelopmentNodeError: ReportableError, Equatable, Sendable {
  /// The metadata is not valid, or does not name the runtime.
  case metadata(RuntimeMetadataError)
  /// The metadata is of a version that `state_getMetadata` of nodes never returns.
  case tooNew(version: UInt8)
  /// Metadata in another version is of another runtime.
  case otherRuntime(String, expected: String)
  /// The server cannot be started.
  case server(LoopbackServerError)

  /// The exit code and the message of each case.
  package var row: ErrorRow<Never> {
    switch self {
    case .metadata(let error):
      .badData(.metadata, "The node cannot serve this metadata. \(error.message)")
    case .tooNew(let version):
      .badData(
        .metadata,
        """
        This is metadata V\(version), which nodes give only under Metadata_metadata_at_version. Give the \
        V14 file as --metadata and the other as --other-metadata.
        """)
    case .otherRuntime(let found, let expected):
      .badData(
        .metadata,
        "The other metadata is of \(found), but the node serves \(expected). Give files of one version."
      )
    case .server(let error): error.row(of: "The node")
    }
  }
}
