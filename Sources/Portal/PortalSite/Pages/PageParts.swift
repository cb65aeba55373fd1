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
}
