import ByteSupport
package import ColdRecords
import ColdSigner
package import ColdStore
package import HotStore
import Reporting
import VaultPayloads

extension ColdRelease {
  /// What a new device holds by the defaults: their networks with their verifiers, and types
  /// (cold-signer 7.2).
  ///
  /// Networks whose file names no verifier are left out: a device must have one for each.
  ///
  /// - Parameters:
  ///   - defaults: networks and types.
  ///   - metadata: the raw metadata that it is to know.
  /// - Throws: `ColdSignerError` for defaults and metadata that contradict each other.
  package init(of defaults: NetworkDefaults, metadata: [[UInt8]] = []) throws(ColdSignerError) {
    var verifiers: [Hash256: ValidCurrentVerifier] = [:]
    var networks: [NetworkSpecs] = []
    for network in defaults.networks {
      guard let verifier = network.verifier else { continue }
      verifiers[network.specs.genesisHash] = verifier
      networks.append(network.specs)
    }
    try self.init(
      networks: networks, verifiers: verifiers, metadata: metadata, types: defaults.types)
  }
}

extension NetworkDefaults {
  /// The networks that a device made of the defaults lacks, and how to add them, a sentence each.
  package var deviceOmissions: [String] {
    networks.filter { $0.verifier == nil }.map { network in
      """
      \(ScreenText.quoted(network.title)) is left out: its file in Networks names no verifier. Record one with \
      'hotside networks verifier set', and write it there with 'hotside networks add-default --replace'.
      """
    }
  }
}
