import ByteSupport
import CallDecoding
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
  package var bytes: [UInt8] { Array(text.utf8) }

  private var text: String {
    let title = "Every call of \(rehearsal.facts.name) \(rehearsal.facts.version) on a Vault"
    return WebPage.opening(title: title, style: Self.style) + """
      <p>\(rehearsal.calls.count.counted("call")), \(rehearsal.transactionCount.counted("transaction")): \(rehearsal.shownCount) shown, \(rehearsal.transactionCount - rehearsal.shownCount) refused. Metadata hash \(rehearsal.facts.hash.hex).</p>
      \(existing)\(compared)<table>
      <thead><tr><th scope="col">call</th><th scope="col">shown</th><th scope="col">what else</th></tr></thead>
      <tbody>
      \(rehearsal.calls.map(row).joined())</tbody>
      </table>
      </main>
      \(WebPage.closing)
      """
  }

  private var existing: String {
    rehearsal.deviations.map { kind, calls, count in
      "<p>A Vault of December 2025 \(WebPage.escaped(kind.effect.sentence)), \(count.counted("transaction")) of \(calls.count.counted("call")): \(WebPage.escaped(kind.code)). \(WebPage.escaped(kind.message))</p>\n"
    }.joined()
  }

  private var compared: String {
    guard let older = rehearsal.olderFacts else { return "" }
    let cards = rehearsal.count { $0.name == "cards" }
    let unreadable = rehearsal.count { $0.name == "unreadable" }
    let documentation = rehearsal.count { $0 == .documentation }
    return
      "<p>Against version \(older.version): \(cards) look otherwise, \(unreadable) could not be read there, \(documentation) have other documentation.</p>\n"
  }

  private func row(_ call: CallRehearsal.Call) -> String {
    let kind: String
    if !call.refusals.isEmpty {
      kind = "refused"
    } else {
      kind = call.unreadableCount > 0 ? "gone" : call.difference.map { $0.name } ?? "same"
    }
    let notes =
      call.refusals.map { "\(WebPage.escaped($0.code)): \(WebPage.escaped($0.message))" }
      + call.deviations.map {
        "A Vault of December 2025 \(WebPage.escaped($0.kind.effect.sentence)), \($0.count) of \(call.shownCount): \(WebPage.escaped($0.kind.code))"
      }
      + [call.difference.map(note) ?? ""].filter { !$0.isEmpty }
    return
      "<tr class=\"\(kind)\"><td>\(WebPage.escaped(call.path))</td><td>\(call.shownCount) of \(rehearsal.argumentSets)</td><td>\(notes.joined(separator: "<br>"))</td></tr>\n"
  }

  private func note(_ difference: CallRehearsal.Difference) -> String {
    switch difference {
    case .none: ""
    case .documentation: "other documentation"
    case .unreadable(let message):
      "The older version could not show it. \(WebPage.escaped(message))"
    case .cards(let old, let new):
      "<details><summary>looks otherwise</summary><div class=\"sides\"><pre>\(cards(old))</pre><pre>\(cards(new))</pre></div></details>"
    }
  }

  private func cards(_ lines: [String]) -> String {
    lines.map(WebPage.escaped).joined(separator: "\n")
  }

  private static let style = """
    :root { color-scheme: light dark; --ground: #f2f2f5; --text: #16161a; --line: #d4d4dc;
      --refused: #a31621; --changed: #7a4a00; }
    @media (prefers-color-scheme: dark) {
      :root { --ground: #121216; --text: #ececf1; --line: #3a3a44; --refused: #ff9aa2;
        --changed: #f0c078; }
    }
    body { margin: 0; background: var(--ground); color: var(--text);
      font: 16px/1.5 system-ui, sans-serif; }
    main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
    h1 { font-size: 1.4rem; overflow-wrap: anywhere; }
    table { border-collapse: collapse; width: 100%; }
    td, th { border-top: 1px solid var(--line); padding: 0.25rem 0.5rem; text-align: left;
      vertical-align: top; overflow-wrap: anywhere; }
    tr.refused td:first-child { color: var(--refused); }
    tr.cards td:first-child, tr.gone td:first-child, tr.unreadable td:first-child { color: var(--changed); }
    .sides { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; }
    pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
    @media (max-width: 40rem) { .sides { grid-template-columns: 1fr; } }
    """
}
