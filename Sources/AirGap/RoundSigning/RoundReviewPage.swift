package import ByteSupport
import HotSide
import PictureWork
import Reporting
import Round
import RuntimeMetadata
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads
import WebPages

/// All updates to sign on one web page, breaking changes first (round 3).
package struct RoundReviewPage: Sendable {
  /// The updates, those with breaking changes first.
  private let items: [UpdateToSign]
  /// The number of updates with breaking changes.
  private let breakingCount: Int
  private let refused: [RefusedItem]

  package init(_ items: [UpdateToSign], _ refused: [RefusedItem]) {
    let breaking = items.filter(\.isBreaking)
    self.items = breaking + items.filter { !$0.isBreaking }
    self.refused = refused
    breakingCount = breaking.count
  }

  /// The page in UTF-8; deterministic.
  package var bytes: [UInt8] {
    var page = Markup()
    let title = "\(items.count.counted("update")) to sign"
    let style = WebPage.parts + WebPage.report + RoundReviewPage.style
    WebPage.write(&page, title: title, .inside(style: style)) { page in
      page.element("main") { main in
        main.element("h1", title)
        addVerdict(to: &main)
        if !items.isEmpty { addTable(to: &main) }
        for item in items { add(item, to: &main) }
        addRefused(to: &main)
      }
    }
    return page.bytes
  }

  private static let style = String(decoding: EmbeddedFile.roundCSS.bytes, as: UTF8.self)

  private func addVerdict(to page: inout Markup) {
    let breaking = items.prefix(breakingCount)
    let uncompared = items.filter { $0.breakingCount == nil && $0.draft.report.specs == nil }
    let compared = items.count { $0.breakingCount != nil }
    if items.isEmpty {
      page.banner("There is nothing to sign.", .warn)
    } else if breaking.isEmpty, compared > 0 {
      page.banner("Nothing breaks in \(compared.counted("compared update")).", .good)
    } else if !breaking.isEmpty {
      let verb = breaking.count == 1 ? "breaks" : "break"
      page.banner(
        """
        \(breaking.count.counted("update")) \(verb) transactions that were made for the previous version: \
        \(breaking.map(\.subject).shortList(3)).
        """, .bad)
    }
    if !uncompared.isEmpty {
      page.banner(
        "No previous version to compare with: \(uncompared.map(\.subject).shortList(3)).",
        .warn)
    }
    if !refused.isEmpty {
      page.banner(
        "\(refused.count.counted("update")) left out: \(refused.map(\.row.subject).shortList(3)).",
        .warn)
    }
  }

  /// Adds the updates that cannot be signed, with their reasons.
  private func addRefused(to page: inout Markup) {
    guard !refused.isEmpty else { return }
    page.element("section", ["class": "panel"]) { section in
      section.element("details", ["open": items.isEmpty ? "open" : nil]) { details in
        details.element("summary") { $0.element("h2", "Left out (\(refused.count))") }
        details.element("ul") { list in
          for item in refused {
            list.element("li") { line in
              line.element("b", item.row.subject)
              line.text(" ")
              line.grouping(item.error.message)
            }
          }
        }
      }
    }
  }

  private func addTable(to page: inout Markup) {
    page.element("table", ["class": "folding"]) { table in
      table.element("thead") { head in
        head.element("tr") { row in
          for title in ["Update", "Breaking", "Other changes", "Hash on the Vault"] {
            row.element("th", ["scope": "col"], title)
          }
        }
      }
      table.element("tbody") { body in
        for item in items {
          body.element("tr") { row in
            row.element("th", ["scope": "row"]) {
              $0.element("a", ["href": "#\(RoundReviewPage.anchor(of: item))"], item.title)
            }
            for (name, count) in [
              ("Breaking", item.breakingCount), ("Other changes", item.otherCount),
            ] {
              row.element(
                "td", ["class": "number", "data-label": name], count.map(String.init) ?? "–")
            }
            row.element("td", ["data-label": "Hash on the Vault"]) { $0.groups(item.shownHash.hex) }
          }
        }
      }
    }
  }

  private static func anchor(of item: UpdateToSign) -> String {
    "update-\(item.draft.report.signedHash.hex.prefix(16))"
  }

  private func add(_ item: UpdateToSign, to page: inout Markup) {
    let isBreaking = item.isBreaking
    page.element(
      "section",
      ["class": isBreaking ? "panel breaking" : "panel", "id": RoundReviewPage.anchor(of: item)]
    ) { section in
      section.element("details", ["open": isBreaking ? "open" : nil]) { details in
        details.element("summary") { $0.element("h2", item.title) }
        for warning in item.warnings { details.banner(warning, .warn) }
        let hash = item.shownHash
        let name = item.draft.report.metadataHash == nil ? "signed hash" : "metadata hash"
        details.key(
          hash.hex, of: name, dots: { $0.dots(of: hash.bytes, name) },
          words: { $0.element("small", "The \(name), as a Vault shows it") })
        details.element("p", ["class": "hash-line"]) { line in
          line.element("span", "Hash of the signed bytes")
          line.groups(item.draft.report.signedHash.hex)
        }
        item.addChanges(to: &details)
      }
    }
  }
}

