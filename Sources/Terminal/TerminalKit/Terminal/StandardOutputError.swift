public import Reporting

/// Why standard output takes no more.
public enum StandardOutputError: Error, Equatable, Sendable {
  /// The reader has gone away; nobody is left to tell.
  case readerGone
  /// The system's reason.
  case outputFailed(reason: String)
}

extension StandardOutputError: ReportableError {
  /// All that is said of the case.
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
