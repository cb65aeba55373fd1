import ColdRecords
import ColdStore
import Synchronization
import VaultPayloads

/// New devices in the initial states of rehearsals; each is made once and then copied.
final class NewDevices: Sendable {
  private let images = Mutex<[RehearsalState: [UInt8]]>([:])

  /// A new in-memory device; `state` identifies the two other arguments.
  ///
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
