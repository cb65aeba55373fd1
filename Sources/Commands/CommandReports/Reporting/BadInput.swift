import Reporting

/// A file that does not hold what it should.
package struct BadInput: ReportableError {
  package let message: String

  package init(
    message: String
  ) {
    self.message = message
  }
  var row: ErrorRow<Never> { .badData(.badInput, message) }
}
