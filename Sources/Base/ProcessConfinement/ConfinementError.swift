/// The reason why a confined process was not started.
public enum ConfinementError: Error, Equatable, Sendable {
  /// The system refused; `reason` is its text.
  case notStarted(reason: String)

  /// A sentence for the user.
  public var message: String {
    switch self {
    case .notStarted(let reason): "A confined process cannot be started: \(reason)."
    }
  }
}
