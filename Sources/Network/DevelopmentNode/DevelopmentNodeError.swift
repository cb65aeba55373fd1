package import LoopbackServer
package import Reporting
package import RuntimeMetadata

/// Why a development node cannot be started.
package enum DevelopmentNodeError: ReportableError, Equatable, Sendable {
  /// The metadata to serve is not metadata, or names no runtime.
  case metadata(RuntimeMetadataError)
  /// The server cannot be started.
  case server(LoopbackServerError)

  /// All that is said of the case.
  package var row: ErrorRow<Never> {
    switch self {
    case .metadata(let error):
      .badData(.metadata, "The node cannot serve this metadata. \(error.message)")
    case .server(let error): error.row(of: "The node")
    }
  }
}
