import ColdRecords
package import ColdSigner
import ColdStore
import VaultPayloads

extension DeviceSession {
  /// Removes a network with its metadata and keys, by title, name or key.
  package func removeNetwork(_ title: String) throws {
    let key = try network(title).specs.key
    try remove { try $0.removeNetwork(key) }
  }

  /// Removes one version of a network's metadata.
  package func removeMetadata(of title: String, version: UInt32) throws {
    let key = try network(title).specs.key
    try remove { try $0.removeMetadata(key, version: version) }
  }

  package func removeTypes() throws { try remove { try $0.removeTypes() } }

  /// Removes keys from the record: all or none.
  package func removeKeys(_ keys: [KeyDetails]) throws {
    try change { try $0.removeKeys(keys.map(\.stored.key)) }
  }

  /// Makes a change and discards the pending request, which was checked against the removed data.
  private func remove(_ body: (ColdDevice) throws -> Void) throws {
    try change { device in
      try body(device)
      try device.decline()
    }
  }
}
