package import ColdRecords

/// The state of the host's connections since the user's last acknowledgment (cold-signer 6.5).
///
/// The application keeps this state; the device keeps the danger flag and the log entries.
package struct NetworkDetector: Equatable, Sendable {
  package enum State: String, CaseIterable, Sendable {
    /// No connection is or was up.
    case none
    /// A connection is up.
    case active
    /// No connection is up, but one was since the last acknowledgment.
    case past
  }

  /// The current state.
  package private(set) var state: State

  /// The state before the first check.
  package init() { state = .none }

  /// A state stored by an earlier run.
  package init(state: State) { self.state = state }

  /// Starts the detection: an active connection is recorded; without one, the danger flag decides.
  ///
  /// - Parameters:
  ///   - isConnected: whether any connection is up.
  ///   - device: keeps flag and log.
  /// - Throws: `ColdSignerError`.
  package mutating func start(isConnected: Bool, on device: ColdDevice) throws(ColdSignerError) {
    state = .none
    if isConnected {
      try observe(isConnected: true, on: device)
    } else if try device.isStarted(), try device.dangerFlag() {
      state = .past
    }
  }

  /// Records whether a connection is up.
  ///
  /// - Parameters:
  ///   - isConnected: whether any connection is up.
  ///   - device: keeps flag and log; nothing is written before its first start.
  /// - Throws: `ColdSignerError`.
  package mutating func observe(isConnected: Bool, on device: ColdDevice) throws(ColdSignerError) {
    switch (state, isConnected) {
    case (.none, true), (.past, true):
      if try device.isStarted() { try device.recordConnection() }
      state = .active
    case (.active, false): state = try device.isStarted() ? .past : .none
    default: break
    }
  }

  /// Acknowledges that a connection was up; has no effect while a connection is up.
  ///
  /// - Parameter device: keeps flag and log.
  /// - Returns: whether anything was acknowledged.
  /// - Throws: `ColdSignerError`.
  @discardableResult
  package mutating func acknowledge(on device: ColdDevice) throws(ColdSignerError) -> Bool {
    guard state == .past else { return false }
    try device.acknowledgeConnection()
    state = .none
    return true
  }
}

extension ColdDevice {
  /// Whether the device was started, and thus has a decision about the general verifier.
  package func isStarted() throws(ColdSignerError) -> Bool { try generalVerifierIfSet() != nil }

  /// Sets the danger flag and logs that a connection came up.
  ///
  /// - Throws: `ColdSignerError`.
  package func recordConnection() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try setDangerFlag(true)
      try record([.deviceWasOnline])
    }
  }

  /// Clears the danger flag and logs the user's acknowledgment.
  ///
  /// - Throws: `ColdSignerError`.
  package func acknowledgeConnection() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try setDangerFlag(false)
      try record([.resetDangerRecord])
    }
  }
}
