/// An error that can end the program: it knows its sentences and its exit code.
///
/// What throws untyped throws these; an error of another kind ends the program with code 1.
public protocol ReportableError: Error {
  /// The sentences printed after `Error: `: what is wrong, and what helps.
  var message: String { get }
  /// The code to end with.
  var exitCode: ExitCode { get }
}
