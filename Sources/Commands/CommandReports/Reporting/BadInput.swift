package import Reporting

package struct BadInput: ReportableError {
  package let message: String
  private let kind: ErrorCode

  package init(_ kind: ErrorCode = .badInput, message: String) {
    (self.kind, self.message) = (kind, message)
  }
  package var row: ErrorRow<Never> { .badData(kind, message) }
}
