import ByteSupport
package import ChainInquiry
import ChainProofs
import FileSupport
package import HotStore
package import NodeClient
package import ProofEvidence
import Reporting

/// The networks to prove, and the rules for their checkpoints.
package struct ProvingPlan: NetworkProving {
  /// The treatment of a checkpoint that is older than its keys are bonded.
  package enum OldCheckpoints: Sendable {
    case refused
    /// The user sees the warning.
    case warned
    /// The user has agreed.
    case accepted
  }

  /// A checkpoint from a file that the user trusts, for this run.
  package struct Given: Sendable {
    package let spec: ChainSpecFile
    /// The date of the file in seconds since 1970; `nil` if it is not known.
    package let time: Int64?

    package init(_ spec: ChainSpecFile, time: Int64?) { (self.spec, self.time) = (spec, time) }
  }

  package var settings: ProvingSettings
  /// The spec names of the networks to prove; `nil` for all.
  package var networks: [String]?
  package var given: Given?
  package var oldCheckpoints = OldCheckpoints.refused
  /// The bonding times of single networks in days, by spec name; of several, the shortest counts.
  package var bondingDays: [(network: String, days: Int64)] = []

  /// A plan to prove all networks.
  package init(_ settings: ProvingSettings) { self.settings = settings }

  package func includes(_ name: String) -> Bool {
    // A name in another case must not turn the setting off.
    networks?.contains { $0.lowercased().hasSameBytes(as: name.lowercased()) } ?? true
  }

  /// The time for which keys of a network are bonded, in seconds (chain-proofs 8).
  package func bondingTime(of name: String) -> Int64 {
    let days = bondingDays.filter { $0.network.lowercased().hasSameBytes(as: name.lowercased()) }
      .map(\.days).min()
    return (days ?? (name.hasSameBytes(as: "polkadot") ? 28 : 7)) * 86_400
  }

  /// A network with the chain that makes its blocks final.
  ///
  /// - Parameters:
  ///   - chain: the network.
  ///   - endpoints: the nodes of the network.
  ///   - inquiry: the settings with the endpoints of the relay chain.
  ///   - database: the checkpoints and the relay chains.
  /// - Returns: the network, and warnings about the checkpoint.
  func target(
    _ chain: Chain, _ endpoints: [NodeEndpoint], _ inquiry: InquirySettings,
    in database: HotDatabase
  ) -> (target: ChainProver.Target, warnings: [String]) {
    var warnings: [String] = []
    let anchor = Result<ChainProver.Anchor, any Error> {
      var (name, endpoints) = (chain.name, endpoints)
      let genesisHash = chain.parachain?.relay ?? chain.genesisHash
      if let parachain = chain.parachain {
        if let warning = NetworkDefaults.warning(about: parachain, of: chain.genesisHash) {
          warnings.append("\(chain.name) \(warning)")
        }
        guard let relay = try database.networks(genesisHash: parachain.relay).first else {
          throw ProvingError.noRelayChain(network: chain.name, relay: parachain.relay.hex)
        }
        guard relay.parachain == nil else {
          throw ProvingError.relayIsParachain(network: chain.name, relay: relay.name)
        }
        name = relay.name
        endpoints = try inquiry.endpoints(of: relay.name, stored: relay.endpoints)
      }
      let stored = try database.checkpoint(of: genesisHash)
      let checkpoint = try checkpoint(of: name, genesisHash, stored)
      if let warning = try check(checkpoint, of: name) { warnings.append(warning) }
      return ChainProver.Anchor(
        name: name, genesisHash: genesisHash, endpoints: endpoints, checkpoint: checkpoint,
        trail: checkpoint == stored ? try trail(to: checkpoint, name, in: database) : nil,
        floor: stored?.chain.block)
    }
    return (ChainProver.Target(chain: chain, endpoints: endpoints, anchor: anchor), warnings)
  }

  private func checkpoint(
    of name: String, _ genesisHash: Hash256, _ stored: StoredCheckpoint?
  ) throws -> StoredCheckpoint {
    guard let given, given.spec.isAbout(genesisHash) else {
      if let stored { return stored }
      guard let given else { throw ProvingError.noCheckpoint(network: name) }
      throw ProvingError.otherChainSpec(
        path: given.spec.path, network: name, expected: genesisHash.hex,
        found: given.spec.genesisWords)
    }
    guard given.time != nil || oldCheckpoints == .accepted else {
      throw ProvingError.noCheckpointTime(path: given.spec.path)
    }
    return StoredCheckpoint(
      genesisHash: genesisHash, chain: given.spec.state.checkpoint, time: given.time ?? 0,
      origin: .file(given.spec.path), storedAt: settings.clock())
  }

  /// The stored proofs that lead to a checkpoint, as far back as the keys of a chain are bonded;
  /// `nil` without any.
  private func trail(
    to checkpoint: StoredCheckpoint, _ name: String, in database: HotDatabase
  ) throws -> ProofTrail? {
    let parts = try database.trail(of: checkpoint.genesisHash)
    guard !parts.isEmpty else { return nil }
    return try naming("The stored proofs of \(name)") {
      try ProofTrail(decoding: parts, to: checkpoint.chain)
        .beginning(at: settings.clock() - bondingTime(of: name))
    }
  }

  /// Checks the age of a checkpoint.
  ///
  /// - Returns: a warning for the user; `nil` if the checkpoint is not old.
  private func check(_ checkpoint: StoredCheckpoint, of name: String) throws -> String? {
    let (now, limit) = (settings.clock(), bondingTime(of: name))
    guard now - checkpoint.time > limit, oldCheckpoints != .accepted else { return nil }
    let error = ProvingError.oldCheckpoint(
      network: name, time: checkpoint.time, now: now, limit: limit)
    guard oldCheckpoints == .warned else { throw error }
    return error.message
  }

  package func prove(
    _ targets: [(chain: Chain, endpoints: [NodeEndpoint])], _ inquiry: InquirySettings,
    in database: HotDatabase, stores: Bool
  ) async throws -> [Result<NodeSnapshot, any Error>] {
    guard !targets.isEmpty else { return [] }
    let found = targets.map { target($0.chain, $0.endpoints, inquiry, in: database) }
    var settings = settings
    settings.folder = FilePath.folder(of: database.path)
    let outcome = await ChainProver(settings).prove(found.map(\.target))
    if stores {
      for advanced in outcome.checkpoints {
        let (checkpoint, trail) = (advanced.checkpoint, advanced.trail)
        let stored = try database.checkpoint(of: checkpoint.genesisHash)
        if let stored, stored.chain.block.number > checkpoint.chain.block.number { continue }
        let isKept = trail.steps.count <= ProofTrail.stepLimit
        try database.store(checkpoint, trail: isKept ? try trail.parts : [])
      }
    }
    return zip(outcome.results, found).map { result, found in
      result.map { snapshot in
        var snapshot = snapshot
        snapshot.recordWarnings += found.warnings
        return snapshot
      }
    }
  }
}
