package import HotStore

extension Observation {
  /// The observation, updated by an answer whose whole metadata was compared, which clears a fault and its code hash.
  ///
  /// Of a look in the same run, or at the same block, the block's number and the endpoints are kept.
  package func compared(_ next: Answer, agreement: Int) -> Observation {
    let same = fault == nil && answer?.version == next.version ? answer : nil
    let look = same.flatMap { $0.time == next.time || $0.block == next.block ? $0 : nil }
    var observation = Observation(
      network: network,
      answer: Answer(
        time: next.time, block: look?.block ?? next.block, blockNumber: look?.blockNumber,
        version: next.version, codeHash: next.codeHash ?? same?.codeHash, endpoint: next.endpoint))
    let count = max(1, agreement)
    observation.endpoints =
      look == nil ? Endpoints(asked: count, answered: count, agreed: count) : endpoints
    return observation
  }
}
