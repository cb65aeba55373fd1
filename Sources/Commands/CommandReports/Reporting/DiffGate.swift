package import CommandLineKit
package import HotSide
import Reporting
import RuntimeMetadata
import TerminalKit

/// The kind of runtime changes for which `diff` fails.
package enum DiffGate: String, CaseIterable, ExpressibleByArgument {
  case breaking
  case any

  /// Ends with code 13 if a comparison has such changes; warns if the comparison is incomplete.
  package func check(_ review: MetadataReview, _ context: CommandContext) throws(UnwantedChanges) {
    let changes = review.changes.filter { self == .any || $0.weight == .breaking }
    guard changes.isEmpty else { throw UnwantedChanges(gate: self, names: changes.map(\.name)) }
    if !review.notCompared.isEmpty {
      context.output.warn(
        "--fail-on \(rawValue) found nothing, but not everything could be compared.")
    }
  }
}

/// A comparison has changes that the command must fail for.
package struct UnwantedChanges: ReportableError {
  let gate: DiffGate
  let names: [String]

  private static let mostNames = 6

  var row: ErrorRow<Never> {
    let what = gate == .breaking ? "breaking change" : "change"
    let shown = names.map(ScreenText.line).shortList(UnwantedChanges.mostNames) { "\($0) more" }
    return ErrorRow(
      .unwantedChanges, exit: .unwantedChanges,
      """
      \(names.count.counted(what)) found by --fail-on \(gate.rawValue): \(shown).
      """)
  }
}
