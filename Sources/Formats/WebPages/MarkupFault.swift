/// Checks that generated HTML or XML is well-formed: every element is closed properly.
package enum MarkupFault {
  private static let empty = Set(
    ["meta", "link", "img", "br", "hr", "input", "col"].map { Array($0.utf8)[...] })

  /// The error, as a sentence; `nil` for well-formed markup.
  package static func fault(in bytes: [UInt8]) -> String? {
    guard String(validating: bytes, as: UTF8.self) != nil else { return "It is not UTF-8." }
    func text(_ name: ArraySlice<UInt8>) -> String { String(decoding: name, as: UTF8.self) }
    var open: [ArraySlice<UInt8>] = []
    var rest = bytes[...]
    while let start = rest.firstIndex(of: UInt8(ascii: "<")) {
      guard let end = rest[start...].firstIndex(of: UInt8(ascii: ">")) else {
        return "A tag has no end."
      }
      let tag = rest[(start + 1)..<end]
      rest = rest[(end + 1)...]
      let first = tag.first
      if first == UInt8(ascii: "!") || first == UInt8(ascii: "?")
        || tag.last == UInt8(ascii: "/")
      {
        continue
      }
      // Blanks and line breaks end a name.
      let name = tag.drop { $0 == UInt8(ascii: "/") }.prefix { $0 > 0x20 }
      if first == UInt8(ascii: "/") {
        guard open.popLast() == name else {
          return "An element </\(text(name))> ends that is not open."
        }
      } else if !empty.contains(name) {
        open.append(name)
      }
    }
    return open.last.map { "The element <\(text($0))> has no end." }
  }
}
