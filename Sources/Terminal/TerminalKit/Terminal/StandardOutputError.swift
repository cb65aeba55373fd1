public import Reporting

/// The reason why standard output cannot be written.
public enum StandardOutputError: Error, Equatable, Sendable {
  /// The reader of the pipe has ended.
  case readerGone
  /// Writing failed; `reason` is the system's text.
  case outputFailed(reason: String)
}

extension StandardOutputError: ReportableError {
  /// The exit code and the message of each case.
  public var row: ErrorRow<Never> {
    switch self {
    case .readerGone:
      ErrorRow(.unforeseenError, exit: .cannotWrite, "The reader of standard output has gone away.")
    case .outputFailed(let reason):
      ErrorRow(
        .unforeseenError, exit: .cannotWrite, "Standard output cannot be written: \(reason).")
    }
  }
}
