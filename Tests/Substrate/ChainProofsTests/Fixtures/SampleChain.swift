import ByteSupport
import ChainProofs

/// Linked headers with GRANDPA messages.
struct SampleChain {
  static let round: UInt64 = 7

  private let first: UInt32
  private let headers: [BlockHeader]

  /// - Parameters:
  ///   - numbers: the block numbers.
  ///   - messages: GRANDPA messages in the digests, by block number.
  ///   - branch: a text that makes the headers differ from those of other branches.
  ///   - parent: the parent of the first header.
  init(
    _ numbers: ClosedRange<UInt32>, messages: [UInt32: [GrandpaMessage]] = [:],
    branch: String = "", parent: Hash256 = hash([1])
  ) {
    first = numbers.lowerBound
    var parent = parent
    headers = numbers.map { number in
      let header = BlockHeader(
        parentHash: parent, number: number, stateRoot: hash(Array("state \(branch)\(number)".utf8)),
        extrinsicsRoot: hash([2]),
        digest: [.preRuntime(ConsensusEngine("BABE"), [1, 2, 3])]
          + (messages[number] ?? []).map { .consensus(.grandpa, $0.encoded) })
      parent = header.hash
      return header
    }
  }

  subscript(_ number: UInt32) -> BlockHeader { headers[Int(number - first)] }

  subscript(_ numbers: ClosedRange<UInt32>) -> [BlockHeader] { numbers.map { self[$0] } }

  func checkpoint(
    _ number: UInt32, setID: UInt64, _ voters: [Voter], pending: PendingChange? = nil
  ) -> ChainCheckpoint {
    ChainCheckpoint(
      block: self[number].id, stateRoot: self[number].stateRoot, setID: setID,
      authorities: voters.authorities, pending: pending)
  }

  /// A proof of the last block in `numbers` with all their headers, signed by all voters.
  func proof(
    _ numbers: ClosedRange<UInt32>, setID: UInt64, _ voters: [Voter]
  ) throws -> FinalityProof {
    let target = self[numbers.upperBound].id
    return FinalityProof(
      block: target.hash,
      justification: GrandpaJustification(
        round: SampleChain.round, target: target,
        precommits: try voters.precommits(target, setID: setID)),
      headers: self[numbers])
  }
}
