package import ColdStore
import SecretVault
package import VaultPayloads

/// A device in a folder while somebody works on it.
///
/// Two rules stand here and nowhere else: a waiting screen dies with every change, and what touches
/// secrets is refused while a connection of this host is up. So neither the device nor its phrases
/// are lent to anybody but the jobs of this library.
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

  /// Makes a folder and a started device in it.
  ///
  /// - Parameters:
  ///   - path: the folder, which may be there but hold no device.
  ///   - release: what the device holds, now and after a reset.
  ///   - generalVerifier: perhaps nobody; without it that of the release, else the one that Vaults
  ///     come with.
  ///   - watchesHost: whether this host's connections are looked at, or the host is known to be cut
  ///     off.
  ///   - surroundings: time and randomness.
  ///   - probe: looks at this host's connections.
  /// - Returns: the session.
  /// - Throws: ``ColdSideError/deviceExists(path:)``, `FileError`, `ColdSignerError`.
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

  /// Whether there is a device in a folder.
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

  /// Makes a change, after which no screen waits any more.
  func change<Result: ~Copyable>(_ body: (ColdDevice) throws -> Result) throws -> Result {
    let result = try body(device)
    try folder.dismissScreen()
    return result
  }

  /// Lends what touches secrets, while no connection of this host is up.
  ///
  /// - Parameters:
  ///   - access: opens the vault of phrases, as soon as a phrase is needed.
  ///   - body: what is done with secrets.
  /// - Returns: what `body` returns.
  /// - Throws: ``ColdSideError/connected(_:)``, and what `body` throws.
  package func secrets<Result>(
    _ access: PhraseAccess, _ body: (DevicePhrases) async throws -> Result
  ) async throws -> Result {
    let phrases = DevicePhrases(self, access)
    try phrases.requireSafety()
    return try await body(phrases)
  }

  /// Brings the device back to its release: phrases, keys, networks and log are gone.
  ///
  /// - Parameter generalVerifier: as for a new device.
  /// - Returns: how many copies of the vault of phrases were removed too.
  /// - Throws: `ColdSignerError`, `SecretVaultError`, `FileError`.
  package func wipe(generalVerifier: Verifier?) throws -> Int {
    let release = try folder.release()
    let lost = try SeedStore(path: folder.seedsFile).destroy()
    try change { device in
      try device.reset(to: release, generalVerifier: release.starting(generalVerifier))
    }
    // A connection that is up is news to a device that has just begun.
    let watchesHost = try folder.watch().watchesHost
    try folder.keep(DeviceFolder.Watch(watchesHost: watchesHost, state: NetworkDetector.State.none))
    return lost?.removedCopies ?? 0
  }
}

extension ColdRelease {
  /// Who signs for all on a device that is started.
  fileprivate func starting(_ generalVerifier: Verifier?) -> Verifier {
    generalVerifier ?? self.generalVerifier ?? Verifier.vaultDefault
  }
}
