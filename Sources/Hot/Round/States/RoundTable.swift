import ByteSupport
import HotSide
import HotStore
import PictureWork
import Reporting
import SubstrateCrypto
import UpdateCompletion
import VaultPayloads

/// The rows of a round: a pure function of the facts (round 1).
package struct RoundTable: Equatable, Sendable {
  /// The rows in the order of ``RoundState``, then by network, specs before metadata, newest
  /// version first.
  package let rows: [RoundRow]

  package init(_ facts: RoundFacts) {
    rows = RoundStateDecision(facts: facts).rows().map { $0.refused(by: facts.refusals) }
      .enumerated()
      .sorted { ($0.element.state, $0.offset) < ($1.element.state, $1.offset) }.map(\.element)
  }

  /// The rows with one of these networks, titles or `types`; all rows for an empty list.
  package func rows(named words: [String]) -> [RoundRow] {
    guard !words.isEmpty else { return rows }
    return rows.filter { row in words.contains { row.isCalled($0) } }
  }
}

extension [RoundRow] {
  /// The networks of the rows, each once, in the order of the rows.
  package var networkNames: [String] {
    var names: [String] = []
    for name in map({ $0.network ?? $0.subject }) where !names.contains(where: name.hasSameBytes) {
      names.append(name)
    }
    return names
  }
}

extension RoundRow {
  /// The row with the reason for which people refused to sign its payload.
  fileprivate func refused(by refusals: [Hash256: String]) -> RoundRow {
    guard state == .waiting, let reason = signedHash.flatMap({ refusals[$0] }) else { return self }
    var row = self
    row.refusal =
      "The payload was refused, and 'hotside sign --all' leaves it out: \(ScreenText.line(reason))"
    row.reasons.insert(row.refusal ?? "", at: 0)
    return row
  }

  /// Whether a word names the row: the network's name, the title of its entry, or `types`.
  package func isCalled(_ word: String) -> Bool {
    if kind == .loadTypes { return word.hasSameBytes(as: "types") }
    return [network, title].contains { $0?.hasSameBytes(as: word) == true }
  }
}
