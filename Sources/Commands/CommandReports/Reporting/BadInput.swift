import Reporting

package struct BadInput: ReportableError {
  package let message: String

  package init(
    message: String
  ) {
    self.message = message
  }
  var row: ErrorRow<Never> { .badData(.badInput, message) }
}
