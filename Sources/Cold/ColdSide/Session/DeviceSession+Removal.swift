import ColdRecords
package import ColdSigner
import ColdStore
import VaultPayloads

extension DeviceSession {
  /// Removes a network with its metadata and keys, by its title.
  package func removeNetwork(_ title: String) throws {
    let key = try network(title).specs.key
    try remove { try $0.removeNetwork(key) }
  }

  /// Removes one version of a network's metadata.
  package func removeMetadata(of title: String, version: UInt32) throws {
    let key = try network(title).specs.key
    try remove { try $0.removeMetadata(key, version: version) }
  }

  /// Removes the table of types.
  package func removeTypes() throws { try remove { try $0.removeTypes() } }

  /// Removes keys from the record, all or none.
  package func removeKeys(_ keys: [KeyDetails]) throws {
    try change { try $0.removeKeys(keys.map(\.stored.key)) }
  }

  /// What waits was judged with what is gone.
  private func remove(_ body: (ColdDevice) throws -> Void) throws {
    try change { device in
      try body(device)
      try device.decline()
    }
  }
}
