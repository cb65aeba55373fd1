import CommandReports
import Reporting
import TerminalKit
import UpdateCompletion

/// The answer of `verify` for one update.
struct VerifyAnswer: Sendable {
  let verdict: UpdateVerdict
  private let words: String
  /// The error that ends the command; `nil` if the update is not refused.
  let refusal: (any Error)?

  /// Creates an answer; `words` are the verdict for people, by default those of `verdict`.
  init(_ verdict: UpdateVerdict, _ words: String? = nil, refusal: (any Error)? = nil) {
    (self.verdict, self.refusal) = (verdict, refusal)
    self.words = words ?? verdict.words(isRefused: refusal != nil)
  }

  /// Prints the line with the verdict.
  func show(_ output: CommandOutput) throws {
    let style = verdict.style(isRefused: refusal != nil)
    try output.print(styled: "verdict: \(words, style: style)")
  }
}

extension UpdateVerdict {
  /// The verdict for people; capital letters mean that the update must not be published, even
  /// without color.
  func words(isRefused: Bool) -> String {
    switch self {
    case .damaged: "DAMAGED"
    case .doesNotHold: "DOES NOT HOLD"
    case .otherBytes: "OTHER BYTES"
    case .otherMetadata: "OTHER METADATA"
    case .otherKey: "OTHER KEY"
    case .developmentKey: isRefused ? "DEVELOPMENT KEY" : "development key"
    case .unsigned: "UNSIGNED"
    case .notOnRecord: isRefused ? "NOT ON RECORD" : "not on record"
    case .holds: "holds"
    }
  }

  /// The style of the verdict on a terminal.
  func style(isRefused: Bool) -> TextStyle {
    switch self {
    case .damaged, .doesNotHold, .otherBytes, .otherMetadata, .otherKey: .red
    case .developmentKey, .unsigned, .notOnRecord: isRefused ? .red : .yellow
    case .holds: .green
    }
  }
}
