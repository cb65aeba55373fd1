package import ByteSupport
import HotSide
import PictureWork
import Reporting
import Round
import RuntimeMetadata
import SubstrateCrypto
import VaultPayloads
import WebPages

/// Everything that is to be signed, as one web page: what changes, what breaks first (round 3).
package struct RoundReviewPage: Sendable {
  private let items: [SigningItem]
  private let refused: [RefusedItem]

  package init(_ items: [SigningItem], _ refused: [RefusedItem]) {
    self.items = items
    self.refused = refused
  }

  /// The page, in UTF-8; the same for the same items.
  package var bytes: [UInt8] {
    var page = Markup()
    let title = "\(items.count.counted("update")) to sign"
    WebPage.write(&page, title: title, .inside(style: WebPage.parts + RoundReviewPage.style)) {
      page in
      page.element("main") { main in
        main.element("h1", title)
        addTable(to: &main)
        for item in refused {
          main.element("p", ["class": "refused"], "\(item.row.subject): \(item.error.message)")
        }
        for item in items { add(item, to: &main) }
      }
    }
    return page.bytes
  }

  private static let style = String(decoding: PackageResources.round_css, as: UTF8.self)

  private func addTable(to page: inout Markup) {
    page.element("table") { table in
      table.element("thead") { head in
        head.element("tr") { row in
          for title in ["Update", "Breaking", "Other changes", "Hash"] { row.element("th", title) }
        }
      }
      table.element("tbody") { body in
        for item in items {
          body.element("tr") { row in
            row.element("td", item.title)
            row.element("td", item.breakingCount.map(String.init) ?? "–")
            row.element("td", item.otherCount.map(String.init) ?? "–")
            row.element("td") { $0.element("code", item.shownHash.hex) }
          }
        }
      }
    }
  }

  private func add(_ item: SigningItem, to page: inout Markup) {
    let isOpen = (item.breakingCount ?? 0) > 0
    page.element("section") { section in
      section.element("details", ["open": isOpen ? "open" : nil]) { details in
        details.element("summary") { $0.element("h2", item.title) }
        details.element("p") { line in
          line.text("To be signed: ")
          line.element("code", item.draft.report.signedHash.hex)
        }
        let hash = item.shownHash
        let name = item.draft.report.metadataHash == nil ? "signed hash" : "metadata hash"
        details.key(
          hash.hex, of: name, dots: { $0.dots(of: hash.bytes, name) },
          words: { $0.element("small", "The \(name), as a Vault shows it") })
        for warning in item.warnings { details.element("p", ["class": "warning"], warning) }
        addChanges(of: item, to: &details)
      }
    }
  }

  private func addChanges(of item: SigningItem, to page: inout Markup) {
    if let specs = item.draft.report.specs {
      page.element("ul") { list in
        for (name, value) in specs.labeledValues { list.element("li", "\(name): \(value)") }
      }
    }
    guard let review = item.review else {
      if item.draft.report.metadataHash != nil {
        page.element("p", "The database has no version of before to compare with.")
      }
      return
    }
    for sentence in review.notCompared { page.element("p", sentence) }
    if review.isSame { page.element("p", "The metadata is that of before.") }
    for weight in MetadataChange.Weight.allCases {
      let changes = review.changes.filter { $0.weight == weight }
      guard !changes.isEmpty else { continue }
      page.element("h3", "\(weight.title) (\(changes.count))")
      page.element("ul") { list in
        for change in changes {
          list.element(
            "li", change.seen ?? "\(change.kind.rawValue) \(change.area.noun) \(change.name)")
        }
      }
    }
  }
}

extension SigningItem {
  /// Old and new version: `westend metadata 9200 → 9220`.
  package var title: String {
    guard let old = review?.old.facts.version, let new = row.version else { return subject }
    return "\(ScreenText.line(row.network ?? "")) metadata \(old) → \(new)"
  }

  /// The hash that a Vault shows: of metadata, else of the bytes to be signed.
  package var shownHash: Hash256 { draft.report.metadataHash ?? draft.report.signedHash }

  /// How many changes do not break.
  package var otherCount: Int? {
    review.map { $0.changes.count - $0.difference.count(.breaking) }
  }
}
