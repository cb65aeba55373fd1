package import HotSide
import Reporting
package import Round
package import TerminalKit
import VaultPayloads

extension SigningRound {
  /// The rows to sign; prints a note for each named row that does not wait, for networks that wait
  /// and were not named, and if nothing waits.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - scope: the named networks and payloads; all if empty.
  ///   - isAll: whether several updates may be signed without being named.
  ///   - output: receives the notes.
  /// - Returns: the rows, in round order; and the named rows that do not wait.
  /// - Throws: ``RoundSigningError`` if several updates wait and none was named; as
  ///   `collect(_:_:)`.
  package func waiting(
    in workspace: Workspace, _ scope: Scope, isAll: Bool, _ output: CommandOutput
  ) async throws -> (waiting: [RoundRow], others: [RoundRow]) {
    let table = RoundTable(try await RoundJob(workspace: workspace).facts())
    let collected = try collect(table, scope)
    if scope.words.isEmpty, !isAll, collected.waiting.count > 1 {
      throw RoundSigningError.severalWait(count: collected.waiting.count)
    }
    for row in collected.others {
      output.note("\(row.subject) is \(row.state.rawValue).\(row.hint)")
    }
    if collected.waiting.isEmpty { output.note("There is nothing to sign.") }
    if !scope.words.isEmpty {
      let others = table.rows.filter { $0.state == .waiting && !collected.waiting.contains($0) }
      if let line = SigningRound.unnamed(others) { output.note(line) }
    }
    return collected
  }
}

extension SigningRound {
  /// Whether named rows need another step before they can be signed.
  ///
  /// Specs that were never prepared count only if there is nothing else, because a network is often
  /// published without specs.
  package static func isLeft(of rows: [RoundRow]) -> Bool {
    let others = rows.filter { $0.kind != .addSpecs || $0.state != .stored }
    return others.isEmpty
      ? !rows.isEmpty : !others.allSatisfy { $0.state.isDone || $0.state == .foreign }
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
    case .complete, .published, .foreign: " Pass --again to sign it again."
    case .alarm, .silent, .unknown, .waiting: reasons.first.map { " \($0)" } ?? ""
    case .behind, .stored, .unprepared: step.map { " Run '\(RoundStep.lines([$0])[0])'." } ?? ""
    }
  }
}
