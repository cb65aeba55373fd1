package import LoopbackServer
package import Reporting
package import RuntimeMetadata

/// Why a development node cannot be started.
package enum DevelopmentNodeError: Error, Equatable, Sendable {
  /// The metadata to serve is not metadata, or names no runtime.
  case metadata(RuntimeMetadataError)
  /// The server cannot be started.
  case server(LoopbackServerError)

  /// The row of each case.
  package var row: ErrorRow<String> {
    switch self {
    case .metadata(let error):
      ErrorRow(.metadata, exit: .badData, "The node cannot serve this metadata. \(error.message)")
    case .server(let error): error.row(of: "The node")
    }
  }

  /// What is wrong and what helps, as a sentence for the user.
  package var message: String { row.message }
}

extension DevelopmentNodeError: UntabledError {
  /// The code a command ends with.
  package var exitCode: ExitCode { row.exit }
  package var code: ErrorCode { row.code }
}
