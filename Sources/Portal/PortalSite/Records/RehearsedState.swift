package import JSONCodec
import Reporting

/// The result of a rehearsal of one update, or the last of several, with a device in one state.
package struct RehearsedState: Equatable, Sendable {
  /// The name of the state on the command line of `rehearse`.
  let state: String
  /// `accepted`, `refused` or `already_there`.
  let decision: String
  /// The codes of the device's warnings.
  let warnings: [String]
  /// The items that the device removes.
  let wiped: [String]

  /// The decision of a device that has the same contents.
  static let present = "already_there"
  static let refused = "refused"

  package init(state: String, decision: String, warnings: [String], wiped: [String]) {
    (self.state, self.decision) = (ScreenText.line(state), decision)
    (self.warnings, self.wiped) = (warnings.map(ScreenText.line), wiped.map(ScreenText.line))
  }

  package static let form: JSONForm<RehearsedState> = [
    "as": .of(\.state), "decision": .of(\.decision), "warnings": .of(\.warnings),
    "wiped": .of(\.wiped),
  ]

  /// Reads the list of a record; `nil` for a value that is not one.
  init?(json value: JSONValue) {
    func texts(_ name: String) -> [String] { (value[name]?.array ?? []).compactMap(\.string) }
    guard let state = value["as"]?.string, let decision = value["decision"]?.string else {
      return nil
    }
    self.init(
      state: state, decision: decision, warnings: texts("warnings"), wiped: texts("wiped"))
  }
}

/// Scans payloads one after another with a new device for each state.
package typealias SiteRehearsing = @Sendable (_ payloads: [[UInt8]]) throws -> [RehearsedState]
