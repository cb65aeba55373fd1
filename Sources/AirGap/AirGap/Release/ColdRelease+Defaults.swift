import ByteSupport
package import ColdRecords
import ColdSigner
package import ColdStore
package import HotStore
import Reporting
import VaultPayloads

extension ColdRelease {
  /// A release made from the defaults: their networks with their verifiers, and types (cold-signer
  /// 7.2).
  ///
  /// Networks whose file names no verifier are omitted, because a device needs a verifier for each.
  ///
  /// - Parameters:
  ///   - defaults: networks and types.
  ///   - metadata: raw metadata.
  /// - Throws: `ColdSignerError` if defaults and metadata contradict each other.
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
  /// The networks that the release omits, and how to add each, one sentence each.
  package var deviceOmissions: [String] {
    networks.filter { $0.verifier == nil }.map { network in
      """
      \(ScreenText.quoted(network.title)) is left out: its file in Networks names no verifier. Record one with \
      'hotside networks verifier set', and write it there with 'hotside networks add-default --replace'.
      """
    }
  }
}
