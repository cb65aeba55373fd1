public import Reporting

/// Why standard output takes no more.
public enum StandardOutputError: Error, Equatable, Sendable {
  /// The reader has gone away; nobody is left to tell.
  case readerGone
  /// The system's reason.
  case outputFailed(reason: String)
}

extension StandardOutputError: UntabledError {
  /// What is wrong, as a sentence.
  public var message: String {
    switch self {
    case .readerGone: "The reader of standard output has gone away."
    case .outputFailed(let reason): "Standard output cannot be written: \(reason)."
    }
  }

  /// That of a file that cannot be written.
  public var exitCode: ExitCode { .cannotWrite }
}
