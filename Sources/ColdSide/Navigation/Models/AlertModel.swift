package import JSONCodec

/// What lies over everything until it is closed.
package enum AlertModel: Equatable {
  /// Why the last action that failed did, or what lies over the screen cannot be shown; never empty.
  case error([NavigationError])
  /// Why the screen cannot be shown; never empty.
  case errorDisplay([NavigationError])
  case shield(wasOnline: Bool)

  /// The sentences for the user, one for each thing that failed.
  package var messages: [String] {
    switch self {
    case .error(let errors), .errorDisplay(let errors): errors.map(\.message)
    case .shield(let wasOnline):
      [
        wasOnline
          ? "This device was online since that was last acknowledged. Who was connected may know its secrets."
          : "This device was not online."
      ]
    }
  }

  /// The errors by code and parameters, or whether the device was online.
  package var json: JSONValue {
    switch self {
    case .error(let errors), .errorDisplay(let errors):
      .members(["errors": .array(errors.map(\.json))])
    case .shield(let wasOnline):
      .members(["shield": wasOnline ? .string("past") : .null])
    }
  }
}
