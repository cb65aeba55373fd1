import ByteSupport
import CallDecoding
import Reporting
import RuntimeMetadata
import WebPages

/// A rehearsal of every call as one web page, for the decision about a release.
///
/// The verdict comes first, then the calls that need attention, with a check box for each kind;
/// unremarkable calls are collapsed by pallet. The page has no scripts or external resources. Names
/// and cards come from metadata, so each is escaped.
package struct CallRehearsalPage: Sendable {
  /// The section of the page that a call belongs to: the first case that applies.
  private enum Verdict: String, CaseIterable {
    case refused, gone, cards, unreadable, deviating, documentation, same

    /// The heading of the section.
    var title: String {
      switch self {
      case .refused: "Refused"
      case .gone: "Not read by a Vault of December 2025"
      case .cards: "Looks different"
      case .unreadable: "Not in the older version"
      case .deviating: "A Vault of December 2025 differs"
      case .documentation: "Other documentation"
      case .same: "No remarks"
      }
    }

    var tone: Tone {
      switch self {
      case .refused, .gone: .bad
      case .cards, .deviating: .warn
      case .unreadable, .documentation: .plain
      case .same: .good
      }
    }

    /// Whether the section is initially open.
    var isOpen: Bool { self == .refused || self == .gone || self == .cards }
  }

  private let rehearsal: CallRehearsal

  package init(_ rehearsal: CallRehearsal) { self.rehearsal = rehearsal }

  /// The page in UTF-8; deterministic.
  package var bytes: [UInt8] {
    let title = "Every call of \(rehearsal.facts.name) \(rehearsal.facts.version) on a Vault"
    let boxes = Verdict.allCases.map { verdict in
      // Hides a section while its box is not checked.
      "main:has(#show-\(verdict.rawValue):not(:checked)) section.\(verdict.rawValue) { display: none; }\n"
    }
    let style =
      WebPage.parts + WebPage.report + String(decoding: EmbeddedFile.callsCSS.bytes, as: UTF8.self)
      + boxes.joined()
    var page = Markup()
    WebPage.write(&page, title: title, .inside(style: style)) { page in
      page.element("main") { main in
        main.element("h1", title)
        addVerdict(to: &main)
        let groups = Verdict.allCases.map { verdict in
          (verdict: verdict, calls: rehearsal.calls.filter { self.verdict(of: $0) == verdict })
        }.filter { !$0.calls.isEmpty }
        addBoxes(groups.map { ($0.verdict, $0.calls.count) }, to: &main)
        for (verdict, calls) in groups { add(calls, verdict, to: &main) }
      }
    }
    return page.bytes
  }

  private func verdict(of call: CallRehearsal.Call) -> Verdict {
    if !call.refusals.isEmpty { return .refused }
    if call.unreadableCount > 0 { return .gone }
    switch call.difference?.kind {
    case .cards: return .cards
    case .unreadable: return .unreadable
    case .documentation: return call.deviations.isEmpty ? .documentation : .deviating
    case .some(.none), nil: return call.deviations.isEmpty ? .same : .deviating
    }
  }

  // MARK: - Summary

  private func addVerdict(to page: inout Markup) {
    let refusedCount = rehearsal.transactionCount - rehearsal.shownCount
    let (calls, transactions) = (rehearsal.calls.count, rehearsal.transactionCount)
    let sum =
      """
      \(calls.counted("call")), \(transactions.counted("transaction")): \(rehearsal.shownCount) shown, \
      \(refusedCount) refused.
      """
    page.banner(sum, refusedCount > 0 ? .bad : .good)
    page.element("p", ["class": "hash-line"]) { line in
      line.element("span", "Metadata hash of \(rehearsal.facts.version)")
      line.groups(rehearsal.facts.hash.hex)
    }
    if let older = rehearsal.olderFacts {
      let cards = rehearsal.count(of: .cards)
      let unreadable = rehearsal.count(of: .unreadable)
      let documentation = rehearsal.count(of: .documentation)
      page.element(
        "p",
        """
        Against version \(older.version): \(cards) look different, \(unreadable) could not be read there, \
        \(documentation) have other documentation.
        """
      )
    }
    for (kind, calls, count) in rehearsal.deviations {
      page.banner(
        """
        A Vault of December 2025 \(kind.effect.sentence), \(count.counted("transaction")) of \
        \(calls.count.counted("call")): \(kind.code). \(kind.message)
        """, .warn)
    }
  }

  /// A check box for each kind of call, if there is more than one kind.
  private func addBoxes(_ groups: [(verdict: Verdict, count: Int)], to page: inout Markup) {
    guard groups.count > 1 else { return }
    page.element("p", ["class": "boxes"]) { boxes in
      for (verdict, count) in groups {
        boxes.box("show-\(verdict.rawValue)", "\(verdict.title) (\(count))")
      }
    }
  }

  // MARK: - Calls

  private func add(_ calls: [CallRehearsal.Call], _ verdict: Verdict, to page: inout Markup) {
    page.element("section", ["class": "panel \(verdict.rawValue)"]) { section in
      section.element("details", ["open": verdict.isOpen ? "open" : nil]) { details in
        details.element("summary") { $0.element("h2", "\(verdict.title) (\(calls.count))") }
        if verdict == .same {
          addNames(of: calls, to: &details)
        } else {
          for call in calls { add(call, verdict, to: &details) }
        }
      }
    }
  }

  /// Adds the calls without changes or problems, one line for each pallet.
  private func addNames(of calls: [CallRehearsal.Call], to page: inout Markup) {
    var rest = calls[...]
    while let first = rest.first {
      let pallet = rest.prefix { $0.pallet.hasSameBytes(as: first.pallet) }
      rest = rest.dropFirst(pallet.count)
      page.element("p", ["class": "change"]) { line in
        line.element("b", first.pallet)
        line.text(" " + pallet.map(\.name).joined(separator: ", "))
      }
    }
  }

  private func add(_ call: CallRehearsal.Call, _ verdict: Verdict, to page: inout Markup) {
    let notes =
      call.refusals.map { "\($0.code): \($0.message)" }
      + call.deviations.map {
        "A Vault of December 2025 \($0.kind.effect.sentence), \($0.count) of \(call.shownCount): \($0.kind.code)"
      }
    func heading(_ line: inout Markup) {
      line.badge("\(call.shownCount) of \(rehearsal.argumentSets)", verdict.tone)
      line.raw(" ")
      line.element("b") { $0.name(call.path) }
    }
    page.element("div", ["class": "change"]) { row in
      if case .cards(let old, let new) = call.difference {
        row.element("details") { details in
          details.element("summary") { heading(&$0) }
          add(old, new, to: &details)
        }
      } else {
        row.element("p") { heading(&$0) }
      }
      for note in notes { row.element("p", note) }
      if case .unreadable(let message) = call.difference {
        row.element("p", "The older version could not show it. \(message)")
      }
    }
  }

  /// The cards of both versions, side by side if there is room.
  private func add(_ old: [String], _ new: [String], to page: inout Markup) {
    page.element("div", ["class": "cards-beside"]) { sides in
      for (name, cards) in [("old", old), ("new", new)] {
        sides.element("div") { side in
          side.element("small", name)
          side.element("pre") { $0.raw(cards.map(WebPage.escaped).joined(separator: "\n")) }
        }
      }
    }
  }
}
