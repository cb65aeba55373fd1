import Reporting

/// A file that does not hold what it should.
package struct BadInput: UntabledError {
  package let message: String

  package init(
    message: String
  ) {
    self.message = message
  }
  var exitCode: ExitCode { .badData }
}
