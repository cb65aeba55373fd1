/// Checks that generated HTML or XML is well-formed: every element is closed properly.
package enum MarkupFault {
  private static let empty: Set = ["meta", "link", "img", "br", "hr", "input", "col"]

  /// The error, as a sentence; `nil` for well-formed markup.
  package static func fault(in bytes: [UInt8]) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "It is not UTF-8." }
    var open: [Substring] = []
    var rest = text[...]
    while let start = rest.firstIndex(of: "<") {
      guard let end = rest[start...].firstIndex(of: ">") else { return "A tag has no end." }
      let tag = rest[rest.index(after: start)..<end]
      rest = rest[rest.index(after: end)...]
      if tag.hasPrefix("!") || tag.hasPrefix("?") || tag.hasSuffix("/") { continue }
      let name = tag.drop { $0 == "/" }.prefix { !$0.isWhitespace }
      if tag.hasPrefix("/") {
        guard open.popLast() == name else { return "An element </\(name)> ends that is not open." }
      } else if !empty.contains(String(name)) {
        open.append(name)
      }
    }
    return open.last.map { "The element <\($0)> has no end." }
  }
}
