import ByteSupport
package import ColdRecords
package import ColdStore
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// A key selected for an export.
  package struct SelectedKey: Hashable, Sendable {
    private let place: ByteText
    package let network: NetworkSpecsKey

    /// The path without password; keys with a password at the same path are exported too.
    package var path: String { place.text }

    package init(path: String, network: NetworkSpecsKey) {
      place = ByteText(path)
      self.network = network
    }
  }

  /// The keys of a seed, for other wallets and Vaults.
  ///
  /// - Parameters:
  ///   - seedName: the seed, whose root key must be on record.
  ///   - selected: the keys; `nil` for all.
  /// - Returns: the payload, code de, version 2.
  /// - Throws: `ColdSignerError` if the root is not on record.
  package func exportKeySet(
    ofSeed seedName: String, selected: Set<SelectedKey>? = nil
  ) throws(ColdSignerError) -> DerivationsPayload {
    guard let root = try root(ofSeed: seedName) else { throw .key(.noRoot(seedName: seedName)) }
    var exported: [ExportedKey] = []
    for stored in try keys(ofSeed: seedName) {
      guard let network = stored.record.network,
        selected?.contains(SelectedKey(path: stored.record.path, network: network)) ?? true
      else { continue }
      let prefix = try networkIfStored(network)?.specs.prefix ?? KeyAddress.genericPrefix
      exported.append(
        ExportedKey(
          address: KeyAddress.exported(
            stored.key.signer, encryption: stored.record.encryption, prefix: prefix),
          path: stored.record.path.isEmpty ? nil : stored.record.path,
          encryption: stored.record.encryption, genesisHash: network.genesisHash))
    }
    let set = ExportedKeySet(name: seedName, root: root.key.signer, keys: exported)
    return .export(.version2(set, features: ExportFeature.allCases))
  }
}
