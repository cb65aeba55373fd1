import CommandLineKit
import CommandReports
import FileSupport
import PortalLife
import PortalStore
import Reporting
import TerminalKit

/// The results of `portal update` for people and for CI.
enum PortalUpdateText {
  /// Appends the states of networks to the summary, with the reasons.
  ///
  /// - Throws: `FileError`.
  static func append(
    _ results: [NetworkResult], of portal: Portal, to summary: Summary
  ) throws {
    try summary.append(
      portal.configuration.title,
      [["Network", "Chain", "Version", "State"]] + results.map(cells),
      results.compactMap { result in result.reason.map { "\(result.id): \($0)" } })
  }

  static func table(_ results: [NetworkResult]) -> StateTable {
    var table = StateTable(
      [.whole("network"), .right("chain"), .right("version"), .left("state")], coloring: 3)
    for result in results {
      table.append(
        cells(result), in: state(result), named: result.id,
        reasons: [result.reason].compactMap(\.self))
    }
    return table
  }

  static func cells(_ result: NetworkResult) -> [String] {
    [result.id, text(result.live), text(result.version), result.state.rawValue]
  }

  private static func text(_ version: UInt32?) -> String { version.map { "\($0)" } ?? "–" }

  private static func state(_ result: NetworkResult) -> TableState {
    let word = result.state.rawValue
    return switch result.state {
    case .alarm, .specsChanged: TableState(word, .alarm)
    case .unknown, .wentBack, .failed: TableState(word, .person)
    case .waiting, .withdrawn: TableState(word, .command)
    case .current, .next:
      TableState(word, result.exit == .success ? .none : .person)
    }
  }

  /// The outputs of the step, for the file that GitHub names.
  static func outputs(_ results: [NetworkResult]) -> String {
    """
    changed=\(results.isChanged)
    queued=\(results.count { $0.state == .waiting })
    alarms=\(results.count { [.alarm, .specsChanged].contains($0.state) })

    """
  }
}
