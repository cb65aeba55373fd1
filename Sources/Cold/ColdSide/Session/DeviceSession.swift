package import ColdStore
import SecretVault
package import VaultPayloads

/// An open device in a folder.
///
/// Two rules are implemented only here: every change removes the waiting screen, and jobs with
/// secrets are refused while the host has an active connection. Therefore only this module changes
/// the device or reads its phrases.
///
/// ```swift
/// let session = try DeviceSession.open("cold")
/// try session.removeNetwork("Kusama")
/// try await session.secrets(access) { secrets in try secrets.removeSeed("Alice") }
/// ```
package struct DeviceSession {
  let folder: DeviceFolder
  package let device: ColdDevice
  let probe: ConnectionProbe

  package var path: String { folder.path }

  /// Creates a folder and a started device in it.
  ///
  /// - Parameters:
  ///   - path: the folder; it may exist but must not hold a device.
  ///   - release: the contents of the device, now and after a reset.
  ///   - generalVerifier: the general verifier, which may be none. `nil` uses the release's
  ///     verifier, or Vault's default if the release has none.
  ///   - watchesHost: whether this host's connections are checked; `false` if the host is known to
  ///     be offline.
  ///   - surroundings: time and randomness.
  ///   - probe: finds this host's connections.
  /// - Returns: the open device.
  /// - Throws: ``ColdSideError`` if the folder has a device; `FileError`, `ColdSignerError`.
  package static func create(
    _ path: String, release: ColdRelease, generalVerifier: Verifier?, watchesHost: Bool,
    surroundings: DeviceSurroundings = .system, probe: ConnectionProbe = .host
  ) throws -> DeviceSession {
    let folder = DeviceFolder(path: path)
    let device = try folder.create(
      release: release, generalVerifier: release.starting(generalVerifier),
      watchesHost: watchesHost, surroundings: surroundings)
    return DeviceSession(folder: folder, device: device, probe: probe)
  }

  /// Whether a folder has a device.
  package static func exists(at path: String) -> Bool { DeviceFolder(path: path).hasDevice }

  /// Opens the device in a folder.
  ///
  /// - Throws: `ColdSignerError`.
  package static func open(
    _ path: String, surroundings: DeviceSurroundings = .system, probe: ConnectionProbe = .host
  ) throws -> DeviceSession {
    let folder = DeviceFolder(path: path)
    return DeviceSession(
      folder: folder, device: try folder.open(surroundings: surroundings), probe: probe)
  }

  /// Makes a change and removes the waiting screen.
  func change<Result: ~Copyable>(_ body: (ColdDevice) throws -> Result) throws -> Result {
    let result = try body(device)
    try folder.dismissScreen()
    return result
  }

  /// Runs a job with the phrases, if the host has no active connection.
  ///
  /// - Parameters:
  ///   - access: opens the phrase vault when a phrase is first needed.
  ///   - body: the job.
  /// - Returns: the result of `body`.
  /// - Throws: ``ColdSideError`` if a connection is up; the errors of `body`.
  package func secrets<Result>(
    _ access: PhraseAccess, _ body: (DevicePhrases) async throws -> Result
  ) async throws -> Result {
    let phrases = DevicePhrases(self, access)
    try phrases.requireSafety()
    return try await body(phrases)
  }

  /// Resets the device to its release and destroys all phrases, keys and the log.
  ///
  /// - Parameter generalVerifier: as for a new device.
  /// - Returns: the number of copies of the phrase vault that were also removed.
  /// - Throws: `ColdSignerError`, `SecretVaultError`, `FileError`.
  package func wipe(generalVerifier: Verifier?) throws -> Int {
    let release = try folder.release()
    let lost = try SeedStore(path: folder.seedsFile).destroy()
    try change { device in
      try device.reset(to: release, generalVerifier: release.starting(generalVerifier))
    }
    // If a connection is still up, the new device must report it.
    let watchesHost = try folder.watch().watchesHost
    try folder.keep(DeviceFolder.Watch(watchesHost: watchesHost, state: NetworkDetector.State.none))
    return lost?.removedCopies ?? 0
  }
}

extension ColdRelease {
  /// The general verifier of a new device with the contents of this release.
  fileprivate func starting(_ generalVerifier: Verifier?) -> Verifier {
    generalVerifier ?? self.generalVerifier ?? Verifier.vaultDefault
  }
}
