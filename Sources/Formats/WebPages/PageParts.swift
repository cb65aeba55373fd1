/// How serious a badge or a banner is.
public enum Tone: String, Sendable {
  /// Says something and no more.
  case plain = ""
  /// All is well.
  case good
  /// Somebody should look.
  case warn
  /// Nothing may be done before somebody has looked.
  case bad
}

/// The parts that pages are made of, which `parts.css` gives their look.
extension MarkupBuilder {
  /// Adds the tile of a network: the first letter of its title on its color.
  ///
  /// - Parameters:
  ///   - title: of the network; without a letter or digit the tile has no letter.
  ///   - color: of the tile.
  ///   - isFile: whether it is a file of its own, and not a part of a page.
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

  /// Adds the chip of a network: its tile, its title, and a note below it.
  public mutating func chip(_ title: String, _ color: PageColor, note: String? = nil) {
    element("span", ["class": "chip"]) { chip in
      chip.tile(title, color)
      chip.element("span") { words in
        words.text(title)
        if let note { words.element("small", note) }
      }
    }
  }

  /// Adds a hash or a key in groups of four characters, which no space parts when they are copied.
  public mutating func groups(_ value: String) {
    element("code", ["class": "hash"]) { code in
      var rest = value[...]
      while !rest.isEmpty {
        // On one line, so that no line feed is copied either.
        code.raw("<span>\(WebPage.escaped(String(rest.prefix(4))))</span>")
        rest = rest.dropFirst(4)
      }
    }
  }

  /// Adds a text in which each run of 40 letters and digits or more stands in groups of four: a key, a hash or an
  /// address is compared, and not read.
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

  /// Adds a button that copies a value; it is hidden until a script shows it.
  public mutating func copyButton(_ value: String, of name: String) {
    element(
      "button",
      [
        "type": "button", "class": "copy", "data-copy": value, "aria-label": "Copy \(name)",
        "hidden": "hidden",
      ], "Copy")
  }

  /// Adds a key or a hash whole: its dots, what it is, and its groups.
  ///
  /// - Parameters:
  ///   - value: in the characters that are compared.
  ///   - name: what it is, for who hears the page.
  ///   - isCopied: whether the page has a script that copies.
  ///   - dots: writes the picture, of the class `dots`.
  ///   - words: writes what stands above the groups.
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

  /// Adds a word in a badge.
  public mutating func badge(_ text: String, _ tone: Tone = .plain) {
    element("span", ["class": tone == .plain ? "badge" : "badge \(tone.rawValue)"], text)
  }

  /// Adds a box that is checked at first, by which a style sheet puts something away.
  public mutating func box(_ id: String, _ label: String) {
    element("label", ["for": id]) { pair in
      pair.empty(
        "input", ["type": "checkbox", "id": id, "autocomplete": "off", "checked": "checked"])
      pair.text(" " + label)
    }
  }

  /// Adds a sentence across the page.
  public mutating func banner(_ text: String, _ tone: Tone = .plain) {
    let name = tone == .bad ? "danger" : tone.rawValue
    element("p", ["class": tone == .plain ? "banner" : "banner \(name)"], text)
  }
}
