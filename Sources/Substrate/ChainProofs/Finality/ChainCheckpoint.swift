package import ByteSupport

/// A signaled change of authorities that is not yet in effect.
package struct PendingChange: Hashable, Sendable {
  /// The last block of the current authorities.
  package let end: UInt32
  /// The authorities of the following blocks.
  package let authorities: [Authority]

  package init(end: UInt32, authorities: [Authority]) {
    (self.end, self.authorities) = (end, authorities)
  }
}

/// A final block and the authorities that vote for the blocks after it (chain-proofs 1, 3, 4).
package struct ChainCheckpoint: Hashable, Sendable {
  /// The block.
  package let block: BlockID
  /// The root of the state after the block.
  package let stateRoot: Hash256
  /// The number of the authority set of the following blocks.
  package let setID: UInt64
  /// The authorities of the following blocks.
  package let authorities: [Authority]
  /// The change that is signaled and not yet in effect; `nil` without one.
  package let pending: PendingChange?
  /// The authorities of the previous set, if this block is its last one; otherwise `nil`.
  package let replaced: [Authority]?

  package init(
    block: BlockID, stateRoot: Hash256, setID: UInt64, authorities: [Authority],
    pending: PendingChange? = nil, replaced: [Authority]? = nil
  ) {
    (self.block, self.stateRoot, self.setID) = (block, stateRoot, setID)
    (self.authorities, self.pending, self.replaced) = (authorities, pending, replaced)
  }

  /// The checkpoint at the block that a finality proof proves.
  ///
  /// The set id of the result is one higher if the proven block is the last one of its set;
  /// otherwise the proof is the newest one.
  ///
  /// - Parameters:
  ///   - proof: the finality proof.
  ///   - header: the header of the proven block; needed only if the proof contains no headers.
  /// - Returns: the new checkpoint.
  /// - Throws: ``ChainProofError``; the proof must be refused. A proof of this same block is also an
  ///   error, because nothing is new.
  package func advanced(
    by proof: FinalityProof, header: BlockHeader? = nil
  ) throws(ChainProofError) -> ChainCheckpoint {
    let target = proof.justification.target
    guard proof.block == target.hash else {
      throw .otherBlock(expected: proof.block, found: target)
    }
    guard target.number > block.number else { throw .notNewer(target, checkpoint: block) }
    let headers = proof.headers.isEmpty ? header.map { [$0] } ?? [] : proof.headers
    guard let last = headers.last else { throw .noHeader(target) }
    guard last.hash == target.hash else {
      throw .otherHeader(expected: target.hash, found: last.id)
    }
    guard last.number == target.number else {
      throw .otherNumber(target.hash, expected: last.number, found: target.number)
    }
    try checkChain(headers)
    try proof.justification.verify(finalizes: last.id, by: authorities, setID: setID)
    let pending = try pendingChange(after: headers, last.id)
    guard let pending, pending.end == last.number else {
      return ChainCheckpoint(
        block: last.id, stateRoot: last.stateRoot, setID: setID, authorities: authorities,
        pending: pending)
    }
    let (nextSetID, overflow) = setID.addingReportingOverflow(1)
    guard !overflow else { throw .noNextSet(setID: setID) }
    return ChainCheckpoint(
      block: last.id, stateRoot: last.stateRoot, setID: nextSetID,
      authorities: pending.authorities, replaced: authorities)
  }

  /// The checkpoint with a pending change that the state contains.
  ///
  /// Without the headers since the signal, only the state shows the change.
  ///
  /// - Parameter change: the change in the state after the block.
  /// - Returns: the new checkpoint.
  /// - Throws: ``ChainProofError`` if the headers signaled another change; the proof must be refused.
  package func adding(_ change: PendingChange) throws(ChainProofError) -> ChainCheckpoint {
    guard pending == nil || pending == change else { throw .secondChange(block, end: change.end) }
    return ChainCheckpoint(
      block: block, stateRoot: stateRoot, setID: setID, authorities: authorities, pending: change,
      replaced: replaced)
  }

  /// Checks that the headers are above this block and linked with one another.
  ///
  /// While a change is pending, the headers must begin directly after this block.
  private func checkChain(_ headers: [BlockHeader]) throws(ChainProofError) {
    var previous: BlockID?
    for header in headers {
      guard header.number > block.number else {
        throw .notNewer(header.id, checkpoint: block)
      }
      if previous == nil, header.number - 1 == block.number { previous = block }
      if let previous {
        guard Int(header.number) == Int(previous.number) + 1, header.parentHash == previous.hash
        else { throw .notLinked(header.id, parent: header.parentHash, previous: previous) }
      } else if let pending {
        throw .headersMissing(from: block, to: header.id, end: pending.end)
      }
      previous = header.id
    }
  }

  /// The change that is pending or ends at `target`.
  private func pendingChange(
    after headers: [BlockHeader], _ target: BlockID
  ) throws(ChainProofError) -> PendingChange? {
    var change = pending
    for header in headers {
      guard let signaled = try header.signaledChange() else { continue }
      if let change { throw .secondChange(header.id, end: change.end) }
      change = signaled
    }
    if let change, change.end < target.number {
      throw .setEndedBefore(target, end: change.end, setID: setID)
    }
    return change
  }
}