extension UpdateToSign {
  /// The title with old and new version, as `westend metadata 9200 → 9220`.
  package var title: String {
    guard review != nil || uncompared != nil, let versions else { return subject }
    return "\(ScreenText.line(row.network ?? "")) metadata \(versions)"
  }

  /// The previous and the new spec version, as `9200 → 9220`; `nil` for other updates than
  /// metadata.
  package var versions: String? {
    guard let new = row.version else { return nil }
    let old = uncompared ?? review?.old.facts.version
    return old.map { "\($0) → \(new)" } ?? "\(new)"
  }

  /// Whether a compared change breaks transactions that were made for the previous version.
  fileprivate var isBreaking: Bool { (breakingCount ?? 0) > 0 }

  /// The hash that a Vault shows: the hash of the metadata, or of the signed bytes for other
  /// updates.
  package var shownHash: Hash256 { draft.report.metadataHash ?? draft.report.signedHash }

  /// The changes of one severity, in plain words.
  package struct Changes: Sendable {
    /// The severity with the number of changes; `nil` for notes on the whole update.
    package let title: String?
    package let sentences: [String]
  }

  /// The changes, most important first: for metadata compared with the previous version, for specs
  /// their values.
  package var changes: [Changes] {
    if let specs = draft.report.specs {
      return [Changes(title: nil, sentences: specs.labeledValues.map { "\($0): \($1)" })]
    }
    guard let review else {
      guard draft.report.metadataHash != nil else { return [] }
      let sentence = "The database has no previous version to compare with."
      return [Changes(title: nil, sentences: [sentence])]
    }
    let notes = review.notCompared + (review.isSame ? ["The metadata is the same as before."] : [])
    let whole = notes.isEmpty ? [] : [Changes(title: nil, sentences: notes)]
    return whole
      + MetadataChange.Weight.allCases.compactMap { weight in
        let changes = review.changes.filter { $0.weight == weight }
        guard !changes.isEmpty else { return nil }
        return Changes(
          title: "\(weight.title) (\(changes.count))",
          sentences: changes.map {
            $0.seen ?? "\($0.kind.rawValue) \($0.area.noun) \($0.name)"
          })
      }
  }

  /// Adds the changes: notes about the whole update as paragraphs, everything else as a list below
  /// the heading of its severity.
  func addChanges(to page: inout some MarkupBuilder) {
    if changes.isEmpty { page.element("p", "There is nothing to compare it with.") }
    for group in changes {
      if let title = group.title { page.element("h3", title) }
      if group.title == nil, draft.report.specs == nil {
        for sentence in group.sentences { page.element("p", sentence) }
      } else {
        page.element("ul") { list in
          for sentence in group.sentences { list.element("li", sentence) }
        }
      }
    }
  }

  /// The number of changes that do not break; `nil` if nothing is compared.
  package var otherCount: Int? {
    review.map { $0.changes.count - $0.difference.count(.breaking) }
  }
}
