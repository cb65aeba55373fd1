package import ColdStore

/// What is known of this host's connections.
package struct ConnectionReport: Equatable, Sendable {
  /// Whether any is up, or was.
  package let state: NetworkDetector.State
  /// The names of those that are up.
  package let connections: [String]
  /// Whether the device warns of one.
  package let wasOnline: Bool
  /// Whether one was acknowledged just now.
  package let isAcknowledged: Bool

  /// What every screen says of it (cold-signer 6.5); `nil` where none is up, and none was since its user
  /// acknowledged that.
  package var warning: String? {
    if !connections.isEmpty {
      return
        """
        A connection of this computer is up (\(connections.joined(separator: ", "))). Nothing secret is done \
        while it is.
        """
    }
    return wasOnline
      ? "A connection of this computer was up. The settings say more: 'Was this device online?'"
      : nil
  }
}

extension DeviceSession {
  /// Looks at this host's connections, unless it is known to be cut off, and lets the device take
  /// note.
  ///
  /// - Parameter acknowledging: whether the user has seen that a connection was up.
  /// - Returns: what is known then.
  /// - Throws: ``ColdSideError/stillConnected(_:)`` where one that is up would be acknowledged.
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

  /// Takes this host for cut off from now on, as a device is made that is for lessons.
  ///
  /// - Throws: ``ColdSideError/hostNotTrusted(seeds:)`` where there are phrases to keep safe.
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
