/// An error that can end the program: a row says its code, its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1. An enum
/// gives its rows by one `switch` without a `default`, so that a new case has every column.
public protocol ReportableError: Error {
  /// The type of the parameters; `Never` for an error without parameters.
  associatedtype Parameter = Never
  /// The code, the parameters, the exit code and the message.
  var row: ErrorRow<Parameter> { get }
}

extension ReportableError {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  public var message: String { row.message }
  /// The code to end with.
  public var exitCode: ExitCode { row.exit }
  /// The situation in one word.
  public var code: ErrorCode { row.code }
}

extension Error {
  /// The error as one that can end the program; one that is not made for that tells its own name.
  public var reportable: any ReportableError {
    self as? any ReportableError ?? UnforeseenError(cause: "\(self)")
  }
}

/// An error that nobody made a sentence for.
private struct UnforeseenError: ReportableError {
  let cause: String
  var row: ErrorRow<Never> { .failure(.unforeseenError, cause) }
}
