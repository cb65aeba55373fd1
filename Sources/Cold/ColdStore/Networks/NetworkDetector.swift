package import ColdRecords

/// Whether a connection is up, was up since the user acknowledged it, or neither (cold-signer 6.5).
///
/// It belongs to the application around the device; the device keeps the danger flag and the entries
/// in the log.
package struct NetworkDetector: Equatable, Sendable {
  /// What is known of connections.
  package enum State: String, Sendable {
    /// None is up, and none was.
    case none
    /// One is up.
    case active
    /// None is up, but one was since the user acknowledged it.
    case past
  }

  /// What is known now.
  package private(set) var state: State

  /// Before anything is known: as an application begins.
  package init() { state = .none }

  /// As an application that goes on had left it.
  package init(state: State) { self.state = state }

  /// Starts: what is found is evaluated like a change, and without a connection the danger flag
  /// decides.
  ///
  /// - Parameters:
  ///   - isConnected: whether any connection is up.
  ///   - device: keeps flag and log.
  /// - Throws: `ColdSignerError.store(_:)`.
  package mutating func start(isConnected: Bool, on device: ColdDevice) throws(ColdSignerError) {
    state = .none
    if isConnected {
      try observe(isConnected: true, on: device)
    } else if try device.isStarted(), try device.dangerFlag() {
      state = .past
    }
  }

  /// Takes note of a connection, or of its absence.
  ///
  /// - Parameters:
  ///   - isConnected: whether any connection is up.
  ///   - device: keeps flag and log; before its first start nothing is written.
  /// - Throws: `ColdSignerError.store(_:)`.
  package mutating func observe(isConnected: Bool, on device: ColdDevice) throws(ColdSignerError) {
    switch (state, isConnected) {
    case (.none, true), (.past, true):
      if try device.isStarted() { try device.recordConnection() }
      state = .active
    case (.active, false): state = try device.isStarted() ? .past : .none
    default: break
    }
  }

  /// The user has seen that a connection was up; possible only while none is.
  ///
  /// - Parameter device: keeps flag and log.
  /// - Returns: whether anything was acknowledged.
  /// - Throws: `ColdSignerError.store(_:)`.
  @discardableResult
  package mutating func acknowledge(on device: ColdDevice) throws(ColdSignerError) -> Bool {
    guard state == .past else { return false }
    try device.acknowledgeConnection()
    state = .none
    return true
  }
}

extension ColdDevice {
  /// Whether the device knows its general verifier, perhaps nobody.
  package func isStarted() throws(ColdSignerError) -> Bool { try generalVerifierIfSet() != nil }

  /// A connection came up: the danger flag is set, and the log says so.
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
  package func recordConnection() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try setDangerFlag(true)
      try record([.deviceWasOnline])
    }
  }

  /// The user has seen that a connection was up: the danger flag is cleared, and the log says so.
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
  package func acknowledgeConnection() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try setDangerFlag(false)
      try record([.resetDangerRecord])
    }
  }
}
