import ByteSupport
import Reporting
package import RuntimeMetadata
import WebPages

/// A comparison as one web page for the person who has to sign, most important changes first.
///
/// The verdict is at the top. Breaking changes are open, and everything else is folded. Each change
/// is one line, followed by the words that changed. The page has no scripts and loads nothing; its
/// content security policy forbids both. All texts come from metadata, so each is escaped, and
/// invisible characters are removed.
package struct MetadataReviewPage: Sendable {
  private let review: MetadataReview

  package init(_ review: MetadataReview) { self.review = review }

  /// The page, in UTF-8; deterministic for a comparison.
  package var bytes: [UInt8] {
    var page = Markup()
    let style = WebPage.parts + WebPage.report + MetadataReviewPage.boxes
    WebPage.write(&page, title: review.title, .inside(style: style)) { page in
      page.element("main") { main in
        main.element("h1", review.title)
        addVerdict(to: &main)
        addSides(to: &main)
        addFilters(to: &main)
        for weight in MetadataChange.Weight.allCases { addSection(weight, to: &main) }
      }
    }
    return page.bytes
  }

  private func addVerdict(to page: inout Markup) {
    let breaking = review.difference.count(.breaking)
    if review.isSame {
      page.banner("Both are the same bytes.", .good)
    } else if breaking > 0 {
      let verb = breaking == 1 ? "breaks" : "break"
      page.banner(
        """
        \(breaking.counted("change")) \(verb) transactions made for \(review.old.facts.version): they are read as \
        something else, shown differently or unreadable, or other bytes are signed.
        """, .bad)
    } else {
      page.banner("No change breaks transactions made for \(review.old.facts.version).", .good)
    }
    if !review.isSame, review.seen.isEmpty {
      page.element("p", "Nothing looks different on a Vault.")
    }
    for sentence in review.notCompared + review.new.facts.warnings {
      page.banner(sentence, .warn)
    }
  }

  /// Adds the hash that a Vault shows and, folded, the facts of both sides.
  private func addSides(to page: inout Markup) {
    page.element("p", ["class": "hash-line"]) { line in
      line.element("span", "Metadata hash of \(review.new.facts.version)")
      line.groups(review.new.facts.hash.hex)
    }
    page.element("details", ["class": "sides"]) { details in
      details.element("summary", "Compared metadata")
      details.element("table", ["class": "folding"]) { table in
        table.element("thead") { head in
          head.element("tr") { row in
            for name in ["", "old", "new"] { row.element("th", ["scope": "col"], name) }
          }
        }
        table.element("tbody") { addRows(to: &$0) }
      }
    }
  }

  private func addRows(to table: inout Markup) {
    func add(_ name: String, _ value: (MetadataReview.Side) -> String) {
      let (old, new) = (value(review.old), value(review.new))
      guard !old.isEmpty || !new.isEmpty else { return }
      table.element("tr") { line in
        line.element("th", ["scope": "row"], name)
        line.element("td", ["data-label": "old"], old)
        line.element("td", ["data-label": "new"], new)
      }
    }
    add("from", \.origin)
    add("network") { $0.facts.name }
    add("spec version") { "\($0.facts.version)" }
    add("metadata") { "V\($0.facts.metadataVersion), \($0.facts.byteCount.counted("byte"))" }
    add("metadata hash") { $0.facts.hash.hex }
    add("block") { $0.block?.hex ?? "" }
    add("code hash") { $0.codeHash?.hex ?? "" }
  }

  // MARK: - Changes

  /// Adds a checkbox for each area with changes; an unchecked box hides the changes of its area.
  ///
  /// Adds none if only one area has changes.
  private func addFilters(to page: inout Markup) {
    let areas = MetadataChange.Area.allCases.map { area in
      (area: area, count: review.changes.count { $0.area == area })
    }.filter { $0.count > 0 }
    guard areas.count > 1 else { return }
    page.element("p", ["class": "boxes"]) { boxes in
      for (area, count) in areas {
        boxes.box("show-area-\(area.rawValue)", "\(area.title) (\(count))")
      }
    }
  }

  private func addSection(_ weight: MetadataChange.Weight, to page: inout Markup) {
    let changes = review.changes.filter { $0.weight == weight }
    guard !changes.isEmpty else { return }
    page.element("section", ["class": "panel \(weight.rawValue)"]) { section in
      section.element("details", ["open": weight == .breaking ? "open" : nil]) { details in
        details.element("summary") { $0.element("h2", "\(weight.title) (\(changes.count))") }
        for change in changes { add(change, to: &details) }
      }
    }
  }

  private func add(_ change: MetadataChange, to page: inout Markup) {
    let details = change.details.filter { !$0.text.isEmpty }
    let area = "change area-" + change.area.rawValue
    guard !details.isEmpty else {
      page.element("p", ["class": area]) { addHeading(of: change, to: &$0) }
      return
    }
    page.element("details", ["class": area]) { row in
      row.element("summary") { addHeading(of: change, to: &$0) }
      for detail in details { add(detail, to: &row) }
    }
  }

  /// Adds the line of a change: its kind, its name, and its effect for the user of a Vault.
  private func addHeading(of change: MetadataChange, to page: inout Markup) {
    let tone: Tone =
      switch change.kind {
      case .added: .good
      case .removed: .bad
      case .changed: change.weight == .breaking ? .warn : .plain
      }
    page.badge(change.kind.rawValue, tone)
    page.raw(" ")
    page.element("small", change.area.noun)
    page.raw(" ")
    // Raw, because `element` would add a line feed after the name.
    page.raw("<b>\(WebPage.escaped(change.name))</b>")
    guard let seen = change.seen else {
      if change.details.count == 1, change.details[0].text.utf8.count < 80 {
        page.text(" " + change.details[0].text)
      }
      return
    }
    // The sentence begins with the name, which is already on the page.
    let rest = seen.hasPrefix(change.name) ? String(seen.dropFirst(change.name.count)) : " " + seen
    page.text(rest)
  }

  /// Adds the changed words of a text, with some words before and after.
  private func add(_ detail: ChangeDetail, to page: inout Markup) {
    page.element("p") { line in
      if !detail.subject.isEmpty { line.element("small", detail.subject) }
      switch (detail.old, detail.new) {
      case (let old?, let new?):
        for part in WordDifference(from: old, to: new).parts {
          switch part {
          case .kept(let text): line.text(" \(text) ")
          case .removed(let text): line.element("del", text)
          case .added(let text): line.element("ins", text)
          case .leftOut: line.text(" … ")
          }
        }
      case (let old?, nil): line.element("del", old)
      case (nil, let new?): line.element("ins", new)
      case (nil, nil): line.text(detail.text)
      }
    }
  }

  /// The CSS rules that hide the areas whose boxes are not checked.
  private static let boxes =
    MetadataChange.Area.allCases.map { area in
      "main:has(#show-area-\(area.rawValue):not(:checked)) .area-\(area.rawValue) { display: none; }\n"
    }
    .joined()
}

extension MetadataChange.Area {
  /// The heading of an area of changes.
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

  /// The noun for one item of an area.
  package var noun: String { self == .extension ? "transaction extension" : rawValue }
}

extension MetadataChange.Weight {
  /// The heading of the changes of a severity.
  package var title: String {
    switch self {
    case .breaking: "Breaking"
    case .addition: "Additions"
    case .wording: "Descriptions"
    case .other: "Other"
    }
  }
}
