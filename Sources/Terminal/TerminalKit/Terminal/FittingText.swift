package import Reporting

/// A sentence that names no option which the running command lacks, as messages of errors do.
///
/// `FittingAdvice` removes such advice from the message.
package struct FittingText: ReportableError {
  private let text: String

  package init(_ text: String) { self.text = text }

  package var row: ErrorRow<Never> { .failure(.unforeseenError, text) }
}

extension StyledText {
  /// The text without advice that the running command cannot take; then also without styles.
  var fitting: StyledText {
    let plain = rendered(inColor: false)
    let fitting = FittingText(plain).message
    return fitting == plain ? self : StyledText(fitting)
  }
}
