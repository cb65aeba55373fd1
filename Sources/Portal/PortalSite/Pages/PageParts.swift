import ByteSupport
import PictureWork
import PortalStore
import Reporting
import WebPages

extension MarkupBuilder {
  /// Adds a term and its description to a list of facts.
  mutating func fact(_ term: String, _ value: String) {
    fact(term) { $0.text(value) }
  }

  /// Adds a term and its description to a list of facts.
  mutating func fact(_ term: String, _ content: (inout Self) -> Void) {
    element("dt", term)
    element("dd", content: content)
  }

  /// Adds a term and a hash with a copy button.
  mutating func fact(_ term: String, hash: Hash256) {
    fact(term) { value in
      value.groups(hash.hex)
      value.copyButton(hash.hex, of: term.lowercased())
    }
  }

  /// Adds a term and a text with a copy button.
  mutating func fact(_ term: String, copied text: String) {
    fact(term) { value in
      value.element("code", text)
      value.copyButton(text, of: term.lowercased())
    }
  }

  /// Adds an inline element without a line feed after it.
  mutating func phrase(_ name: String, _ text: String) { phrase(name, [:], text) }

  /// Adds an inline element without a line feed after it.
  mutating func phrase(_ name: String, _ attributes: Attributes, _ text: String) {
    var part = Markup()
    part.element(name, attributes, text)
    raw(String(decoding: part.bytes.dropLast(), as: UTF8.self))
  }

  /// Adds a time, given in seconds since 1970.
  mutating func time(_ seconds: Int64) {
    phrase("time", ["datetime": RFC3339.text(seconds)], RFC3339.words(seconds))
  }

  /// Adds a key or hash in full, with the identicon that a Vault shows.
  mutating func known(_ bytes: [UInt8], of name: String) {
    key(Hex.encode(bytes), of: name, isCopied: true) { $0.dots(of: bytes, name) }
  }

  /// Adds a colored square and the text of its color.
  mutating func swatch(_ color: String) {
    if let shown = PageColor(color) {
      element(
        "svg",
        ["viewBox": "0 0 16 16", "width": "16", "height": "16", "aria-hidden": "true"]
      ) { $0.empty("rect", ["width": "16", "height": "16", "rx": "3", "fill": shown.hex]) }
    }
    element("code", color)
  }

  /// Adds a cell of a table whose rows become cards on a phone.
  mutating func cell(_ label: String, _ content: (inout Self) -> Void) {
    element("td", ["data-label": label], content: content)
  }

  /// Adds the header row of a table.
  mutating func heads(_ titles: [String]) {
    element("thead") { head in
      head.element("tr") { row in
        for title in titles { row.element("th", ["scope": "col"], title) }
      }
    }
  }
}
