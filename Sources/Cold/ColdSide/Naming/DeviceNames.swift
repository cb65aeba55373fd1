import ColdSigner
import ColdStore
import SecretVault
import VaultPayloads

/// What the things of a device are called, looked up without a change to it.
package struct DeviceNames {
  private let folder: DeviceFolder
  private let device: ColdDevice

  /// Opens the device in a folder; `nil` where there is none that can be read.
  package init?(at path: String) {
    folder = DeviceFolder(path: path)
    guard folder.hasDevice, let device = try? folder.openReadOnly() else { return nil }
    self.device = device
  }

  /// Titles of networks.
  package var networks: [String] { (try? device.networks().map(\.specs.title)) ?? [] }

  /// Names of seeds, those among them of which only keys are here.
  package var seeds: [String] {
    let stored = (try? SeedStore(path: folder.seedsFile).names()) ?? []
    return (try? device.seedCards(storedNames: stored).map(\.name)) ?? []
  }

  /// Addresses of the keys of networks.
  package var keys: [String] { (try? device.networkKeys().map(\.accountAddress)) ?? [] }
}
