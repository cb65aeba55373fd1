import ColdSigner
import ColdStore
import FileSupport
import JSONCodec
import VaultPayloads

/// The folder of a device, with the state kept between commands: the release for resets, the
/// waiting screen, the state of the connections, and the phrase vault.
struct DeviceFolder: Sendable {
  /// The stored state of the host's connections.
  struct Watch: Sendable {
    /// Whether the host's connections are checked; `false` if the user trusts the host to be
    /// offline.
    var watchesHost = true
    /// The state of the connections at the last check; `nil` before the first check.
    var state: NetworkDetector.State?
  }

  let path: String

  var seedsFile: String { path + "/seeds.sqlite" }
  private var deviceFile: String { path + "/" + ColdDevice.fileName }
  private var releaseFile: String { path + "/release.sqlite" }
  private var screenFile: String { path + "/screen.json" }
  private var detectorFile: String { path + "/detector.json" }

  var hasDevice: Bool { Folder.exists(deviceFile) }

  /// Creates the folder and a started device in it; it never replaces a device.
  func create(
    release: ColdRelease, generalVerifier: Verifier, watchesHost: Bool,
    surroundings: DeviceSurroundings
  ) throws -> ColdDevice {
    guard !hasDevice else { throw ColdSideError.deviceExists(path: path) }
    try Folder.create(path, mode: 0o700)
    // Removes files of an earlier run that ended before it had created the device.
    for name in ["", "-wal", "-shm"] where Folder.exists(releaseFile + name) {
      try Folder.removeFile(releaseFile + name)
    }
    try release.write(to: releaseFile)
    try keep(Watch(watchesHost: watchesHost, state: NetworkDetector.State.none))
    return try ColdDevice.create(
      at: deviceFile, release: release, generalVerifier: generalVerifier,
      surroundings: surroundings)
  }

  func open(surroundings: DeviceSurroundings) throws -> ColdDevice {
    try ColdDevice.open(at: deviceFile, surroundings: surroundings)
  }

  func openReadOnly() throws -> ColdDevice {
    try ColdDevice.openReadOnly(at: deviceFile, surroundings: .system)
  }

  /// The release that a reset restores.
  func release() throws -> ColdRelease { try ColdRelease(at: releaseFile) }

  /// The stored screen; the device may have discarded its request since.
  func screen() throws -> WaitingScreen? {
    try read(screenFile, remedy: "Scan again.")
  }

  func keep(_ screen: WaitingScreen) throws { try write(screen.json, to: screenFile) }

  /// Whether a screen is stored.
  var hasScreen: Bool { Folder.exists(screenFile) }

  func dismissScreen() throws { if hasScreen { try Folder.removeFile(screenFile) } }

  func watch() throws -> Watch {
    let kept: Watch? = try read(
      detectorFile,
      remedy: "Remove it; this computer's connections are then checked as on a new device.")
    return kept ?? Watch()
  }

  func keep(_ watch: Watch) throws { try write(watch.json, to: detectorFile) }

  /// The limit in bytes, which is high because earlier releases stored every card of every item of
  /// a bulk.
  private static let fileLimit = 256 << 20

  private func read<Value: JSONFormed>(_ file: String, remedy: String) throws -> Value? {
    guard Folder.exists(file) else { return nil }
    let bytes = try FileReading.bytes(at: file, limit: DeviceFolder.fileLimit)
    guard let document = try? JSONValue(parsing: bytes),
      let value = try? Value.form.value(of: document)
    else {
      throw ColdSideError.damagedFile(path: file, remedy: remedy)
    }
    return value
  }

  private func write(_ document: JSONValue, to file: String) throws {
    try FileReplacement.write(
      document.serializedBytes() + [UInt8(ascii: "\n")], to: file, under: .upkeep)
  }
}

extension DeviceFolder.Watch: JSONFormed {
  static let form = JSONReading(into: Self()).form([
    "watchesHost": .field(\.watchesHost), "state": .field(\.state, as: .orNull(.word)),
  ]).checked { (watch) throws(JSONMismatch) in
    if watch.state == nil { throw JSONMismatch.missing.inside("state") }
  }
}
