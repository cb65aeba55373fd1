import JSONCodec

/// Removes possible secrets from the text of a URL, valid or not.
///
/// Hidden are everything before an `@` in the authority, the values in the query, the fragment, and
/// path segments that look like an API key: at least eight characters with a digit, at least
/// sixteen letters, or the segment after `key`, `token` and similar words. Hiding too much is
/// harmless, because the database has the URL itself.
enum EndpointRedaction {
  static let maximumLength = 160
  private static let mark = "***"
  private static let announcing: Set<String> = [
    "apikey", "api-key", "api_key", "key", "token", "secret", "auth", "access-token",
  ]

  static func redact(_ text: String) -> String {
    let bounded = text.prefix(EndpointParts.maximumLength)
    let start = bounded.firstRange(of: "://")?.upperBound ?? bounded.startIndex
    let rest = bounded[start...]
    let authorityEnd = rest.firstIndex { "/?#".contains($0) } ?? rest.endIndex
    let pathEnd = rest[authorityEnd...].firstIndex { "?#".contains($0) } ?? rest.endIndex

    var shown = String(bounded[..<start])
    let authority = rest[..<authorityEnd]
    if let at = authority.lastIndex(of: "@") {
      shown += mark + authority[at...]
    } else {
      shown += authority
    }
    shown += path(rest[authorityEnd..<pathEnd])
    shown += query(rest[pathEnd...])
    return printable(shown)
  }

  private static func path(_ path: Substring) -> String {
    var hidesNext = false
    return path.split(separator: "/", omittingEmptySubsequences: false).map { segment in
      defer { hidesNext = announcing.contains(segment.lowercased()) }
      return hidesNext && !segment.isEmpty || looksSecret(segment) ? mark : String(segment)
    }.joined(separator: "/")
  }

  private static func looksSecret(_ segment: Substring) -> Bool {
    if segment.count >= 8, segment.contains(where: \.isNumber) { return true }
    return segment.count >= 16 && segment.allSatisfy(\.isLetter)
  }

  private static func query(_ query: Substring) -> String {
    guard let opening = query.first else { return "" }
    guard opening == "?" else { return "#" + mark }
    let pairs = query.dropFirst().prefix { $0 != "#" }.split(separator: "&")
    return "?"
      + pairs.map { pair in
        guard let equals = pair.firstIndex(of: "=") else { return mark }
        return pair[...equals] + mark
      }.joined(separator: "&")
  }

  /// External text for one line of a message: at most ``maximumLength`` characters, with control
  /// characters escaped.
  static func printable(_ text: String) -> String {
    let quoted = JSONValue.string(String(text.prefix(maximumLength))).serialized()
    let bare = String(quoted.dropFirst().dropLast())
    return text.count > maximumLength ? bare + "…" : bare
  }
}
