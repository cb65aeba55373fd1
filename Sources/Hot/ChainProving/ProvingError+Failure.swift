import ChainInquiry
import NodeClient

extension ProvingError: ProofFailure {
  package var isSilence: Bool {
    switch self {
    case .allFailed(let errors): errors.allSatisfy(\.isSilenceOfNodes)
    case .unanswered(let error, _): error.isSilence
    case .noParachainProof(let own, let relay): own.isSilenceOfNodes && relay.isSilenceOfNodes
    default: false
    }
  }

  package var isLack: Bool {
    guard !isSilence else { return false }
    return switch self {
    case .refusedAnswer, .refusedBlock, .otherBlock, .otherFinalBlock: false
    case .allFailed(let errors): errors.allSatisfy { $0.isLackOfProof || $0.isSilenceOfNodes }
    case .noParachainProof(let own, let relay):
      [own, relay].allSatisfy { $0.isLackOfProof || $0.isSilenceOfNodes }
    default: true
    }
  }

  package var isAnswered: Bool {
    switch self {
    case .noCheckpoint, .oldCheckpoint, .noRelayChain, .relayIsParachain, .otherChainSpec,
      .blockOfOtherChain, .noCheckpointTime, .parachainSpec:
      false
    default: !isSilence
    }
  }
}
