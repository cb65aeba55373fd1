import ByteSupport
package import RuntimeMetadata
import WebPages

/// A comparison as one web page for the person who has to sign, what matters most first.
///
/// It needs nothing else, runs no script and asks for nothing; its own policy forbids it. Weights and
/// areas are put away by the style sheet alone. All texts come from metadata, so each is escaped, and
/// characters that are not seen are left out.
package struct MetadataReviewPage: Sendable {
  private let review: MetadataReview

  /// A page of a comparison.
  package init(_ review: MetadataReview) { self.review = review }

  /// The page, in UTF-8; the same for the same comparison.
  package var bytes: [UInt8] { Array(text.utf8) }

  private var text: String {
    WebPage.opening(title: review.title, style: MetadataReviewPage.style) + """
      <div class="pair heads"><b></b><b>old</b><b>new</b></div>
      \(sides)\(notes)\(filters)\(sections)</main>
      \(WebPage.closing)
      """
  }

  // MARK: - What is compared

  private var sides: String {
    let row = { (name: String, value: (MetadataReview.Side) -> String) in
      let (old, new) = (value(review.old), value(review.new))
      return old.isEmpty && new.isEmpty ? "" : MetadataReviewPage.pair(name, old, new)
    }
    return row("from", \.origin) + row("network") { $0.facts.name }
      + row("spec version") { "\($0.facts.version)" }
      + row("metadata") { "V\($0.facts.metadataVersion), \($0.facts.byteCount.counted("byte"))" }
      + row("metadata hash") { $0.facts.hash.hex }
      + row("block") { $0.block?.hex ?? "" }
      + row("code hash") { $0.codeHash?.hex ?? "" }
  }

  private var notes: String {
    var sentences = review.notCompared + review.new.facts.warnings
    if review.isSame {
      sentences.append("Both are the same bytes.")
    } else if review.seen.isEmpty {
      sentences.append("Nothing looks different on a Vault.")
    }
    return sentences.map { "<p>\(WebPage.escaped($0))</p>\n" }.joined()
  }

  // MARK: - What is shown of it

  /// A box for each weight and each area that has changes; those below are put away with it.
  private var filters: String {
    guard !review.changes.isEmpty else { return "" }
    let weights = MetadataChange.Weight.allCases.compactMap { weight in
      MetadataReviewPage.box(
        weight.rawValue, weight.title, review.difference.count(weight))
    }
    let areas = MetadataChange.Area.allCases.compactMap { area in
      MetadataReviewPage.box(
        "area-" + area.rawValue, area.title, review.changes.count { $0.area == area })
    }
    return weights.joined() + "<br>\n" + areas.joined()
  }

  private static func box(_ name: String, _ title: String, _ count: Int) -> String? {
    guard count > 0 else { return nil }
    return
      "<input type=\"checkbox\" id=\"show-\(name)\" autocomplete=\"off\" checked>&#8288;<label class=\"\(name)\" for=\"show-\(name)\">\(title) (\(count))</label>\n"
  }

  private var sections: String {
    MetadataChange.Weight.allCases.map { weight in
      let changes = review.changes.filter { $0.weight == weight }
      guard !changes.isEmpty else { return "" }
      return
        "<section class=\"\(weight.rawValue)\">\n<details open>\n<summary><h2>\(weight.title)</h2></summary>\n\(changes.map(MetadataReviewPage.article).joined())</details>\n</section>\n"
    }.joined()
  }

  private static func article(_ change: MetadataChange) -> String {
    let seen = change.seen.map { "<p>\(WebPage.escaped($0))</p>\n" } ?? ""
    let details = change.details.map { detail in
      detail.old == nil && detail.new == nil
        ? "<p>\(WebPage.escaped(detail.text))</p>\n"
        : pair(detail.subject, detail.old ?? "", detail.new ?? "")
    }
    return
      "<article class=\"area-\(change.area.rawValue)\">\n<h3><small>\(change.kind.rawValue) · \(change.area.noun)</small> \(WebPage.escaped(change.name))</h3>\n\(seen)\(details.joined())</article>\n"
  }

  /// The old and the new text side by side, under or behind what they are of.
  private static func pair(_ subject: String, _ old: String, _ new: String) -> String {
    let (old, new) = (lines(old), lines(new))
    return
      "<div class=\"pair\"><b>\(WebPage.escaped(subject))</b><div>\(old)</div><div>\(new)</div></div>\n"
  }

  private static func lines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .map { WebPage.escaped(String($0)) }.joined(separator: "<br>")
  }

  private static let style =
    """
    :root { color-scheme: light dark; --ground: #f2f2f5; --text: #16161a; --line: #d4d4dc;
      --old: #f9e1e3; --new: #ddf3e3; --breaking: #a31621; --addition: #14692b; --wording: #7a4a00; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #121216; --text: #ececf1; --line: #3a3a44; --old: #4a1d22; --new: #173a22;
        --breaking: #ff9aa2; --addition: #7fd495; --wording: #f0c078; }
    }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere; }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.4rem; }
    h2 { font-size: 1.2rem; display: inline; }
    h3 { font-size: 1rem; margin: 0; }
    small { font-weight: normal; }
    p { margin: 0.25rem 0; }
    summary { cursor: pointer; margin: 1.5rem 0 0.5rem; }
    article { border-top: 1px solid var(--line); padding: 0.5rem 0; }
    input { width: 1.5rem; height: 1.5rem; margin: 0.125rem 0; vertical-align: middle; }
    label { margin: 0 1rem 0 0.375rem; }
    .pair { display: grid; grid-template-columns: 10rem 1fr 1fr; gap: 0.125rem 0.5rem; }
    .pair > b { font-weight: normal; }
    .pair > div:not(:empty) { padding: 0 0.375rem; background: var(--new); }
    .pair > div:nth-child(2):not(:empty) { background: var(--old); }
    .heads { position: sticky; top: 0; background: var(--ground); }
    .breaking h2, label.breaking { color: var(--breaking); }
    .addition h2, label.addition { color: var(--addition); }
    .wording h2, label.wording { color: var(--wording); }
    @media (max-width: 40rem) {
      .pair { grid-template-columns: 1fr 1fr; }
      .pair > b:first-child { grid-column: 1 / -1; }
    }

    """
    + MetadataChange.Weight.allCases.map { put("\($0.rawValue)", ".\($0.rawValue)") }
    .joined()
    + MetadataChange.Area.allCases.map { put("area-\($0.rawValue)", " .area-\($0.rawValue)") }
    .joined()

  /// The rule that puts something away whose box is not checked.
  private static func put(_ box: String, _ selector: String) -> String {
    "#show-\(box):not(:checked) ~ section\(selector) { display: none; }\n"
  }
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

  /// What one of its things is called.
  var noun: String { self == .extension ? "transaction extension" : rawValue }
}

extension MetadataChange.Weight {
  /// The heading of its changes.
  package var title: String {
    switch self {
    case .breaking: "Breaking"
    case .addition: "Additions"
    case .wording: "Descriptions"
    case .other: "Other"
    }
  }
}
