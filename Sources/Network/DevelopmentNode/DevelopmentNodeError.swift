package import LoopbackServer
package import Reporting
package import RuntimeMetadata

/// The reason why a development node cannot be started.
package enum DevelopmentNodeError: ReportableError, Equatable, Sendable {
  /// The metadata is not valid, or does not name the runtime.
  case metadata(RuntimeMetadataError)
  /// The server cannot be started.
  case server(LoopbackServerError)

  /// The exit code and the message of each case.
  package var row: ErrorRow<Never> {
    switch self {
    case .metadata(let error):
      .badData(.metadata, "The node cannot serve this metadata. \(error.message)")
    case .server(let error): error.row(of: "The node")
    }
  }
}
