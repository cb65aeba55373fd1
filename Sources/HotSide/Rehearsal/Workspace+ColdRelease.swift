import ByteSupport
package import ColdSigner
import HotStore
import VaultPayloads

extension Workspace {
  /// What a new device holds by the defaults: their networks and types, no metadata (cold-signer
  /// 7.2).
  ///
  /// - Returns: the release.
  /// - Throws: `HotDatabaseError` for defaults that are damaged, `ColdSignerError` for those that
  ///   contradict each other.
  package func coldRelease() throws -> ColdRelease {
    let defaults = try defaults()
    var verifiers: [Hash256: ValidCurrentVerifier] = [:]
    for network in defaults.networks {
      if let verifier = network.verifier { verifiers[network.specs.genesisHash] = verifier }
    }
    return try ColdRelease(
      networks: defaults.networks.map { $0.specs }, verifiers: verifiers, types: defaults.types)
  }
}
