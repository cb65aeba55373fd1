package import HotSide
import Reporting
package import Round
package import TerminalKit

extension SigningRound {
  /// The rows to sign; prints a note for each named row that does not wait, and if nothing waits.
  ///
  /// - Parameters:
  ///   - workspace: the workspace.
  ///   - scope: the named networks and payloads; all if empty.
  ///   - isAll: whether several updates may be signed without being named.
  ///   - output: receives the notes.
  /// - Returns: the rows, in round order.
  /// - Throws: ``RoundSigningError`` if several updates wait and none was named; as
  ///   `collect(_:_:)`.
  package func waiting(
    in workspace: Workspace, _ scope: Scope, isAll: Bool, _ output: CommandOutput
  ) async throws -> [RoundRow] {
    let table = RoundTable(try await RoundJob(workspace: workspace).facts())
    let collected = try collect(table, scope)
    if scope.words.isEmpty, !isAll, collected.waiting.count > 1 {
      throw RoundSigningError.severalWait(count: collected.waiting.count)
    }
    for row in collected.others {
      output.note("\(row.subject) is \(row.state.rawValue).\(row.hint)")
    }
    if collected.waiting.isEmpty { output.note("Nothing waits to be signed.") }
    return collected.waiting
  }
}

extension RoundRow {
  /// Advice about a named row that does not wait.
  fileprivate var hint: String {
    switch state {
    case .complete, .published: " --again makes it anew."
    case .foreign: " --again signs it anew."
    case .alarm, .silent, .unknown, .waiting: reasons.first.map { " \($0)" } ?? ""
    case .behind, .stored, .unprepared: step.map { " Run '\(RoundStep.lines([$0])[0])'." } ?? ""
    }
  }
}
