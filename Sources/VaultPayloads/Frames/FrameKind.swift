/// What kind of code was scanned (hot-side 6.5).
public enum FrameKind: Hashable, Sendable, CaseIterable {
  /// A frame of a RaptorQ movie.
  case fountain
  /// A frame of a movie of old.
  case legacy
  /// A whole payload.
  case complete

  /// What to call it.
  public var name: String {
    switch self {
    case .fountain: "fountain frame"
    case .legacy: "legacy frame"
    case .complete: "static code"
    }
  }
}
