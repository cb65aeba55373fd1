import ByteSupport
import ColdSigner
import ColdStore
import SecretVault
import VaultPayloads

/// The names on a device, read without changing it.
package struct DeviceNames {
  private let folder: DeviceFolder
  private let device: ColdDevice

  /// Opens the device read-only; `nil` if the folder has no readable device.
  package init?(at path: String) {
    folder = DeviceFolder(path: path)
    guard folder.hasDevice, let device = try? folder.openReadOnly() else { return nil }
    self.device = device
  }

  /// The titles of the networks.
  package var networks: [String] { (try? device.networks().map(\.specs.title)) ?? [] }

  /// The versions of stored metadata, with the titles of their networks.
  package var metadata: [(title: String, version: UInt32)] {
    guard let networks = try? device.networks(), let keys = try? device.metadataKeys() else {
      return []
    }
    return networks.flatMap { network in
      keys.filter { $0.name.hasSameBytes(as: network.specs.name) }.map {
        (network.specs.title, $0.version)
      }
    }
  }

  /// The names of the seeds, including those without a phrase on the device.
  package var seeds: [String] {
    let stored = (try? SeedStore(path: folder.seedsFile).names()) ?? []
    return (try? device.seedCards(storedNames: stored).map(\.name)) ?? []
  }

  /// The addresses of the keys of networks.
  package var keys: [String] { (try? device.networkKeys().map(\.accountAddress)) ?? [] }
}
