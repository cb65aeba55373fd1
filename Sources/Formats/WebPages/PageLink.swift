import ByteSupport

/// Resolves the links in the pages of a site.
public enum PageLink {
  /// The file that a link leads to.
  ///
  /// - Parameters:
  ///   - link: the value of an attribute such as `href`.
  ///   - page: the path of the page, relative to the site.
  ///   - base: the address of the site; links that begin with it stay in the site.
  /// - Returns: a path relative to the site; `nil` for links to other sites or inside the page.
  public static func target(_ link: String, from page: String, base: String? = nil) -> String? {
    if let base, link.hasPrefix(base) {
      return target("./" + link.dropFirst(base.count), from: "")
    }
    let path = link.prefix { $0 != "#" && $0 != "?" }
    guard !path.isEmpty, !link.contains("://"), !link.hasPrefix("data:"), !link.hasPrefix("/")
    else { return nil }
    var parts = page.split(separator: "/").dropLast().map(String.init)
    for part in path.split(separator: "/", omittingEmptySubsequences: false) {
      switch part {
      case "..": _ = parts.popLast()
      case ".", "": break
      default: parts.append(String(decoding: PercentCode.decoded(part), as: UTF8.self))
      }
    }
    if path.hasSuffix("/") || parts.isEmpty { parts.append("index.html") }
    return parts.joined(separator: "/")
  }

  private static let attributes = ["href", "src", "data-payload", "data-picture"].map {
    Array("\($0)=".utf8)
  }

  /// The values of all attributes of a page that name files.
  public static func links(in page: [UInt8]) -> Set<String> {
    var links: Set<String> = []
    var start = 0
    while let quote = page[start...].firstIndex(of: UInt8(ascii: "\"")) {
      start = quote + 1
      guard attributes.contains(where: { page[..<quote].suffix($0.count).elementsEqual($0) })
      else { continue }
      let link = page[start...].prefix { $0 != UInt8(ascii: "\"") }
      links.insert(String(decoding: link, as: UTF8.self))
    }
    return links
  }
}
