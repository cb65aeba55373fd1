package import ColdStore

/// The state of this host's connections.
package struct ConnectionReport: Equatable, Sendable {
  /// Whether a connection is or was up.
  package let state: NetworkDetector.State
  /// The names of the active connections.
  package let connections: [String]
  /// Whether the device warns that it was online.
  package let wasOnline: Bool
  /// Whether this call acknowledged an earlier connection.
  package let isAcknowledged: Bool

  /// The warning on every screen (cold-signer 6.5); `nil` if no connection is up and none was up
  /// since the user's last acknowledgment.
  package var warning: String? {
    if !connections.isEmpty {
      return
        """
        A connection of this computer is up (\(connections.joined(separator: ", "))). Secrets stay locked while it is \
        up.
        """
    }
    return wasOnline
      ? "A connection of this computer was up. See 'Was this device online?' in the settings."
      : nil
  }
}

extension DeviceSession {
  /// Checks this host's connections, unless the host is trusted, and records them on the device.
  ///
  /// - Parameter acknowledging: whether the user acknowledges that a connection was up.
  /// - Returns: the state of the connections afterwards.
  /// - Throws: ``ColdSideError`` if `acknowledging` is set and a connection is still up; disconnect
  ///   it first.
  package func connections(acknowledging: Bool = false) throws -> ConnectionReport {
    var (detector, connections) = try watch()
    guard !acknowledging || connections.isEmpty else {
      throw ColdSideError.stillConnected(connections)
    }
    let isAcknowledged = try acknowledging && change { try detector.acknowledge(on: $0) }
    if isAcknowledged { try keep(detector) }
    return ConnectionReport(
      state: detector.state, connections: connections, wasOnline: try device.dangerFlag(),
      isAcknowledged: isAcknowledged)
  }

  /// Stops checking the host's connections, which is only safe for lessons.
  ///
  /// - Throws: ``ColdSideError`` if phrases are stored.
  package func trustHost() throws {
    let seeds = try phraseNames()
    guard seeds.isEmpty else { throw ColdSideError.hostNotTrusted(seeds: seeds) }
    var known = try folder.watch()
    known.watchesHost = false
    try folder.keep(known)
  }

  func watch() throws -> (detector: NetworkDetector, connections: [String]) {
    let known = try folder.watch()
    let connections = known.watchesHost ? probe.connections() : []
    var detector = NetworkDetector(state: known.state ?? .none)
    if known.state == nil {
      try detector.start(isConnected: !connections.isEmpty, on: device)
    } else {
      try detector.observe(isConnected: !connections.isEmpty, on: device)
    }
    if known.state != detector.state {
      try folder.keep(DeviceFolder.Watch(watchesHost: known.watchesHost, state: detector.state))
    }
    return (detector, connections)
  }

  private func keep(_ detector: NetworkDetector) throws {
    var known = try folder.watch()
    known.state = detector.state
    try folder.keep(known)
  }
}
