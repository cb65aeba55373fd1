package import JSONCodec
import Reporting

/// The result of a rehearsal with a device in one state, for one update or the last of several.
package struct RehearsedState: Equatable, Sendable {
  /// The name of the state on the command line of `rehearse`.
  package private(set) var state: String
  /// The decision: `accepted`, `refused` or `already_there`.
  package private(set) var decision: String
  /// The codes of the device's warnings.
  package private(set) var warnings: [String]
  /// The items that the device removes.
  package private(set) var wiped: [String]

  /// The decision of a device that has the same contents.
  package static let present = "already_there"
  package static let refused = "refused"

  package init(state: String, decision: String, warnings: [String], wiped: [String]) {
    (self.state, self.decision) = (ScreenText.line(state), decision)
    (self.warnings, self.wiped) = (warnings.map(ScreenText.line), wiped.map(ScreenText.line))
  }

  package static let form = JSONReading(
    into: RehearsedState(state: "", decision: "", warnings: [], wiped: [])
  ).form([
    "as": .field(\.state, as: line), "decision": .field(\.decision),
    "warnings": .field(\.warnings, as: line.list), "wiped": .field(\.wiped, as: line.list),
  ])

  private static let line = JSONForm.text.converted(write: { $0 }) { (text) throws(JSONMismatch) in
    ScreenText.line(text)
  }
}

/// Scans payloads one after another, with a new device for each state.
package typealias SiteRehearsing = @Sendable (_ payloads: [[UInt8]]) throws -> [RehearsedState]
