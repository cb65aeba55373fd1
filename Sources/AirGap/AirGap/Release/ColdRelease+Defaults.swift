import ByteSupport
package import ColdRecords
import ColdSigner
package import ColdStore
package import HotStore
import VaultPayloads

extension ColdRelease {
  /// What a new device holds by the defaults: their networks with their verifiers, and types
  /// (cold-signer 7.2).
  ///
  /// - Parameters:
  ///   - defaults: networks and types.
  ///   - metadata: the raw metadata that it is to know.
  /// - Throws: `ColdSignerError` for defaults and metadata that contradict each other.
  package init(of defaults: NetworkDefaults, metadata: [[UInt8]] = []) throws(ColdSignerError) {
    var verifiers: [Hash256: ValidCurrentVerifier] = [:]
    for network in defaults.networks {
      if let verifier = network.verifier { verifiers[network.specs.genesisHash] = verifier }
    }
    try self.init(
      networks: defaults.networks.map(\.specs), verifiers: verifiers, metadata: metadata,
      types: defaults.types)
  }
}
