package import ByteSupport

extension NodeError: ReportableError {
  /// The code a command ends with.
  package var exitCode: ExitCode {
    switch kind {
    case .usage: .usage
    case .unavailable: .unavailable
    case .badData: .badData
    case .cancelled: .tryAgain
    case .system: .failure
    }
  }
}
