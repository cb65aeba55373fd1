package import ByteSupport
import VaultPayloads

extension NetworkDefaults {
  /// The relay chain and the id of a parachain, in the defaults of this release; `nil` for others.
  package static func parachain(of genesisHash: Hash256) -> Parachain? {
    (try? compiled())?.networks.first { $0.specs.genesisHash == genesisHash }?.parachain
  }
}
