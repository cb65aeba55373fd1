import ByteSupport
import Reporting
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
  package var bytes: [UInt8] {
    var page = Markup()
    WebPage.write(&page, title: review.title, .inside(style: MetadataReviewPage.style)) { page in
      page.element("main") { main in
        main.element("h1", review.title)
        addSides(to: &main)
        addNotes(to: &main)
        addFilters(to: &main)
        for weight in MetadataChange.Weight.allCases { addSection(weight, to: &main) }
      }
    }
    return page.bytes
  }

  // MARK: - What is compared

  private func addSides(to page: inout Markup) {
    page.element("div", ["class": "pair heads"]) { row in
      for head in ["", "old", "new"] { row.element("b", head) }
    }
    func row(_ name: String, _ value: (MetadataReview.Side) -> String) {
      let (old, new) = (value(review.old), value(review.new))
      if !old.isEmpty || !new.isEmpty { addPair(name, old, new, to: &page) }
    }
    row("from", \.origin)
    row("network") { $0.facts.name }
    row("spec version") { "\($0.facts.version)" }
    row("metadata") { "V\($0.facts.metadataVersion), \($0.facts.byteCount.counted("byte"))" }
    row("metadata hash") { $0.facts.hash.hex }
    row("block") { $0.block?.hex ?? "" }
    row("code hash") { $0.codeHash?.hex ?? "" }
  }

  private func addNotes(to page: inout Markup) {
    for sentence in review.notCompared + review.new.facts.warnings { page.element("p", sentence) }
    if review.isSame {
      page.element("p", "Both are the same bytes.")
    } else if review.seen.isEmpty {
      page.element("p", "Nothing looks different on a Vault.")
    }
  }

  // MARK: - What is shown of it

  /// A box for each weight and each area that has changes; those below are put away with it.
  private func addFilters(to page: inout Markup) {
    guard !review.changes.isEmpty else { return }
    for weight in MetadataChange.Weight.allCases {
      addBox(weight.rawValue, weight.title, review.difference.count(weight), to: &page)
    }
    page.empty("br")
    page.raw("\n")
    for area in MetadataChange.Area.allCases {
      let count = review.changes.count { $0.area == area }
      addBox("area-" + area.rawValue, area.title, count, to: &page)
    }
  }

  private func addBox(_ name: String, _ title: String, _ count: Int, to page: inout Markup) {
    guard count > 0 else { return }
    let id = "show-" + name
    page.empty(
      "input", ["type": "checkbox", "id": id, "autocomplete": "off", "checked": "checked"])
    // A word joiner: the label stays on the line of its box.
    page.raw("&#8288;")
    page.element("label", ["class": name, "for": id], "\(title) (\(count))")
  }

  private func addSection(_ weight: MetadataChange.Weight, to page: inout Markup) {
    let changes = review.changes.filter { $0.weight == weight }
    guard !changes.isEmpty else { return }
    page.element("section", ["class": weight.rawValue]) { section in
      section.element("details", ["open": "open"]) { details in
        details.element("summary") { $0.element("h2", weight.title) }
        for change in changes { add(change, to: &details) }
      }
    }
  }

  private func add(_ change: MetadataChange, to page: inout Markup) {
    page.element("article", ["class": "area-" + change.area.rawValue]) { article in
      article.element("h3") { heading in
        heading.element("small", "\(change.kind.rawValue) · \(change.area.noun)")
        heading.text(change.name)
      }
      if let seen = change.seen { article.element("p", seen) }
      for detail in change.details {
        if detail.old == nil && detail.new == nil {
          article.element("p", detail.text)
        } else {
          addPair(detail.subject, detail.old ?? "", detail.new ?? "", to: &article)
        }
      }
    }
  }

  /// The old and the new text side by side, under or behind what they are of.
  private func addPair(_ subject: String, _ old: String, _ new: String, to page: inout Markup) {
    page.element("div", ["class": "pair"]) { pair in
      pair.element("b", subject)
      for text in [old, new] {
        pair.element("div") { side in
          let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
          for (index, line) in lines.enumerated() {
            if index > 0 { side.empty("br") }
            side.text(String(line))
          }
        }
      }
    }
  }

  private static let style =
    String(decoding: PackageResources.review_css, as: UTF8.self)
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
  package var noun: String { self == .extension ? "transaction extension" : rawValue }
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
