import ByteSupport
import ChainProofs
import SCALECodec
import Testing

/// The checkpoint of a chain specification (chain-proofs 8).
@Suite struct LightSyncStateTests {
  let voters: [Authority]
  let header = SampleChain(500...500)[500]

  init() throws { voters = try Voter.some(0..<3).authorities }

  /// An authority set; each change is that of the block with this number.
  private struct Parts {
    var setID: UInt64 = 2
    var tree: [UInt8] = [0, 0]
    var forced: [[UInt8]] = []
    var setEnds: [(UInt64, UInt32)]? = [(0, 100), (1, 400)]
  }

  private func change(_ block: UInt32, forced: Bool = false) -> [UInt8] {
    var writer = SCALEWriter()
    writer.raw(list(voters))
    writer.u32(10)
    writer.u32(block)
    writer.hash256(hash([7]))
    writer.byte(forced ? 1 : 0)
    if forced { writer.u32(450) }
    return writer.bytes
  }

  private func node(_ block: UInt32, children: [UInt8] = [0]) -> [UInt8] {
    var writer = SCALEWriter()
    writer.hash256(hash([7]))
    writer.u32(block)
    return writer.bytes + change(block) + children
  }

  private func decode(_ parts: Parts, authorities: [Authority]? = nil) throws -> LightSyncState {
    var writer = SCALEWriter()
    writer.raw(list(authorities ?? voters))
    writer.u64(parts.setID)
    writer.raw(parts.tree)
    writer.vector(parts.forced) { $0.raw($1) }
    if let setEnds = parts.setEnds {
      writer.vector(setEnds) { writer, end in
        writer.u64(end.0)
        writer.u32(end.1)
      }
    }
    return try LightSyncState(header: header.encoded, authoritySet: writer.bytes)
  }

  @Test func theCheckpointIsTheFinalizedBlock() throws {
    let checkpoint = try decode(Parts()).checkpoint
    #expect(checkpoint.block == header.id)
    #expect(checkpoint.stateRoot == header.stateRoot)
    #expect(checkpoint.setID == 2)
    #expect(checkpoint.authorities == voters)
    #expect(try decode(Parts(setID: 0, setEnds: [])).checkpoint.setID == 0)
    #expect(try decode(Parts(setID: 9, setEnds: nil)).setEnds == nil)
  }

  @Test func laterPendingChangesAreIgnored() throws {
    let tree = [4] + node(510, children: [4] + node(520)) + [1, 9, 0, 0, 0]
    let state = try decode(Parts(tree: tree, forced: [change(600, forced: true)]))
    #expect(state.changes.map(\.block.number) == [510, 520, 600])
    #expect(state.changes.map(\.medianLastFinalized) == [nil, nil, 450])
    #expect(state.checkpoint.pending == nil)
  }

  @Test func earlierPendingChangesAreRefused() throws {
    let error = ChainProofError.changeBeforeCheckpoint(
      BlockID(hash: hash([7]), number: 500), checkpoint: header.id)
    #expect(throws: error) { try decode(Parts(tree: [4] + node(500) + [0])) }
    #expect(throws: error) {
      try decode(Parts(tree: [4] + node(510, children: [4] + node(500)) + [0]))
    }
    #expect(throws: error) { try decode(Parts(forced: [change(500, forced: true)])) }
  }

  @Test func headerAndSetOfDifferentTimesAreRefused() throws {
    #expect(
      throws: ChainProofError.setEndsAfterCheckpoint(
        setID: 1, block: 501, checkpoint: header.id)
    ) { try decode(Parts(setEnds: [(0, 100), (1, 501)])) }
    #expect(throws: ChainProofError.otherSetBefore(setID: 3, last: 1)) {
      try decode(Parts(setID: 3))
    }
    #expect(throws: ChainProofError.otherSetBefore(setID: 0, last: .max)) {
      try decode(Parts(setID: 0, setEnds: [(.max, 1)]))
    }
    #expect(throws: ChainProofError.otherSetBefore(setID: 2, last: nil)) {
      try decode(Parts(setEnds: []))
    }
    #expect(throws: ChainProofError.noAuthorityWeight(authorities: 0)) {
      try decode(Parts(), authorities: [])
    }
  }

  /// A tree as deep as the limit allows costs no stack.
  @Test func deepTreesAreRead() throws {
    var tree: [UInt8] = [4]
    let depth = 30_000
    for number in 0..<depth { tree += node(501 + UInt32(number), children: []) + [4] }
    tree[tree.count - 1] = 0
    let state = try decode(Parts(tree: tree + [0]))
    #expect(state.changes.count == depth)
  }

  @Test func otherBytesAreRefused() throws {
    #expect(throws: ChainProofError.self) { try decode(Parts(tree: [4] + node(510) + [2])) }
    #expect(throws: ChainProofError.self) {
      var forced = change(600)
      forced[forced.count - 1] = 2
      return try decode(Parts(forced: [forced]))
    }
    let size = ProofLimits.authoritySetBytes + 1
    #expect(throws: ChainProofError.tooLarge(.authoritySet, size: size, limit: size - 1)) {
      try LightSyncState(
        header: header.encoded, authoritySet: [UInt8](repeating: 0, count: size))
    }
    #expect(throws: ChainProofError.self) {
      try LightSyncState(header: header.encoded + [0], authoritySet: [])
    }
  }
}
