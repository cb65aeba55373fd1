import ByteSupport
import SCALECodec

/// The checkpoint in a chain specification, the member `lightSyncState` (chain-proofs 8).
///
/// A checkpoint from a node is a hint, not a proof.
package struct LightSyncState: Hashable, Sendable {
  /// The last block of a past authority set.
  package struct SetEnd: Hashable, Sendable {
    /// The number of the set.
    package let setID: UInt64
    /// The number of its last block.
    package let block: UInt32
  }

  /// A change of authorities that was not yet in effect.
  package struct Change: Hashable, Sendable {
    /// The next authorities.
    package let authorities: [Authority]
    /// The number of blocks before the change takes effect.
    package let delay: UInt32
    /// The block that signals the change.
    package let block: BlockID
    /// The last finalized block that a forced change names; `nil` for a scheduled change.
    package let medianLastFinalized: UInt32?
  }

  /// The header of the finalized block.
  package let header: BlockHeader
  /// The number of the authority set of the following blocks.
  package let setID: UInt64
  /// The authorities of the following blocks.
  package let authorities: [Authority]
  /// Pending changes, scheduled and forced; those of blocks above the finalized block only.
  package let changes: [Change]
  /// The last blocks of past sets; `nil` in very old files.
  package let setEnds: [SetEnd]?

  /// The finalized block with its authorities.
  package var checkpoint: ChainCheckpoint {
    ChainCheckpoint(
      block: header.id, stateRoot: header.stateRoot, setID: setID, authorities: authorities)
  }

  /// Decodes a checkpoint, and checks that header and authority set belong together.
  ///
  /// - Parameters:
  ///   - header: the bytes of the member `finalizedBlockHeader`.
  ///   - authoritySet: the bytes of the member `grandpaAuthoritySet`.
  /// - Throws: ``ChainProofError``; the checkpoint must be refused.
  package init(header: [UInt8], authoritySet: [UInt8]) throws(ChainProofError) {
    self.header = try BlockHeader(decoding: header, as: .finalizedHeader)
    let part = ProofPart.authoritySet
    try part.check(size: authoritySet.count, limit: ProofLimits.authoritySetBytes)
    (authorities, setID, changes, setEnds) = try part.decode(authoritySet.span) {
      (reader) throws(SCALEError) in
      let authorities = try Authority.list(from: &reader)
      let setID = try reader.u64()
      var changes = try LightSyncState.changes(ofTreeIn: &reader)
      changes += try reader.vector(minimumItemSize: Change.minimumSize) {
        (reader) throws(SCALEError) in try Change(from: &reader)
      }
      let setEnds: [SetEnd]? =
        reader.remaining == 0
        ? nil
        : try reader.vector(minimumItemSize: 12) { (reader) throws(SCALEError) in
          SetEnd(setID: try reader.u64(), block: try reader.u32())
        }
      return (authorities, setID, changes, setEnds)
    }
    _ = try VoterSet(authorities)
    try checkTimes()
  }

  /// The changes of a fork tree, in the order of the bytes.
  ///
  /// The depth of the tree costs no stack.
  private static func changes(
    ofTreeIn reader: inout SCALEReader
  ) throws(SCALEError) -> [Change] {
    var changes: [Change] = []
    var open = [try reader.count(minimumItemSize: nodeSize)]
    while let left = open.popLast() {
      guard left > 0 else { continue }
      open.append(left - 1)
      // The block of a node, which its change repeats.
      try reader.skip(Hash256.byteCount + 4)
      changes.append(try Change(from: &reader))
      open.append(try reader.count(minimumItemSize: nodeSize))
    }
    _ = try reader.option { (reader) throws(SCALEError) in try reader.u32() }
    return changes
  }

  private static let nodeSize = Hash256.byteCount + 4 + Change.minimumSize + 1

  /// Refuses an authority set that was read at another time than the header.
  private func checkTimes() throws(ChainProofError) {
    if let change = changes.first(where: { $0.block.number <= header.number }) {
      throw .changeBeforeCheckpoint(change.block, checkpoint: header.id)
    }
    // A change in this header without a delay must be the last one of the set.
    if let change = try header.signaledChange(),
      change.end > header.number || setEnds.map({ $0.last?.block != header.number }) ?? false
    {
      throw .changeBeforeCheckpoint(header.id, checkpoint: header.id)
    }
    guard let setEnds else { return }
    guard let last = setEnds.last else {
      guard setID == 0 else { throw .otherSetBefore(setID: setID, last: nil) }
      return
    }
    guard last.block <= header.number else {
      throw .setEndsAfterCheckpoint(setID: last.setID, block: last.block, checkpoint: header.id)
    }
    guard setID > 0, last.setID == setID - 1 else {
      throw .otherSetBefore(setID: setID, last: last.setID)
    }
  }
}

extension LightSyncState.Change {
  /// The size of a scheduled change without authorities in bytes.
  static let minimumSize = 1 + 4 + 4 + Hash256.byteCount + 1

  init(from reader: inout SCALEReader) throws(SCALEError) {
    authorities = try Authority.list(from: &reader)
    delay = try reader.u32()
    let number = try reader.u32()
    block = BlockID(hash: try reader.hash256(), number: number)
    medianLastFinalized =
      try reader.index(of: "a change of authorities", upTo: 1) == 0 ? nil : try reader.u32()
  }
}
