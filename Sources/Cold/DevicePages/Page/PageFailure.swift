import Reporting

/// Why something failed, which lies over everything until it is closed.
package struct PageFailure: Equatable, Sendable {
  /// What was not done, or was all the same.
  let title: String
  let messages: [String]

  /// Takes sentences, one for each thing that failed.
  init(_ messages: [String], title: String = "This was not done") {
    self.title = title
    self.messages = messages
  }

  /// Takes one sentence or several about one thing.
  init(_ message: String, title: String = "This was not done") {
    self.init([message], title: title)
  }

  /// Takes what an error says.
  init(_ error: any Error) { self.init(error.reportable.message) }
}
