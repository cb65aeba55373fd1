/// An error that can end the program: it knows its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1.
public protocol ReportableError: Error {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  var message: String { get }
  /// The code to end with.
  var exitCode: ExitCode { get }
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
  var message: String { cause }
  var exitCode: ExitCode { .failure }
}
