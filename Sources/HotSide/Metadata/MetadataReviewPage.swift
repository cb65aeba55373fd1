import ByteSupport
package import RuntimeMetadata
import WebPages

/// A comparison as one web page for the person who has to sign.
///
/// It needs nothing else, runs no script and asks for nothing; its own policy forbids it. All texts
/// come from metadata, so each is escaped, and characters that are not seen are left out.
package struct MetadataReviewPage: Sendable {
  private let review: MetadataReview

  /// A page of a comparison.
  package init(_ review: MetadataReview) { self.review = review }

  /// The page, in UTF-8; the same for the same comparison.
  package var bytes: [UInt8] { Array(text.utf8) }

  private var text: String {
    let title =
      "\(review.old.facts.name) \(review.old.facts.version) → \(review.new.facts.name) \(review.new.facts.version)"
    return WebPage.opening(title: title, style: Self.style) + """
      <table class="sides">
      <thead><tr><th></th><th scope="col">old</th><th scope="col">new</th></tr></thead>
      <tbody>
      \(sides)</tbody>
      </table>
      \(summary)
      \(notCompared)\(seen)\(areas)</main>
      \(WebPage.closing)
      """
  }

  private var sides: String {
    let row = { (name: String, value: (MetadataReview.Side) -> String) in
      let (old, new) = (value(review.old), value(review.new))
      return old.isEmpty && new.isEmpty
        ? ""
        : "<tr><th scope=\"row\">\(name)</th><td>\(WebPage.escaped(old))</td><td>\(WebPage.escaped(new))</td></tr>\n"
    }
    return row("from") { "\($0.kind): \($0.title)" } + row("network") { $0.facts.name }
      + row("spec version") { "\($0.facts.version)" }
      + row("metadata") { "V\($0.facts.metadataVersion), \($0.facts.byteCount.counted("byte"))" }
      + row("metadata hash") { $0.facts.hash.hex }
      + row("block") { $0.block?.hex ?? "" }
      + row("code hash") { $0.codeHash?.hex ?? "" }
  }

  private var summary: String {
    guard !review.isSame else { return "<p>Both are the same bytes.</p>" }
    let counts = MetadataChange.Kind.allCases.map {
      "<span class=\"\($0.rawValue)\">\(review.difference.count($0)) \($0.rawValue)</span>"
    }
    return "<p>\(counts.joined(separator: ", "))</p>"
  }

  private var notCompared: String {
    review.notCompared.map { "<p>\(WebPage.escaped($0))</p>\n" }.joined()
  }

  private var seen: String {
    let sentences = review.seen
    guard !sentences.isEmpty else {
      return review.isSame
        ? "" : "<h2>On a Vault</h2>\n<p>Nothing looks different on a Vault.</p>\n"
    }
    let items = sentences.map { "<li>\(WebPage.escaped($0))</li>\n" }.joined()
    return "<h2>On a Vault</h2>\n<ul>\n\(items)</ul>\n"
  }

  private var areas: String {
    MetadataChange.Area.allCases.map { area in
      let changes = review.difference.changes.filter { $0.area == area }
      guard !changes.isEmpty else { return "" }
      let rows = changes.map { change in
        let details = change.details.map(WebPage.escaped).joined(separator: "<br>")
        return
          "<tr class=\"\(change.kind.rawValue)\"><td>\(change.kind.rawValue)</td><td>\(WebPage.escaped(change.name))</td><td>\(details)</td></tr>\n"
      }.joined()
      return
        "<details open>\n<summary><h2>\(area.title) (\(changes.count))</h2></summary>\n<table>\n<tbody>\n\(rows)</tbody>\n</table>\n</details>\n"
    }.joined()
  }

  private static let style = """
    :root { color-scheme: light dark; --ground: #f2f2f5; --text: #16161a; --line: #d4d4dc;
      --added: #14692b; --removed: #a31621; --changed: #7a4a00; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #121216; --text: #ececf1; --line: #3a3a44; --added: #7fd495;
        --removed: #ff9aa2; --changed: #f0c078; }
    }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
    h2 { font-size: 1.1rem; display: inline; }
    summary { cursor: pointer; margin: 1rem 0 0.5rem; }
    table { border-collapse: collapse; width: 100%; table-layout: fixed; }
    td, th { border-top: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left;
      vertical-align: top; overflow-wrap: anywhere; }
    td:first-child { width: 5.5rem; }
    .sides th:first-child { width: 8rem; }
    tr.added td:first-child, span.added { color: var(--added); }
    tr.removed td:first-child, span.removed { color: var(--removed); }
    tr.changed td:first-child, span.changed { color: var(--changed); }
    @media print { details { break-inside: auto; } }
    """
}

extension MetadataChange.Area {
  /// The heading of its changes.
  package var title: String {
    switch self {
    case .network: "Network"
    case .pallet: "Pallets"
    case .call: "Calls"
    case .type: "Types reached from calls"
    case .constant: "Constants"
    case .extension: "Transaction extensions"
    }
  }
}
