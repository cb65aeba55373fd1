package import HotSide
import Reporting
package import Round
package import TerminalKit

extension SigningRound {
  /// The rows to sign; prints a note for each named row that does not wait, and if nothing waits.
  ///
  /// - Parameters:
  ///   - workspace: where they are.
  ///   - scope: what was named; nothing means everything.
  ///   - isAll: whether everything was asked for, where several updates wait.
  ///   - output: takes the notes.
  /// - Returns: the rows, in the order of the round; and whether nothing that was named needs to be done before it
  ///   can be signed.
  /// - Throws: ``RoundSigningError/severalWait(count:)``, and what `collect(_:_:)` throws.
  package func waiting(
    in workspace: Workspace, _ scope: Scope, isAll: Bool, _ output: CommandOutput
  ) async throws -> (rows: [RoundRow], isDone: Bool) {
    let table = RoundTable(try await RoundJob(workspace: workspace).facts())
    let collected = try collect(table, scope)
    if scope.words.isEmpty, !isAll, collected.waiting.count > 1 {
      throw RoundSigningError.severalWait(count: collected.waiting.count)
    }
    for row in collected.others {
      output.note("\(row.subject) is \(row.state.rawValue).\(row.hint)")
    }
    if collected.waiting.isEmpty { output.note("Nothing waits to be signed.") }
    return (collected.waiting, collected.others.allSatisfy(\.state.isDone))
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
