import Reporting

extension MarkupBuilder {
  /// Adds an inline element without a line feed after it.
  package mutating func phrase(_ name: String, _ text: String) { phrase(name, [:], text) }

  /// Adds an inline element without a line feed after it.
  package mutating func phrase(_ name: String, _ attributes: Attributes, _ text: String) {
    var part = Markup()
    part.element(name, attributes, text)
    raw(String(decoding: part.bytes.dropLast(), as: UTF8.self))
  }

  /// Adds a time, given in seconds since 1970.
  package mutating func time(_ seconds: Int64) {
    phrase("time", ["datetime": RFC3339.text(seconds)], RFC3339.words(seconds))
  }

  /// Adds a cell of a table whose rows become cards on a phone.
  package mutating func cell(_ label: String, _ content: (inout Self) -> Void) {
    element("td", ["data-label": label], content: content)
  }

  /// Adds the header row of a table.
  package mutating func heads(_ titles: [String]) {
    element("thead") { head in
      head.element("tr") { row in
        for title in titles { row.element("th", ["scope": "col"], title) }
      }
    }
  }
}
