package import ByteSupport
import VaultPayloads

extension NetworkDefaults {
  /// The relay chain and the id of a parachain, in the defaults of this release; `nil` for others.
  package static func parachain(of genesisHash: Hash256) -> Parachain? {
    (try? compiled())?.networks.first { $0.specs.genesisHash == genesisHash }?.parachain
  }

  /// The warning that a network of the defaults is recorded as another parachain; `nil` for others.
  ///
  /// The state of a foreign parachain can contain the genesis hash of any chain.
  ///
  /// - Parameters:
  ///   - parachain: the recorded relay chain and id.
  ///   - genesisHash: the genesis hash of the network.
  /// - Returns: a sentence without its subject.
  package static func warning(about parachain: Parachain, of genesisHash: Hash256) -> String? {
    guard
      let network = (try? compiled())?.networks.first(where: {
        $0.specs.genesisHash == genesisHash
      }), network.parachain != parachain
    else { return nil }
    let own =
      network.parachain.map { "parachain \($0.id) of the relay chain \($0.relay)" }
      ?? "no parachain"
    return """
      is recorded as parachain \(parachain.id) of the relay chain \(parachain.relay), but this release knows it as \
      \(own). The owner of that parachain can forge the proof. 'hotside networks set-endpoint NETWORK URL \
      --relay RELAY --para-id ID' changes the record.
      """
  }
}
