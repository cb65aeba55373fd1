import ByteSupport
import ChainProofs
import DevelopmentNode

/// Nodes of chains that can be proved, all at the same time.
enum ProvableNodes {
  static let before = SampleRuntime(specName: "development", specVersion: 7, ss58Prefix: 42)
  static let after = SampleRuntime(specName: "development", specVersion: 8, ss58Prefix: 42)
  /// The first block with the code of the later version.
  static let upgradeBlock: UInt32 = 33

  /// The configuration of a chain with an upgrade, 64 blocks and 12 changes of the authorities.
  static func configuration(_ lies: ProofLie...) -> DevelopmentNodeConfiguration {
    var configuration = DevelopmentNodeConfiguration(sample: after)
    configuration.code = before.code()
    configuration.misbehaviors = lies.map { .proof($0) }
    var design = ProvableChain(time: LightClient.now)
    design.upgrade = ProvableChain.Upgrade(block: upgradeBlock, code: after.code())
    configuration.proofs = design
    return configuration
  }

  static func node(_ lies: ProofLie...) throws -> DevelopmentNodeServer {
    var configuration = configuration()
    configuration.misbehaviors = lies.map { .proof($0) }
    return try DevelopmentNodeServer(configuration)
  }

  /// A parachain with its id in the state.
  static func parachain(_ id: UInt32, _ lies: ProofLie...) throws -> DevelopmentNodeServer {
    var sample = before
    sample.parachainID = id
    var configuration = DevelopmentNodeConfiguration(sample: sample)
    configuration.misbehaviors = lies.map { .proof($0) }
    var design = ProvableChain(time: LightClient.now)
    design.authorities = 0
    design.blocksPerSet = 0
    configuration.proofs = design
    return try DevelopmentNodeServer(configuration)
  }

  /// The relay chain of parachains.
  static func relay(
    of parachains: [UInt32: DevelopmentNodeServer], _ lies: ProofLie...
  ) throws -> DevelopmentNodeServer {
    var configuration = configuration()
    configuration.misbehaviors = lies.map { .proof($0) }
    configuration.proofs?.parachains = Dictionary(
      uniqueKeysWithValues: parachains.map { id, node in
        var sample = before
        sample.parachainID = id
        return (
          id, ProvableChain.Parachain(head: node.finalizedHeader.encoded, code: sample.code())
        )
      })
    return try DevelopmentNodeServer(configuration)
  }
}
