import ByteSupport

/// Where the links of a site's pages lead.
public enum PageLink {
  /// The file that a link leads to.
  ///
  /// - Parameters:
  ///   - link: the value of an attribute such as `href`.
  ///   - page: the path of its page below the site.
  ///   - base: the address of the site; links that begin with it lead into the site too.
  /// - Returns: a path below the site; `nil` for what leaves it or stays on the page.
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
}
