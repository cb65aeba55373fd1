import ByteSupport
import Reporting
package import SubstrateCrypto
package import VaultPayloads

/// The contents of a database that are lost if it is reset to the defaults.
package struct DefaultsLoss: Equatable, Sendable {
  /// The titles of networks that are not defaults, or differ from their default.
  package var networks: [String] = []
  /// The names of networks whose endpoints differ from their default.
  package var endpoints: [String] = []
  /// The names of networks whose verifier on record differs from their default.
  package var verifiers: [String] = []
  /// The names of networks with a checkpoint, or the genesis hashes of chains without a network.
  package var checkpoints: [String] = []
  /// The names of networks whose recorded relay chain or id differs from their default.
  package var parachains: [String] = []
  /// The general verifier on record; `nil` if it is that of the defaults.
  package var generalVerifier: MultiSigner?
  package var metadata: [MetadataKey] = []
  /// The number of entries in the history of fetches.
  package var historyCount = 0
  package var hasOtherTypes = false
  /// The error that prevents reading the whole database; `nil` if it is sound.
  package var damage: String?

  package init() {}

  package var isEmpty: Bool { self == DefaultsLoss() }

  /// The losses as the end of a sentence, such as `the network x, metadata of y 10`.
  package var description: String {
    var parts: [String] = []
    func list(_ one: String, _ many: String, _ items: [String]) {
      guard !items.isEmpty else { return }
      let text = items.map { ScreenText.line($0) }
        .shortList(DefaultsLoss.mostNamed) { "\($0) more" }
      parts.append("\(items.count == 1 ? one : many) \(text)")
    }
    list("the network", "the networks", networks)
    list("the endpoints of", "the endpoints of", endpoints)
    list("the verifier of", "the verifiers of", verifiers)
    list("the checkpoint of", "the checkpoints of", checkpoints)
    list("the relay chain of", "the relay chains of", parachains)
    if generalVerifier != nil { parts.append("the general verifier") }
    list("the metadata of", "the metadata of", metadata.map { "\($0.name) \($0.version)" })
    if historyCount > 0 {
      parts.append(historyCount.counted("entry", plural: "entries") + " of history")
    }
    if hasOtherTypes { parts.append("legacy types that are not the defaults") }
    if let damage { parts.append("data that can no longer be read (\(damage))") }
    return parts.joined(separator: "; ")
  }

  private static let mostNamed = 12
}

extension HotDatabase {
  /// The contents that would be lost if the defaults were restored.
  package func loss(to defaults: NetworkDefaults) -> DefaultsLoss {
    var loss = DefaultsLoss()
    do {
      try snapshot {
        let byTitle = Dictionary(
          defaults.networks.map { (ByteText($0.title), $0) },
          uniquingKeysWith: { first, _ in first })
        let byGenesis = Dictionary(
          defaults.networks.map { ($0.specs.genesisHash, $0) },
          uniquingKeysWith: { first, _ in first })
        for network in try networks() where byTitle[ByteText(network.title)]?.specs != network.specs
        {
          loss.networks.append(network.title)
        }
        for chain in try chains() {
          let file = byGenesis[chain.genesisHash]
          if chain.endpoints != file?.endpoints, !chain.endpoints.isEmpty {
            loss.endpoints.append(chain.name)
          }
          let verifier = try verifier(of: chain.genesisHash)
          if let verifier, verifier != file?.verifier { loss.verifiers.append(chain.name) }
          if let parachain = chain.parachain, parachain != file?.parachain {
            loss.parachains.append(chain.name)
          }
        }
        for hash in Set(try checkpoints().map(\.genesisHash)).sorted() {
          loss.checkpoints.append(try networks(genesisHash: hash).first?.name ?? hash.hex)
        }
        let general = try generalVerifier()
        loss.generalVerifier = general == defaults.generalVerifier ? nil : general
        loss.metadata = try metadataKeys()
        loss.historyCount = try fetchHistory().count
        loss.hasOtherTypes = try legacyTypes() != defaults.types
      }
    } catch { loss.damage = error.reportable.message }
    return loss
  }

  /// The contents that would be lost if a network were removed, even if the defaults were restored
  /// later.
  ///
  /// - Returns: the losses.
  /// - Throws: ``HotDatabaseError/unknownTitle(_:known:)``.
  package func loss(removing title: String, defaults: NetworkDefaults) throws -> DefaultsLoss {
    let name = try network(titled: title).name
    let isLast = try networks(named: name).count == 1
    var loss = loss(to: defaults)
    loss.networks.removeAll { !$0.hasSameBytes(as: title) }
    loss.endpoints.removeAll { !isLast || !$0.hasSameBytes(as: name) }
    loss.verifiers.removeAll { !isLast || !$0.hasSameBytes(as: name) }
    loss.checkpoints.removeAll { !isLast || !$0.hasSameBytes(as: name) }
    loss.parachains.removeAll { !isLast || !$0.hasSameBytes(as: name) }
    loss.metadata.removeAll { !isLast || !$0.name.hasSameBytes(as: name) }
    loss.historyCount = isLast ? try fetchHistory().count { $0.name.hasSameBytes(as: name) } : 0
    (loss.generalVerifier, loss.hasOtherTypes) = (nil, false)
    return loss
  }
}
