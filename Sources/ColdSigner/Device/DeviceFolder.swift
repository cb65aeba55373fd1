import ByteSupport
package import JSONCodec
package import VaultPayloads

/// A device in a folder, with what surrounds it from one command to the next: the release that a
/// reset goes back to, the screen that waits, and what is known of connections.
///
/// ```swift
/// let folder = DeviceFolder("cold")
/// try folder.create(release: release, generalVerifier: Verifier(nil), surroundings: .system)
/// let device = try folder.open(surroundings: .system)
/// ```
package struct DeviceFolder: Sendable {
  /// The screen of a pending update.
  package struct WaitingScreen: Equatable, Sendable {
    /// What accepting must present.
    package let checksum: Int
    /// The screen as its user read it.
    package let lines: [String]
    /// The same for programs.
    package let document: JSONValue

    /// Takes the parts.
    package init(checksum: Int, lines: [String], document: JSONValue) {
      self.checksum = checksum
      self.lines = lines
      self.document = document
    }
  }

  /// The folder.
  package let path: String

  /// Names a folder, which need not be there.
  package init(_ path: String) { self.path = path }

  /// The device's file.
  package var deviceFile: String { path + "/device.sqlite" }
  private var releaseFile: String { path + "/release.sqlite" }
  private var screenFile: String { path + "/screen.json" }
  private var detectorFile: String { path + "/detector.json" }

  /// Whether a device is in the folder.
  package var isDevice: Bool { Folder.exists(deviceFile) }

  /// Makes the folder and a started device in it.
  ///
  /// - Parameters:
  ///   - release: what the device holds, now and after a reset.
  ///   - generalVerifier: perhaps nobody.
  ///   - watchesHost: whether this host's connections are looked at, or the host is known to be cut
  ///     off.
  ///   - surroundings: time and randomness.
  /// - Returns: the device.
  /// - Throws: ``ColdSignerError``: `deviceExists`, `file`, `store`.
  @discardableResult
  package func create(
    release: ColdRelease, generalVerifier: Verifier, watchesHost: Bool,
    surroundings: DeviceSurroundings
  ) throws(ColdSignerError) -> ColdDevice {
    guard !isDevice else { throw .device(.exists(path: path)) }
    try ColdSignerError.files { () throws(FileError) in try Folder.create(path, mode: 0o700) }
    // A run that was cut short before the device itself was made leaves these to the next one.
    try ColdSignerError.files { () throws(FileError) in
      for name in ["", "-wal", "-shm"] where Folder.exists(releaseFile + name) {
        try Folder.removeFile(releaseFile + name)
      }
    }
    try release.write(to: releaseFile)
    try write(detector: NetworkDetector(), watchesHost: watchesHost)
    return try ColdDevice.create(
      at: deviceFile, release: release, generalVerifier: generalVerifier,
      surroundings: surroundings)
  }

  /// Opens the device.
  ///
  /// - Throws: ``ColdSignerError``: `store`, `schemaMismatch`.
  package func open(surroundings: DeviceSurroundings) throws(ColdSignerError) -> ColdDevice {
    try ColdDevice.open(at: deviceFile, surroundings: surroundings)
  }

  /// What a reset goes back to.
  ///
  /// - Throws: ``ColdSignerError``.
  package func release() throws(ColdSignerError) -> ColdRelease { try ColdRelease(at: releaseFile) }

  // MARK: - The screen

  /// The screen that waits, if the device still has what it shows.
  ///
  /// - Throws: ``ColdSignerError``.
  package func screen(of device: ColdDevice) throws(ColdSignerError) -> WaitingScreen? {
    guard let document = try json(screenFile),
      let checksum = document["checksum"]?.integer(Int.self),
      let lines = document["lines"]?.array?.compactMap({ $0.string }),
      let screen = document["screen"], try device.checksum() == checksum,
      try device.pending() != nil
    else { return nil }
    return WaitingScreen(checksum: checksum, lines: lines, document: screen)
  }

  /// Keeps the screen that waits; `nil` when nothing does.
  ///
  /// - Throws: ``ColdSignerError/file(_:)``.
  package func set(_ screen: WaitingScreen?) throws(ColdSignerError) {
    guard let screen else {
      guard Folder.exists(screenFile) else { return }
      return try ColdSignerError.files { () throws(FileError) in
        try Folder.removeFile(screenFile)
      }
    }
    try write(
      .members([
        "checksum": .integer(screen.checksum),
        "lines": .array(screen.lines.map { .string($0) }), "screen": screen.document,
      ]), to: screenFile)
  }

  // MARK: - Connections

  /// Looks at the host's connections, unless it is known to be cut off, and lets the device take
  /// note.
  ///
  /// - Parameters:
  ///   - device: keeps flag and log.
  ///   - probe: looks at this host.
  /// - Returns: what is known, and the names of the connections that are up.
  /// - Throws: ``ColdSignerError``.
  package func watch(
    _ device: ColdDevice, probe: ConnectionProbe = .host
  ) throws(ColdSignerError) -> (detector: NetworkDetector, connections: [String]) {
    let document = try json(detectorFile)
    let watchesHost = document?["watchesHost"]?.bool ?? true
    let connections = watchesHost ? probe.connections() : []
    var detector: NetworkDetector
    if let state = document?["state"]?.string.flatMap(NetworkDetector.State.init(rawValue:)) {
      detector = NetworkDetector(state: state)
      try detector.observe(isConnected: !connections.isEmpty, on: device)
    } else {
      detector = NetworkDetector()
      try detector.start(isConnected: !connections.isEmpty, on: device)
    }
    try write(detector: detector, watchesHost: watchesHost)
    return (detector, connections)
  }

  /// Refuses where a connection is up: what follows touches secrets.
  ///
  /// - Throws: ``ColdSignerError/connected(interfaces:)``.
  package func requireDisconnected(
    _ device: ColdDevice, probe: ConnectionProbe = .host
  ) throws(ColdSignerError) {
    let connections = try watch(device, probe: probe).connections
    guard connections.isEmpty else { throw .device(.connected(interfaces: connections)) }
  }

  /// The user has seen that a connection was up.
  ///
  /// - Returns: whether there was anything to acknowledge, which needs all connections down.
  /// - Throws: ``ColdSignerError``.
  package func acknowledge(
    _ device: ColdDevice, probe: ConnectionProbe = .host
  ) throws(ColdSignerError) -> Bool {
    var (detector, _) = try watch(device, probe: probe)
    let isDone = try detector.acknowledge(on: device)
    let watchesHost = try json(detectorFile)?["watchesHost"]?.bool ?? true
    try write(detector: detector, watchesHost: watchesHost)
    return isDone
  }

  private func write(
    detector: NetworkDetector, watchesHost: Bool
  ) throws(ColdSignerError) {
    try write(
      .members([
        "watchesHost": .bool(watchesHost), "state": .string(detector.state.rawValue),
      ]), to: detectorFile)
  }

  // MARK: - Files

  private func json(_ file: String) throws(ColdSignerError) -> JSONValue? {
    guard Folder.exists(file) else { return nil }
    let bytes = try ColdSignerError.files { () throws(FileError) in
      try FileReading.bytes(at: file, limit: 4 << 20)
    }
    return try? JSONValue(parsing: bytes)
  }

  private func write(_ document: JSONValue, to file: String) throws(ColdSignerError) {
    try ColdSignerError.files { () throws(FileError) in
      let text = document.serialized(pretty: true) + "\n"
      try FileReplacement.write(Array(text.utf8), to: file, under: .upkeep)
    }
  }
}

extension ColdSignerError {
  /// Runs a file operation, its error wrapped.
  static func files<Value>(
    _ body: () throws(FileError) -> Value
  ) throws(ColdSignerError) -> Value {
    do { return try body() } catch { throw .store(.file(error)) }
  }
}
