import ByteSupport
import ChainProofs
import SCALECodec
import Testing

/// The entries that a client proves at a final block (chain-proofs 1 and 7).
@Suite struct StateEntryTests {
  @Test func keysAreThoseOfTheRuntimes() {
    let keys = StateEntry.all.map { Hex.encode($0.key) }
    #expect(
      keys == [
        "3a636f6465", "3a686561707061676573",
        "26aa394eea5630e07c48ae0c9558cef7a44704b568d21667356a5a050c118746b4def25cfda6ef3a00000000",
        "f0c365c3cf59d671eb72da0e7a4113c49f1f0515f462cdcf84e0f1d6045dfcbb",
        "5f9cc45b7a00c5899361e1c6099678dc8a2d09463effcc78a22d75b9cb87dffc",
        "5f9cc45b7a00c5899361e1c6099678dc5e0621c4869aa60c02be9adcc98a0d1d",
        "3a6772616e6470615f617574686f726974696573",
      ])
    #expect(
      Hex.encode(StateEntry.parachainHead(1001).key)
        == "cd710b30bd2eab0352ddcc26417aa1941b3c252fcb29d88eff4f3de5de4476c3adc7217647a32b0be9030000"
    )
  }

  private func proof(_ entries: KeyValuePairs<String, [UInt8]>) throws -> StorageProof {
    let named = Dictionary(uniqueKeysWithValues: StateEntry.all.map { ($0.name, $0.key) })
    var values: [[UInt8]: [UInt8]] = [[0xff]: [1]]
    for (name, value) in entries { values[try #require(named[name])] = value }
    let trie = SampleTrie(values, version: 1)
    return try StorageProof(root: trie.root, items: trie.items)
  }

  private func u64(_ value: UInt64) -> [UInt8] {
    var writer = SCALEWriter()
    writer.u64(value)
    return writer.bytes
  }

  @Test func codeIsNeededAndHeapPagesHaveEightBytes() throws {
    let code = [UInt8](repeating: 3, count: 500)
    let both = try proof([":code": code, ":heappages": u64(64)]).runtimeCode()
    #expect(both.code == code)
    #expect(both.heapPages == 64)
    #expect(try proof([":code": code]).runtimeCode().heapPages == nil)
    let none = try proof([:])
    #expect(throws: ChainProofError.noEntry(.code, root: none.root)) { try none.runtimeCode() }
    for value in [[], [1, 2, 3, 4, 5, 6, 7], u64(64) + [0]] {
      #expect(throws: ChainProofError.self) {
        try proof([":code": code, ":heappages": value]).runtimeCode()
      }
    }
  }

  @Test func aChainWithTheSameKeysIsRecognizedByItsGenesisHash() throws {
    let state = try proof(["System.BlockHash(0)": hash([1]).bytes])
    try state.checkGenesis(hash([1]))
    #expect(throws: ChainProofError.otherGenesis(expected: hash([2]), found: hash([1]))) {
      try state.checkGenesis(hash([2]))
    }
    let none = try proof([:])
    #expect(throws: ChainProofError.noEntry(.genesisHash, root: none.root)) {
      try none.checkGenesis(hash([1]))
    }
  }

  @Test func oldBlocksAreRecognizedByTheirTime() throws {
    let (time, tolerance): (UInt64, UInt64) = (1_700_000_000_000, 1_800_000)
    let state = try proof(["Timestamp.Now": u64(time)])
    for now in [time, time - tolerance, time + tolerance] {
      #expect(try state.time(now: now, tolerance: tolerance) == time)
    }
    for now in [0, time - tolerance - 1, time + tolerance + 1, .max] {
      #expect(throws: ChainProofError.otherTime(time, now: now, tolerance: tolerance)) {
        try state.time(now: now, tolerance: tolerance)
      }
    }
    #expect(throws: ChainProofError.self) {
      try proof(["Timestamp.Now": [1, 2, 3]]).time(now: time, tolerance: tolerance)
    }
  }

  @Test func authoritiesOfTheStateEqualTheFollowedOnes() throws {
    let voters = try Voter.some(0..<4).authorities
    let old = try Voter.some(4..<8).authorities
    func checkpoint(replaced: [Authority]?) -> ChainCheckpoint {
      ChainCheckpoint(
        block: BlockID(hash: hash([1]), number: 9), stateRoot: .zero, setID: 6,
        authorities: voters, replaced: replaced)
    }
    func check(_ entries: KeyValuePairs<String, [UInt8]>, replaced: [Authority]? = nil) throws {
      #expect(try otherID(entries, replaced: replaced) == nil)
    }
    func otherID(
      _ entries: KeyValuePairs<String, [UInt8]>, replaced: [Authority]? = nil
    ) throws -> UInt64? {
      try proof(entries).checkAuthorities(of: checkpoint(replaced: replaced))
    }
    try check([:])
    try check(["Grandpa.CurrentSetId": u64(6), "Grandpa.Authorities": list(voters)])
    try check([":grandpa_authorities": [1] + list(voters)])
    try check(
      ["Grandpa.CurrentSetId": u64(5), "Grandpa.Authorities": list(old)], replaced: old)
    try check(
      ["Grandpa.CurrentSetId": u64(6), "Grandpa.Authorities": list(voters)], replaced: old)
    // The list decides, and another id is only reported.
    #expect(try otherID(["Grandpa.CurrentSetId": u64(5)]) == 5)
    #expect(
      try otherID(
        ["Grandpa.CurrentSetId": u64(7), "Grandpa.Authorities": list(voters)], replaced: old) == 7)
    #expect(try otherID(["Grandpa.CurrentSetId": u64(.max)]) == .max)
    func error(_ found: [Authority]) -> ChainProofError {
      .otherAuthorities(place: 1, expected: voters[0], found: found[0], setID: 6)
    }
    #expect(throws: error(old)) { try check(["Grandpa.Authorities": list(old)]) }
    #expect(throws: error(old)) {
      try check(["Grandpa.CurrentSetId": u64(6), "Grandpa.Authorities": list(old)])
    }
    #expect(throws: error(old)) { try check([":grandpa_authorities": [1] + list(old)]) }
    #expect(throws: error(voters.reversed())) {
      try check(["Grandpa.Authorities": list(voters.reversed())])
    }
    #expect(throws: ChainProofError.self) {
      try check([":grandpa_authorities": [2] + list(voters)])
    }
  }

  @Test func parachainHeadsAndCodeAreProvedByTheRelayChain() throws {
    let header = BlockHeader(
      parentHash: hash([1]), number: 9, stateRoot: hash([2]), extrinsicsRoot: hash([3]),
      digest: [])
    let code = [UInt8](repeating: 3, count: 500)
    var (head, blob) = (SCALEWriter(), SCALEWriter())
    head.byteVector(header.encoded)
    blob.byteVector(code)
    func relay(_ head: [UInt8]) throws -> StorageProof {
      let trie = SampleTrie(
        [
          StateEntry.parachainHead(1000).key: head,
          StateEntry.parachainCodeHash(1000).key: hash(code).bytes,
          StateEntry.validationCode(hash(code)).key: blob.bytes,
        ], version: 1)
      return try StorageProof(root: trie.root, items: trie.items)
    }
    let proof = try relay(head.bytes)
    #expect(try proof.parachainHead(1000) == header)
    #expect(try proof.validationCode(proof.parachainCodeHash(1000)) == code)
    #expect(throws: ChainProofError.noEntry(.parachainHead(1001), root: proof.root)) {
      try proof.parachainHead(1001)
    }
    for value in [header.encoded, head.bytes + [0], Array(head.bytes.dropLast()), [0]] {
      #expect(throws: ChainProofError.self) { try relay(value).parachainHead(1000) }
    }
    var longer = SCALEWriter()
    longer.byteVector(header.encoded + [0])
    #expect(
      throws: ChainProofError.undecodable(
        .entry("Paras.Heads(1000)"), .bytesLeftOver(offset: 98, count: 1))
    ) { try relay(longer.bytes).parachainHead(1000) }
  }
}
