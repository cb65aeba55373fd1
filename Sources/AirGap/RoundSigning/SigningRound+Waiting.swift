import HotSide
import Reporting
package import Round
package import TerminalKit
import VaultPayloads

extension SigningRound {
  /// The rows to sign; prints a note for each named row that does not wait and, if none of them
  /// waits, for networks that wait and were not named.
  ///
  /// - Parameters:
  ///   - facts: the facts of the workspace, with the publications of its portal.
  ///   - scope: the named networks and payloads; all if empty.
  ///   - isAll: whether several updates may be signed without being named.
  ///   - output: receives the notes.
  /// - Returns: the rows, in round order; the named rows that do not wait, or without names damaged
  ///   files; and the other rows that wait.
  /// - Throws: ``RoundSigningError`` if several updates wait and none was named; as
  ///   `collect(_:_:)`.
  package func waiting(
    in facts: RoundFacts, _ scope: Scope, isAll: Bool, _ output: CommandOutput
  ) throws -> (waiting: [RoundRow], others: [RoundRow], unnamed: [RoundRow]) {
    let table = RoundTable(facts)
    let collected = try collect(table, scope)
    if scope.words.isEmpty, !isAll, collected.waiting.count > 1 {
      throw RoundSigningError.severalWait(count: collected.waiting.count)
    }
    for row in collected.others {
      let words = scope.words.isEmpty ? "Damaged:" : "\(row.subject) is \(row.stateWord)."
      output.note(words + row.hint)
    }
    if collected.waiting.isEmpty { output.note("There is nothing to sign.") }
    if scope.words.isEmpty {
      let others = table.rows.filter { !$0.isDamaged }
      if let line = SigningRound.notReady(others) { output.note(line) }
    }
    let unnamed = table.rows.filter { $0.state == .waiting && !collected.waiting.contains($0) }
    if collected.waiting.isEmpty, !scope.words.isEmpty, let line = SigningRound.unnamed(unnamed) {
      output.note(line)
    }
    return (collected.waiting, collected.others, unnamed)
  }
}

extension SigningRound {
  /// Whether something must be done before all rows that were named are signed, by any key.
  package static func isLeft(of others: [RoundRow]) -> Bool {
    others.contains { !$0.state.isDone && $0.state != .foreign }
  }

  /// The networks that need a person before they can be signed, by state; `nil` if there are none.
  private static func notReady(_ rows: [RoundRow]) -> String? {
    let states: [RoundState] = [.alarm, .wentBack, .silent, .unproved, .behind]
    let parts = states.compactMap { state -> String? in
      let names = rows.filter { $0.state == state }.networkNames.map(ScreenText.line)
      return names.isEmpty ? nil : "\(state.rawValue): \(names.shortList(6))"
    }
    guard !parts.isEmpty else { return nil }
    return "Not signed now: \(parts.joined(separator: "; ")). 'hotside status' gives the reasons."
  }

  /// The waiting networks that the user did not name; `nil` if there are none.
  private static func unnamed(_ rows: [RoundRow]) -> String? {
    guard !rows.isEmpty else { return nil }
    let names = rows.networkNames.map(ScreenText.line)
    return "Also waiting to be signed, but not named: \(names.shortList(6))."
  }
}

extension RoundRow {
  /// Advice about a named row that does not wait.
  fileprivate var hint: String {
    switch state {
    case .complete, .published, .withdrawn, .foreign: " Pass --again to sign it again."
    case .alarm, .wentBack, .silent, .unproved, .unknown, .waiting:
      reasons.first.map { " \($0)" } ?? ""
    case .behind, .stored, .unprepared: step.map { " Run '\(RoundStep.lines([$0])[0])'." } ?? ""
    }
  }
}
