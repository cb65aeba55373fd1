/// An error that can end the program, with its code, message and exit code.
///
/// Functions with an untyped `throws` throw these errors; any other error ends the program with
/// code 1. An enum returns its rows from one `switch` without `default`, so each case needs a row.
public protocol ReportableError: Error {
  /// The type of the parameters' values; `Never` for an error without parameters.
  associatedtype Parameter = Never
  /// The code, the parameters, the exit code and the message.
  var row: ErrorRow<Parameter> { get }
}

extension ReportableError {
  /// The sentences that are printed after `Error: `, without advice that the running command cannot
  /// take.
  public var message: String { FittingAdvice.fitting(row.message) }
  /// The exit code.
  public var exitCode: ExitCode { row.exit }
  /// The error code.
  public var code: ErrorCode { row.code }
}

extension Error {
  /// The error itself if it is reportable; otherwise an error with its description.
  public var reportable: any ReportableError {
    self as? any ReportableError ?? UnforeseenError(cause: "\(self)")
  }
}

/// An error without its own message.
private struct UnforeseenError: ReportableError {
  let cause: String
  var row: ErrorRow<Never> { .failure(.unforeseenError, cause) }
}
