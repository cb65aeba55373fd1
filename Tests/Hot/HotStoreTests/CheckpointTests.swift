import ByteSupport
import ChainProofs
import FileSupport
import HotStore
import TestSupport
import Testing
import VaultPayloads

@Suite struct CheckpointTests {
  private static let genesis = Fixture.hash("chain")

  private static func checkpoint(
    _ number: UInt32, branch: String = "", setID: UInt64 = 7, pending: PendingChange? = nil,
    origin: StoredCheckpoint.Origin = .proof(endpoint: "wss://node")
  ) -> StoredCheckpoint {
    let authorities = [Authority(key: Fixture.hash("key"), weight: 1)]
    return StoredCheckpoint(
      genesisHash: genesis,
      chain: ChainCheckpoint(
        block: BlockID(hash: Fixture.hash("block \(branch)\(number)"), number: number),
        stateRoot: Fixture.hash("state"), setID: setID, authorities: authorities,
        pending: pending, replaced: number.isMultiple(of: 2) ? authorities : nil),
      time: 1_700_000_000, origin: origin, storedAt: 1_700_000_001)
  }

  @Test func everyMemberComesBack() throws {
    let database = try Fixture().empty()
    #expect(try database.checkpoint(of: Self.genesis) == nil)
    let change = PendingChange(
      end: 9, authorities: [Authority(key: Fixture.hash("next"), weight: .max)])
    for checkpoint in [
      Self.checkpoint(2, setID: .max, origin: .file("polkadot.json")),
      Self.checkpoint(5, pending: change),
    ] {
      #expect(try database.store(checkpoint))
      #expect(try database.checkpoint(of: Self.genesis) == checkpoint)
      #expect(try !database.store(checkpoint))
    }
    #expect(database.findings().isEmpty)
  }

  @Test func theOneBeforeIsKeptAndOlderOnesAreNot() throws {
    let database = try Fixture().empty()
    for number: UInt32 in 1...3 { try database.store(Self.checkpoint(number)) }
    #expect(try database.checkpoints() == [Self.checkpoint(3), Self.checkpoint(2)])
  }

  @Test func aCheckpointNeverGoesBack() throws {
    let database = try Fixture().empty()
    try database.store(Self.checkpoint(5))
    let before = try database.checkpoints()
    for (number, branch) in [(4, ""), (5, "other ")] as [(UInt32, String)] {
      #expect(throws: HotDatabaseError.self) {
        try database.store(Self.checkpoint(number, branch: branch))
      }
    }
    #expect(throws: HotDatabaseError.self) { try database.store(Self.checkpoint(5, setID: 8)) }
    #expect(try database.checkpoints() == before)
  }

  /// Nothing may be proved from a checkpoint that a file has replaced.
  @Test func aFileReplacesWhatWasStored() throws {
    let database = try Fixture().empty()
    for number: UInt32 in 1...2 { try database.store(Self.checkpoint(number)) }
    let file = Self.checkpoint(3, origin: .file("polkadot.json"))
    try database.store(file)
    #expect(try database.checkpoints() == [file])
    let right = Self.checkpoint(1, branch: "right ", origin: .file("right.json"))
    #expect(throws: HotDatabaseError.self) { try database.store(right) }
    try database.store(right, replacing: true)
    #expect(try database.checkpoints() == [right])
  }

  /// The proofs that lead to a checkpoint go with it.
  @Test func aTrailBelongsToItsCheckpoint() throws {
    let database = try Fixture().empty()
    func parts(_ count: UInt8) -> [[UInt8]] { (0..<count).map { [$0, 1] } }
    func store(_ number: UInt32, _ count: UInt8) throws {
      try database.store(Self.checkpoint(number), trail: parts(count).map { SpooledBytes($0) })
    }
    try store(1, 3)
    #expect(try database.trail(of: Self.genesis) == parts(3))
    try store(1, 2)
    #expect(try database.trail(of: Self.genesis) == parts(3))
    try store(2, 5)
    #expect(try database.trail(of: Self.genesis) == parts(5))
    #expect(throws: HotDatabaseError.self) { try store(1, 1) }
    #expect(try database.trail(of: Self.genesis) == parts(5))
    #expect(try database.trail(of: .zero) == [] && database.findings().isEmpty)
    try database.store(Self.checkpoint(3, origin: .file("polkadot.json")))
    #expect(try database.trail(of: Self.genesis) == [])
  }

  @Test func aProofIsOfOneChain() throws {
    let database = try Fixture().empty()
    let chain = Self.checkpoint(5).chain
    let (metadata, other) = (Fixture.hash("metadata"), Fixture.hash("other"))
    let proof = ProvenBy(
      of: Self.genesis, block: chain.block, parachain: nil, final: chain, time: 1_700_000_000,
      from: chain.block, unproved: [])
    try database.record(proof, for: metadata)
    #expect(try database.provenBy(for: metadata, of: Self.genesis) == proof)
    #expect(try database.provenBy(for: metadata, of: other) == nil)
    #expect(try database.provenBy(for: metadata, of: nil) == proof)
  }

  @Test func damagedAuthoritiesAreFound() throws {
    let fixture = try Fixture()
    try fixture.empty().store(Self.checkpoint(5))
    try fixture.damage("UPDATE checkpoint SET authorities = x'00'")
    let findings = try HotDatabase.open(at: fixture.path).findings()
    #expect(findings.count == 1, "\(findings)")
  }

  @Test func aNetworkTakesItsCheckpointsAndItsRelayChainAlong() throws {
    let fixture = try Fixture()
    let database = try fixture.empty()
    let network = Fixture.network("para")
    try database.insert(network)
    let hash = network.specs.genesisHash
    try database.setParachain(Parachain(relay: Self.genesis, id: 2000), of: hash)
    #expect(try database.chain(named: "para").parachain == Parachain(relay: Self.genesis, id: 2000))
    #expect(throws: HotDatabaseError.self) {
      try database.setParachain(Parachain(relay: hash, id: 1), of: hash)
    }
    let file = try database.file(of: try database.network(titled: network.title))
    let read = try NetworkFile(json: Array(file.json.utf8), file: "para.json")
    #expect(read.parachain == Parachain(relay: Self.genesis, id: 2000))
    try database.removeNetwork(titled: network.title)
    #expect(try database.parachain(of: hash) == nil)
  }

  @Test func relayAndIdBelongTogetherInAFile() throws {
    let file = NetworkFile(
      title: "para", specs: Fixture.specs("para"), endpoints: [], verifier: nil,
      parachain: Parachain(relay: Self.genesis, id: 2000))
    let text = file.json
    #expect(text.contains("\"paraId\": 2000"))
    #expect(try NetworkFile(json: Array(text.utf8), file: "f").parachain == file.parachain)
    let half = text.replacing(",\n  \"paraId\": 2000", with: "")
    #expect(throws: HotDatabaseError.self) { try NetworkFile(json: Array(half.utf8), file: "f") }
    let old = NetworkFile(title: "a", specs: Fixture.specs("a"), endpoints: [], verifier: nil).json
    #expect(!old.contains("relay") && !old.contains("paraId"))
  }
}
