import ByteSupport
import FileSupport
import PortalStore
import WebPages

/// The pictures beside the names of networks: files of the operator, or a letter in the color of the network.
struct SiteIcons: Sendable {
  /// That of the site itself.
  static let ownIcon = "icons/portal.svg"
  private static let limit = 32_768

  /// The path below the site and the bytes of a network's icon.
  ///
  /// - Throws: `PortalError` with `badIcon` for what is not published, `FileError`.
  static func icon(of network: SiteNetwork, in folder: PortalFolder) throws -> (String, [UInt8]) {
    guard let name = network.member.entry.icon else {
      return ("icons/\(network.id).svg", letter(network.title, network.color))
    }
    let path = folder.file(name)
    guard !name.contains(".."), !FilePath.isAbsolute(name) else {
      throw PortalError.badIcon(path: name, reason: "it is not below the portal's folder")
    }
    let bytes = try FileReading.bytes(at: path, limit: 1 << 20)
    guard bytes.count <= limit else {
      throw PortalError.badIcon(
        path: path, reason: "it has \(bytes.count) bytes, at most \(limit) are allowed")
    }
    if FileKind(start: bytes.span) == .png { return ("icons/\(network.id).png", bytes) }
    if let reason = SafeSVG.fault(in: bytes) {
      throw PortalError.badIcon(path: path, reason: reason)
    }
    return ("icons/\(network.id).svg", bytes)
  }

  /// The first letter of a title on a square of a color.
  static func letter(_ title: String, _ color: PageColor) -> [UInt8] {
    var svg = Markup()
    svg.tile(title, color, isFile: true)
    return svg.bytes
  }
}

/// Pictures of strangers that are shown in a page: shapes and colors, and nothing that runs or asks for
/// anything (portal 4.12).
enum SafeSVG {
  private static let elements: Set = [
    "svg", "g", "path", "circle", "ellipse", "rect", "line", "polyline", "polygon", "defs",
    "linearGradient", "radialGradient", "stop", "clipPath", "title", "desc",
  ]

  /// Why a picture is not shown; `nil` for one that may be.
  ///
  /// Letters of ours have elements besides.
  static func fault(in bytes: [UInt8], besides more: Set<String> = []) -> String? {
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
