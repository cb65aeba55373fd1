import ByteSupport
import SCALECodec

extension LightSyncState {
  /// The member `grandpaAuthoritySet` of a chain specification.
  ///
  /// - Parameters:
  ///   - checkpoint: the finalized block with its authorities.
  ///   - changes: the signaled changes that are not yet in effect.
  ///   - setEnds: the last blocks of all past sets.
  /// - Returns: the SCALE encoding.
  package static func authoritySet(
    of checkpoint: ChainCheckpoint, changes: [Change], setEnds: [SetEnd]
  ) -> [UInt8] {
    var writer = SCALEWriter()
    Authority.encode(checkpoint.authorities, to: &writer)
    writer.u64(checkpoint.setID)
    writer.vector(changes) { writer, change in
      writer.hash256(change.block.hash)
      writer.u32(change.block.number)
      change.encode(to: &writer)
      // No children in the fork tree.
      writer.count(0)
    }
    writer.option(checkpoint.block.number) { writer, number in writer.u32(number) }
    // No forced changes.
    writer.count(0)
    writer.vector(setEnds) { writer, end in
      writer.u64(end.setID)
      writer.u32(end.block)
    }
    return writer.bytes
  }
}

extension LightSyncState.Change {
  /// A scheduled change.
  package init(_ authorities: [Authority], delay: UInt32, block: BlockID) {
    (self.authorities, self.delay, self.block) = (authorities, delay, block)
    medianLastFinalized = nil
  }

  fileprivate func encode(to writer: inout SCALEWriter) {
    Authority.encode(authorities, to: &writer)
    writer.u32(delay)
    writer.u32(block.number)
    writer.hash256(block.hash)
    if let medianLastFinalized {
      writer.byte(1)
      writer.u32(medianLastFinalized)
    } else {
      writer.byte(0)
    }
  }
}

extension LightSyncState.SetEnd {
  package init(_ setID: UInt64, at block: UInt32) { (self.setID, self.block) = (setID, block) }
}
