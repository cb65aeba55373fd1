package import JSONCodec
import Reporting

/// What a device of one state does with one update, or with the last of several.
package struct RehearsedState: Equatable, Sendable {
  /// Its word on the command line of `rehearse`.
  let state: String
  /// `accepted`, `refused` or `already_there`.
  let decision: String
  /// The codes of what is wrong.
  let warnings: [String]
  /// What the device removes.
  let wiped: [String]

  /// The decision of a device that has the same content.
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

/// Shows payloads one after another to a new device of each state.
package typealias SiteRehearsing = @Sendable (_ payloads: [[UInt8]]) throws -> [RehearsedState]
