import Reporting

/// Sentences about several updates or networks, each said once for all that it is true of.
package struct SharedSentences {
  /// So many subjects are named in a line; of more the first ones are.
  let mostNames: Int

  private var sentences: [(text: String, subjects: [String])] = []
  private var places: [[UInt8]: Int] = [:]

  package init(mostNames: Int = 3) { self.mostNames = mostNames }

  /// Adds a sentence.
  package mutating func add(_ text: String, of subject: String) {
    let key = Array(text.utf8)
    if let place = places[key] {
      sentences[place].subjects.append(subject)
    } else {
      places[key] = sentences.count
      sentences.append((text, [subject]))
    }
  }

  /// Each sentence behind what it is about, in the order in which they came.
  package var lines: [String] {
    sentences.map { text, subjects in
      let named = subjects.prefix(mostNames).joined(separator: ", ")
      let others = subjects.count - mostNames
      return others > 0 ? "\(named) and \(others.counted("other")): \(text)" : "\(named): \(text)"
    }
  }
}
