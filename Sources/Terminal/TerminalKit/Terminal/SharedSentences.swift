import Reporting

/// Collects sentences about several updates or networks, and prints each sentence once with all its
/// subjects.
package struct SharedSentences {
  /// The maximum number of subjects that a line names.
  private static let mostNames = 3

  private var sentences: [(text: String, subjects: [String])] = []
  private var places: [[UInt8]: Int] = [:]

  package init() {}

  package mutating func add(_ text: String, of subject: String) {
    let key = Array(text.utf8)
    if let place = places[key] {
      sentences[place].subjects.append(subject)
    } else {
      places[key] = sentences.count
      sentences.append((text, [subject]))
    }
  }

  /// The sentences with their subjects, in the order in which they were added.
  package var lines: [String] {
    sentences.map { text, subjects in "\(subjects.shortList(SharedSentences.mostNames)): \(text)" }
  }
}
