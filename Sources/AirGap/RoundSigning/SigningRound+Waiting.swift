package import HotSide
import Reporting
package import Round
package import TerminalKit

extension SigningRound {
  /// The rows that are to be signed; says of those that were named and do not wait what they are, and
  /// where nothing waits, that.
  ///
  /// - Parameters:
  ///   - workspace: where they are.
  ///   - scope: what was named; nothing means everything.
  ///   - isAll: whether everything was asked for, where several updates wait.
  ///   - output: takes the notes.
  /// - Returns: the rows, in the order of the round.
  /// - Throws: ``RoundSigningError/severalWait(count:)``, and what `collect(_:_:)` throws.
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
  /// What to do about a row that was named and does not wait.
  fileprivate var hint: String {
    switch state {
    case .complete, .published: " --again makes it anew."
    case .foreign: " --again signs it anew."
    case .alarm, .unknown, .waiting: reasons.first.map { " \($0)" } ?? ""
    case .behind, .stored: step.map { " Run '\(RoundStep.lines([$0])[0])'." } ?? ""
    }
  }
}
