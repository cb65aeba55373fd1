/// Parts that no generated page has: inline code, frames, forms, and contents of other hosts.
///
/// They are looked for in pages of another release, which cannot be made again and compared.
package enum ForeignMarkup {
  private static let elements = [
    "iframe", "frame", "object", "embed", "applet", "form", "base", "portal",
  ]
  private static let attributes = [
    "style", "srcdoc", "srcset", "action", "formaction", "background", "poster", "ping",
  ]
  private static let policy = Array("http-equiv=\"Content-Security-Policy\"".utf8)

  /// The first such part, as a sentence; `nil` for a page without any.
  package static func fault(in page: [UInt8]) -> String? {
    guard page.split(separator: UInt8(ascii: " ")).contains(where: { $0.starts(with: policy) })
    else { return "It has no content security policy." }
    var rest = page[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      rest = rest[(start + 1)...]
      let (tag, attributes) = PageTag.read(&rest)
      if elements.contains(tag) { return "It has an element <\(tag)>." }
      if tag == "script" {
        guard attributes.contains(where: { $0.name == "src" }), rest.starts(with: "</script>".utf8)
        else { return "It has an inline script, or one with contents in addition to its address." }
      }
      for (name, value) in attributes {
        if name.hasPrefix("on") || self.attributes.contains(name) {
          return "Its element <\(tag)> has the attribute '\(name)'."
        }
        if name == "http-equiv", value.lowercased() == "refresh" {
          return "It leads its readers to another page."
        }
        let isLoaded = name == "src" || (tag == "link" && name == "href" && !isLink(attributes))
        let isKnown = isLoaded ? !hasHost(value) : name != "href" || isPlain(value)
        if !isKnown { return "Its element <\(tag)> names '\(value)'." }
      }
    }
    return nil
  }

  /// Whether a `link` only states an address, which browsers do not load.
  private static func isLink(_ attributes: [(name: String, value: String)]) -> Bool {
    attributes.contains { $0.name == "rel" && ["canonical", "alternate"].contains($0.value) }
  }

  /// Whether an address may lead to another host: browsers ignore blanks, and decode references.
  private static func hasHost(_ value: String) -> Bool {
    guard let first = value.utf8.first, !value.hasPrefix("data:image/") else { return false }
    return first <= 0x20 || "/\\".utf8.contains(first)
      || value.utf8.contains { ":&".utf8.contains($0) }
  }

  /// Whether an address is relative, or a page of the web or of a mail program.
  private static func isPlain(_ value: String) -> Bool {
    let scheme = value.prefix { !":/?#&".contains($0) }
    let next = value.dropFirst(scheme.count).first
    return next == ":" ? ["https", "http", "mailto"].contains(String(scheme)) : next != "&"
  }

  private static let gap = Array("</span><span>".utf8)

  /// The texts of 64 hexadecimal digits in a file, which pages show in groups of four.
  package static func hashes(in file: [UInt8]) -> Set<String> {
    var hashes: Set<String> = []
    var digits: [UInt8] = []
    var rest = (file + [0])[...]
    while let byte = rest.popFirst() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"):
        digits.append(byte)
      case gap[0] where !digits.isEmpty && rest.starts(with: gap[1...]):
        rest = rest.dropFirst(gap.count - 1)
      default:
        if digits.count == 64 { hashes.insert(String(decoding: digits, as: UTF8.self)) }
        digits = []
      }
    }
    return hashes
  }
}

/// The beginning of an element.
private enum PageTag {
  /// Reads the name and the attributes of a tag, in lower case, and skips the tag.
  static func read(
    _ rest: inout ArraySlice<UInt8>
  ) -> (name: String, attributes: [(name: String, value: String)]) {
    let name = word(&rest)
    var attributes: [(name: String, value: String)] = []
    while let first = rest.first, first != UInt8(ascii: ">") {
      guard !isBlank(first), first != UInt8(ascii: "/") else {
        rest = rest.dropFirst()
        continue
      }
      let name = word(&rest)
      rest = rest.drop(while: isBlank)
      guard rest.first == UInt8(ascii: "=") else {
        attributes.append((name, ""))
        // A lone byte that begins no name is skipped, so that the loop ends.
        if name.isEmpty { rest = rest.dropFirst() }
        continue
      }
      rest = rest.dropFirst().drop(while: isBlank)
      attributes.append((name, value(&rest)))
    }
    rest = rest.dropFirst()
    return (name, attributes)
  }

  private static func value(_ rest: inout ArraySlice<UInt8>) -> String {
    guard let quote = rest.first, quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else {
      return word(&rest)
    }
    let text = rest.dropFirst().prefix { $0 != quote }
    rest = rest.dropFirst(text.count + 2)
    return String(decoding: text, as: UTF8.self)
  }

  private static func word(_ rest: inout ArraySlice<UInt8>) -> String {
    let text = rest.prefix { !isBlank($0) && $0 != UInt8(ascii: "=") && $0 != UInt8(ascii: ">") }
    rest = rest.dropFirst(text.count)
    // The slash of `<br/>` is not a part of the name.
    return String(decoding: text.last == UInt8(ascii: "/") ? text.dropLast() : text, as: UTF8.self)
      .lowercased()
  }

  private static func isBlank(_ byte: UInt8) -> Bool { byte <= 0x20 }
}
