import ByteSupport
import CallDecoding
import Reporting
import RuntimeMetadata
import WebPages

/// A rehearsal of every call as one web page, for who decides about a release.
///
/// It needs nothing else, runs no script and asks for nothing. Names and cards come from metadata, so
/// each is escaped.
package struct CallRehearsalPage: Sendable {
  private let rehearsal: CallRehearsal

  /// A page of a rehearsal.
  package init(_ rehearsal: CallRehearsal) { self.rehearsal = rehearsal }

  /// The page, in UTF-8; the same for the same rehearsal.
  package var bytes: [UInt8] {
    let title = "Every call of \(rehearsal.facts.name) \(rehearsal.facts.version) on a Vault"
    let style = String(decoding: PackageResources.calls_css, as: UTF8.self)
    var page = Markup()
    WebPage.write(&page, title: title, .inside(style: style)) { page in
      page.element("main") { main in
        main.element("h1", title)
        addCounts(to: &main)
        main.element("table") { table in
          table.element("thead") { head in
            head.element("tr") { row in
              for column in ["call", "shown", "what else"] {
                row.element("th", ["scope": "col"], column)
              }
            }
          }
          table.element("tbody") { body in
            for call in rehearsal.calls { add(call, to: &body) }
          }
        }
      }
    }
    return page.bytes
  }

  private func addCounts(to page: inout Markup) {
    let calls = rehearsal.calls.count.counted("call")
    let transactions = rehearsal.transactionCount.counted("transaction")
    let refusedCount = rehearsal.transactionCount - rehearsal.shownCount
    page.element(
      "p",
      """
      \(calls), \(transactions): \(rehearsal.shownCount) shown, \(refusedCount) refused. Metadata hash \
      \(rehearsal.facts.hash.hex).
      """
    )
    for (kind, calls, count) in rehearsal.deviations {
      page.element(
        "p",
        """
        A Vault of December 2025 \(kind.effect.sentence), \(count.counted("transaction")) of \
        \(calls.count.counted("call")): \(kind.code). \(kind.message)
        """
      )
    }
    guard let older = rehearsal.olderFacts else { return }
    let cards = rehearsal.count(of: .cards)
    let unreadable = rehearsal.count(of: .unreadable)
    let documentation = rehearsal.count(of: .documentation)
    page.element(
      "p",
      """
      Against version \(older.version): \(cards) look otherwise, \(unreadable) could not be read there, \
      \(documentation) have other documentation.
      """
    )
  }

  private func add(_ call: CallRehearsal.Call, to table: inout Markup) {
    let kind: String
    if !call.refusals.isEmpty {
      kind = "refused"
    } else {
      kind = call.unreadableCount > 0 ? "gone" : call.difference?.kind.name ?? "same"
    }
    let notes =
      call.refusals.map { "\($0.code): \($0.message)" }
      + call.deviations.map {
        "A Vault of December 2025 \($0.kind.effect.sentence), \($0.count) of \(call.shownCount): \($0.kind.code)"
      }
    table.element("tr", ["class": kind]) { row in
      row.element("td", call.path)
      row.element("td", "\(call.shownCount) of \(rehearsal.argumentSets)")
      row.element("td") { cell in
        for (index, note) in notes.enumerated() {
          if index > 0 { cell.empty("br") }
          cell.text(note)
        }
        guard let difference = call.difference, difference != .none else { return }
        if !notes.isEmpty { cell.empty("br") }
        add(difference, to: &cell)
      }
    }
  }

  private func add(_ difference: CallRehearsal.Difference, to cell: inout Markup) {
    switch difference {
    case .none: break
    case .documentation: cell.text("other documentation")
    case .unreadable(let message): cell.text("The older version could not show it. \(message)")
    case .cards(let old, let new):
      cell.element("details") { details in
        details.element("summary", "looks otherwise")
        details.element("div", ["class": "sides"]) { sides in
          for cards in [old, new] {
            sides.element("pre") { $0.raw(cards.map(WebPage.escaped).joined(separator: "\n")) }
          }
        }
      }
    }
  }
}
