import ByteSupport

/// A file that does not hold what it should.
struct BadInput: ReportableError {
  let message: String
  var exitCode: ExitCode { .badData }
}
