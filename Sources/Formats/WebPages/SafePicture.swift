import FileSupport

/// Pictures of strangers that are shown in a page: shapes and colors, and nothing that runs or asks for
/// anything (portal 4.12).
package enum SafePicture {
  /// The most bytes of one.
  package static let limit = 32_768

  /// Why a picture is not shown.
  package struct Fault: Error {
    package let reason: String
  }

  /// The ending of a picture's file: `png` or `svg`.
  package static func ending(of bytes: [UInt8]) throws(Fault) -> String {
    guard bytes.count <= limit else {
      throw Fault(reason: "it has \(bytes.count) bytes, at most \(limit) are allowed")
    }
    if FileKind(start: bytes.span) == .png { return "png" }
    if let reason = fault(in: bytes) { throw Fault(reason: reason) }
    return "svg"
  }

  private static let elements: Set = [
    "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs",
    "linearGradient", "radialGradient", "stop", "clipPath", "title", "desc",
  ]

  /// Why an SVG picture is not shown; `nil` for one that may be.
  ///
  /// Letters of ours have elements besides.
  package static func fault(in bytes: [UInt8], besides more: Set<String> = []) -> String? {
    guard let text = String(validating: bytes, as: UTF8.self) else { return "it is not UTF-8" }
    var rest = text[...]
    if rest.hasPrefix("<?xml") {
      guard let end = rest.firstIndex(of: ">") else { return "it is no XML" }
      rest = rest[rest.index(after: end)...]
    }
    var isFirst = true
    while let start = rest.firstIndex(of: "<") {
      if rest[..<start].contains("&") { return "it has entities" }
      rest = rest[rest.index(after: start)...]
      if rest.hasPrefix("!--"), let end = rest.firstRange(of: "-->") {
        rest = rest[end.upperBound...]
        continue
      }
      guard let end = rest.firstIndex(of: ">") else { return "it is no XML" }
      let tag = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if let fault = fault(inTag: tag, besides: more, isFirst: &isFirst) { return fault }
    }
    return isFirst ? "it is neither a PNG picture nor SVG" : nil
  }

  private static func fault(
    inTag tag: Substring, besides more: Set<String>, isFirst: inout Bool
  ) -> String? {
    if tag.hasPrefix("/") { return nil }
    if tag.hasPrefix("!") || tag.hasPrefix("?") { return "it has declarations" }
    let name = tag.prefix { $0.isLetter }
    guard elements.contains(String(name)) || more.contains(String(name)) else {
      return "it has the element '\(name.prefix(40))'"
    }
    if isFirst, name != "svg" { return "it is neither a PNG picture nor SVG" }
    isFirst = false
    let attributes = tag.dropFirst(name.count).lowercased()
    if attributes.contains("&") { return "it has entities" }
    for word in attributes.split(whereSeparator: { " \n\r\t/\"'".contains($0) }) {
      if word.hasPrefix("on"), word.contains("=") { return "it has handlers of events" }
      if word.hasPrefix("style=") { return "it has styles" }
    }
    if attributes.contains("href") { return "it refers to something" }
    for (place, _) in attributes.ranges(of: "url(").map({ ($0.upperBound, 0) })
    where !attributes[place...].hasPrefix("#") {
      return "it refers to something outside"
    }
    return nil
  }
}
