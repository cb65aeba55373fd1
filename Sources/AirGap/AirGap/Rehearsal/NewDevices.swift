import ColdRecords
import ColdStore
import Synchronization
import VaultPayloads

/// New devices in the states that rehearsals begin with: each is made once, and copied for each
/// rehearsal.
final class NewDevices: Sendable {
  private let images = Mutex<[RehearsalState: [UInt8]]>([:])

  /// A device of its own, in memory.
  ///
  /// - Parameters:
  ///   - state: the name of what follows.
  ///   - release: what the device holds.
  ///   - generalVerifier: its general verifier, perhaps nobody.
  /// - Returns: the device.
  /// - Throws: `ColdSignerError`.
  func device(
    _ state: RehearsalState, _ release: ColdRelease, _ generalVerifier: Verifier
  ) throws(ColdSignerError) -> ColdDevice {
    if let image = images.withLock({ $0[state] }) {
      return try ColdDevice(copying: image, surroundings: .system)
    }
    let device = try ColdDevice(
      inMemory: release, generalVerifier: generalVerifier, surroundings: .system)
    let image = try device.image()
    images.withLock { $0[state] = image }
    return device
  }
}
