/// Why there is no confined process.
public enum ConfinementError: Error, Equatable, Sendable {
  /// The system refuses; `reason` is its own text.
  case notStarted(reason: String)

  /// What is wrong, as a sentence for the user.
  public var message: String {
    switch self {
    case .notStarted(let reason): "A confined process cannot be started: \(reason)."
    }
  }
}
