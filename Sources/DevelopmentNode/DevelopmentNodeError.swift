package import ByteSupport
package import RuntimeMetadata

/// Why a development node cannot be started.
package enum DevelopmentNodeError: Error, Equatable, Sendable {
  /// The metadata to serve is not metadata, or names no runtime.
  case metadata(RuntimeMetadataError)
  /// Another program listens on the port.
  case portTaken(UInt16)
  /// The port cannot be listened on; `reason` is the system's own text.
  case port(UInt16, reason: String)
  /// The system refused a descriptor; `reason` is its own text.
  case system(reason: String)

  /// What is wrong and what helps, as a sentence for the user.
  package var message: String {
    switch self {
    case .metadata(let error): "The node cannot serve this metadata. \(error.message)"
    case .portTaken(let port):
      "Another program listens on port \(port) of 127.0.0.1. Give another port; 0 takes any that is free."
    case .port(let port, let reason):
      "The node cannot listen on port \(port) of 127.0.0.1: \(reason). Give another port; 0 takes any that is free."
    case .system(let reason): "The system refused what the node needs: \(reason)."
    }
  }
}

extension DevelopmentNodeError: ReportableError {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch self {
    case .metadata: .badData
    case .portTaken: .tryAgain
    case .port, .system: .failure
    }
  }
}
