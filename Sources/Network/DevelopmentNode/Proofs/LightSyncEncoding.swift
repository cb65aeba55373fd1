import ChainProofs
import SCALECodec

/// The member `grandpaAuthoritySet` of a chain specification.
struct LightSyncEncoding {
  /// A signaled change of authorities that is not yet in effect.
  struct Change {
    let authorities: [Authority]
    let delay: UInt32
    let block: BlockID
  }

  /// The finalized block with its authorities.
  let checkpoint: ChainCheckpoint
  let changes: [Change]
  /// The last blocks of all past sets.
  let setEnds: [(setID: UInt64, block: UInt32)]

  /// The SCALE encoding.
  var bytes: [UInt8] {
    var writer = SCALEWriter()
    Authority.encode(checkpoint.authorities, to: &writer)
    writer.u64(checkpoint.setID)
    writer.vector(changes) { writer, change in
      writer.hash256(change.block.hash)
      writer.u32(change.block.number)
      Authority.encode(change.authorities, to: &writer)
      writer.u32(change.delay)
      writer.u32(change.block.number)
      writer.hash256(change.block.hash)
      // A scheduled change, without children in the fork tree.
      writer.byte(0)
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
