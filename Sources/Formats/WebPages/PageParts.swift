/// The severity of a badge or a banner.
public enum Tone: String, Sendable {
  /// Information only.
  case plain = ""
  /// Everything is in order.
  case good
  /// The user should check something.
  case warn
  /// The user must check something before continuing.
  case bad
}

/// The components of pages, styled by `parts.css`.
extension MarkupBuilder {
  /// Appends the tile of a network: the first letter of its title on its color.
  ///
  /// - Parameters:
  ///   - title: the title of the network; without a letter or digit the tile has no letter.
  ///   - color: the color of the tile.
  ///   - isFile: whether the tile is a separate file instead of a part of a page.
  public mutating func tile(_ title: String, _ color: PageColor, isFile: Bool = false) {
    let letter = title.first { $0.isLetter || $0.isNumber }.map { $0.uppercased() } ?? ""
    element(
      "svg",
      [
        "xmlns": isFile ? "http://www.w3.org/2000/svg" : nil, "class": isFile ? nil : "tile",
        "viewBox": "0 0 32 32", "aria-hidden": isFile ? nil : "true",
      ]
    ) { tile in
      tile.empty("rect", ["width": "32", "height": "32", "rx": "8", "fill": color.hex])
      tile.element(
        "text",
        [
          "x": "16", "y": "22", "text-anchor": "middle", "font-size": "17", "font-weight": "600",
          "font-family": "system-ui, sans-serif", "fill": color.ink.hex,
        ], letter)
    }
  }

  /// Appends the chip of a network: its tile, its title, and an optional note.
  public mutating func chip(_ title: String, _ color: PageColor, note: String? = nil) {
    element("span", ["class": "chip"]) { chip in
      chip.tile(title, color)
      chip.element("span") { words in
        words.text(title)
        if let note { words.element("small", note) }
      }
    }
  }

  /// Appends a hash or a key in visual groups of four characters, without spaces in copied text.
  public mutating func groups(_ value: String) {
    element("code", ["class": "hash"]) { code in
      var rest = value[...]
      while !rest.isEmpty {
        // On one line, so that copied text contains no line feeds.
        code.raw("<span>\(WebPage.escaped(String(rest.prefix(4))))</span>")
        rest = rest.dropFirst(4)
      }
    }
  }

  /// Appends a text; runs of 40 or more letters and digits, such as keys, are grouped by four.
  public mutating func grouping(_ text: String) {
    var isFirst = true
    for word in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isFirst { raw(" ") }
      isFirst = false
      let isCompared =
        word.utf8.count >= 40
        && word.unicodeScalars.allSatisfy {
          $0.isASCII && ($0.properties.isAlphabetic || ("0"..."9").contains($0))
        }
      if isCompared { groups(String(word)) } else { self.text(String(word)) }
    }
  }

  /// Appends a button that copies a value; hidden until a script shows it.
  public mutating func copyButton(_ value: String, of name: String) {
    element(
      "button",
      [
        "type": "button", "class": "copy", "data-copy": value, "aria-label": "Copy \(name)",
        "hidden": "hidden",
      ], "Copy")
  }

  /// Appends a complete key or hash: its identicon, a description, and its groups.
  ///
  /// - Parameters:
  ///   - value: the key or hash as text.
  ///   - name: the description for screen readers.
  ///   - isCopied: whether the page has a script for copying.
  ///   - dots: writes the identicon, with the class `dots`.
  ///   - words: writes the content above the groups.
  public mutating func key(
    _ value: String, of name: String, isCopied: Bool = false, dots: (inout Self) -> Void,
    words: (inout Self) -> Void = { _ in }
  ) {
    element("div", ["class": "key"]) { key in
      dots(&key)
      key.element("div") { column in
        words(&column)
        column.groups(value)
        if isCopied { column.copyButton(value, of: name) }
      }
    }
  }

  /// Appends a badge.
  public mutating func badge(_ text: String, _ tone: Tone = .plain) {
    element("span", ["class": tone == .plain ? "badge" : "badge \(tone.rawValue)"], text)
  }

  /// Appends a checkbox, initially checked, with which a style sheet hides content.
  public mutating func box(_ id: String, _ label: String) {
    element("label", ["for": id]) { pair in
      pair.empty(
        "input", ["type": "checkbox", "id": id, "checked": "checked"])
      pair.text(" " + label)
    }
  }

  /// Appends a banner: a sentence across the page.
  public mutating func banner(_ text: String, _ tone: Tone = .plain) {
    let name = tone == .bad ? "danger" : tone.rawValue
    element("p", ["class": tone == .plain ? "banner" : "banner \(name)"], text)
  }
}
