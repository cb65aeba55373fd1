import Reporting

/// An error that covers the page until the user closes it.
package struct PageFailure: Equatable, Sendable {
  /// The heading, usually that the action was not done.
  let title: String
  let messages: [String]

  /// One message for each error.
  init(_ messages: [String], title: String = "This was not done") {
    self.title = title
    self.messages = messages
  }

  init(_ message: String, title: String = "This was not done") {
    self.init([message], title: title)
  }

  init(_ error: any Error) { self.init(error.reportable.message) }
}
