import ByteSupport
import ChainProofs
import JSONCodec

/// The answers about a chain that can be proved.
struct ProofAnswers {
  let chain: DevelopmentChain
  let state: ProvableState

  private var sets: AuthoritySets { state.sets }
  private func lies(_ lie: ProofLie) -> Bool { state.lies.contains(lie) }

  // MARK: - Finality

  /// The number of sets whose last block is finalized.
  private var finishedSets: Int { sets.set(after: chain.finalized) }

  /// The blocks for which the node stores a justification.
  func isJustified(_ number: Int) -> Bool {
    guard sets.count > 0, number > 0, number <= chain.finalized else { return false }
    return number == sets.end(of: sets.set(votingFor: number))
      || number.isMultiple(of: ProofAnswers.justificationPeriod)
  }

  private static let justificationPeriod = 16

  /// The votes for a block.
  ///
  /// One of four or more authorities votes for the next block, if this is the newest finalized
  /// block.
  func justification(of number: Int) -> GrandpaJustification {
    let set = sets.set(votingFor: number)
    let headers = chain.headers
    var ancestries: [BlockHeader] = []
    if number == chain.finalized, number < chain.best, number != sets.end(of: set), sets.count > 3 {
      ancestries = [headers[number + 1]]
    }
    let voted = lies(.replayedVotes) ? headers[max(number - 1, 0)] : headers[number]
    if lies(.replayedVotes) { ancestries = [] }
    var voters = sets
    if lies(.forgedJustification) {
      var design = state.design
      design.seed += " strangers"
      voters = AuthoritySets(design)
    }
    let last = sets.count - 1
    let precommits = voters.precommits(
      of: set, for: { $0 == last ? ancestries.last?.id ?? voted.id : voted.id },
      round: UInt64(number), setID: UInt64(set) + (lies(.wrongSetID) ? 1 : 0))
    return GrandpaJustification(
      round: UInt64(number), target: headers[number].id, precommits: spoiled(precommits),
      ancestries: ancestries)
  }

  private func spoiled(_ precommits: [Precommit]) -> [Precommit] {
    var precommits = precommits
    if lies(.tooFewVotes) || lies(.repeatedVote) {
      let count = precommits.count
      let enough = count - (count - 1) / 3
      precommits.removeFirst(count - enough + 1)
      if lies(.repeatedVote), let vote = precommits.last { precommits.append(vote) }
    }
    if lies(.badSignature), let vote = precommits.popLast() {
      var signature = vote.signature
      signature[0] ^= 1
      precommits.append(Precommit(block: vote.block, signature: signature, voter: vote.voter))
    }
    return precommits
  }

  /// The result of `grandpa_proveFinality`.
  func finalityProof(of number: Int) throws(RPCFailure) -> JSONValue {
    guard number <= chain.finalized else { throw .finality("Block not yet finalized") }
    let finished = finishedSets
    guard finished > 0, !lies(.missingSetChanges) else {
      throw .finality("Block not covered by authority set changes")
    }
    let set = sets.set(votingFor: number)
    let end = sets.end(of: set).flatMap { set < finished ? $0 : nil }
    if end == nil, lies(.nullFinality) { return .null }
    let target = end ?? chain.finalized
    let other = chain.hashes[max(target - 1, 0)]
    let proof = FinalityProof(
      block: lies(.otherBlock) ? other : chain.hashes[target],
      justification: justification(of: target),
      headers: spoiled(number < target ? Array(chain.headers[(number + 1)...target]) : [], target))
    var bytes = proof.encoded
    if lies(.trailingFinality) { bytes.append(0) }
    if lies(.hugeFinality) { bytes += [UInt8](repeating: 0, count: ProofAnswers.hugeHeaders) }
    return .bytes(bytes)
  }

  private static let hugeHeaders = 21 << 20

  private func spoiled(_ headers: [BlockHeader], _ target: Int) -> [BlockHeader] {
    var headers = headers
    if lies(.otherNextSet) {
      let list = sets.authorities(of: sets.set(votingFor: target) + 2)
      let header = chain.headers[target].changed(
        digest: [.consensus(.grandpa, GrandpaMessage.scheduledChange(list, delay: 0).encoded)])
      headers = headers.dropLast() + [header]
    }
    if lies(.unlinkedHeaders), target > 0 {
      let other = chain.headers[target - 1].changed(stateRoot: DevelopmentChain.hash("unlinked"))
      headers = headers.dropLast(2) + [other, chain.headers[target]]
    }
    return headers
  }

  /// The member `justifications` of `chain_getBlock`; `null` if the node stores none.
  func justifications(of number: Int) -> JSONValue {
    guard isJustified(number) else { return .null }
    func numbers(_ bytes: [UInt8]) -> JSONValue { .array(bytes.map { .integer($0) }) }
    return .array([
      .array([
        numbers(ConsensusEngine.grandpa.bytes), numbers(justification(of: number).encoded),
      ])
    ])
  }

  // MARK: - Headers

  /// The result of `chain_getHeader`.
  func header(_ number: Int) -> JSONValue {
    let header = chain.headers[number]
    if lies(.nullHeader) { return .null }
    if lies(.otherHeader) { return chain.headers[number > 0 ? number - 1 : chain.best].json }
    if lies(.otherStateRoot) {
      return header.changed(stateRoot: DevelopmentChain.hash("other state")).json
    }
    if lies(.otherHeaderAndState) {
      return header.changed(stateRoot: otherTrie(after: number).root).json
    }
    let logs = header.logs
    if lies(.brokenDigest), let last = logs.last {
      // Digests of old chains had items of kind 7.
      return header.json(logs: logs.dropLast() + [[7] + last.dropFirst()])
    }
    if lies(.shiftedDigest), logs.count > 1 {
      let joined = Array(logs.joined())
      let border = logs[0].count + 1
      return header.json(
        logs: [Array(joined.prefix(border))]
          + (2..<logs.count).map { _ in [] } + [Array(joined.dropFirst(border))])
    }
    return header.json
  }

  // MARK: - State

  private func otherTrie(after number: Int) -> StateTrie {
    var items = state.items(after: number, chain)
    let code = items[StateEntry.code.key]?.bytes ?? []
    items[StateEntry.code.key] = StateItem(
      code + [0], version: state.design.stateVersion)
    return StateTrie(items)
  }

  /// The result of `state_getReadProof`.
  func readProof(of keys: [[UInt8]], after number: Int) throws(RPCFailure) -> JSONValue {
    let hash = chain.hashes[number]
    if lies(.prunedState) {
      throw .client("UnknownBlock: State already discarded for 0x\(hash.hex)")
    }
    var trie = state.trie(after: lies(.staleState) ? max(number - 10, 0) : number, chain)
    if lies(.otherState) || lies(.otherHeaderAndState) { trie = otherTrie(after: number) }
    let asked = lies(.otherParachain) ? keys.map { otherParachain($0) } : keys
    let items = spoiled(trie.proof(of: asked))
    return .members([
      "at": .bytes((lies(.otherAt) ? chain.hashes[max(number - 1, 0)] : hash).bytes),
      "proof": .array(items.map { .bytes($0) }),
    ])
  }

  private func spoiled(_ items: [[UInt8]]) -> [[UInt8]] {
    var items = items
    if let largest = items.indices.max(by: { items[$0].count < items[$1].count }) {
      if lies(.otherCode) { items[largest][items[largest].count - 1] ^= 1 }
      if lies(.missingItem) { items.remove(at: largest) }
    }
    if lies(.emptyProof) { items = [] }
    if lies(.manyItems) {
      items += (0..<5000).map { DevelopmentChain.hash("item \($0)").bytes }
    }
    if lies(.hugeItem) { items.append([UInt8](repeating: 0, count: ProofAnswers.hugeItem)) }
    return items
  }

  private static let hugeItem = 17 << 20

  /// The key of another parachain's head for the key of a parachain's head.
  private func otherParachain(_ key: [UInt8]) -> [UInt8] {
    let ids = state.design.parachains.keys.sorted()
    guard let place = ids.firstIndex(where: { StateEntry.parachainHead($0).key == key }) else {
      return key
    }
    return StateEntry.parachainHead(ids[(place + 1) % ids.count]).key
  }

  // MARK: - Checkpoints

  /// A block with the authorities of the following blocks.
  func checkpoint(at number: Int) -> ChainCheckpoint {
    let header = chain.headers[number]
    let set = sets.set(after: number)
    return ChainCheckpoint(
      block: header.id, stateRoot: header.stateRoot, setID: UInt64(set),
      authorities: sets.authorities(of: set))
  }

  /// A chain specification with `lightSyncState`; without a state root if the genesis hash is a
  /// configured one.
  func specification(at number: Int, name: String, _ properties: JSONValue) -> JSONValue {
    let checkpoint = checkpoint(at: number)
    let ends = (0..<Int(checkpoint.setID)).compactMap { set in
      sets.end(of: set).map { (setID: UInt64(set), block: UInt32($0)) }
    }
    // A node of that time knew only a few blocks above the finalized one.
    let newest = min(number + chain.best - chain.finalized, chain.best)
    let changes = (0...newest).compactMap { block -> LightSyncEncoding.Change? in
      guard let set = sets.announced(by: block), block + sets.delay > number else { return nil }
      return LightSyncEncoding.Change(
        authorities: sets.authorities(of: set), delay: UInt32(sets.delay),
        block: chain.headers[block].id)
    }
    let genesis = chain.headers[0]
    let hasOwnHash = genesis.hash == chain.hashes[0]
    // No epochs: the tree of the changes has no nodes, and a missing number follows.
    return .members([
      "name": .string(name), "id": .string("development"), "chainType": .string("Development"),
      "bootNodes": .array([]), "telemetryEndpoints": .null, "protocolId": .null,
      "properties": properties, "codeSubstitutes": .members([:]),
      "genesis": hasOwnHash
        ? .members(["stateRootHash": .bytes(genesis.stateRoot.bytes)])
        : .members(["raw": .members(["top": .members([:]), "childrenDefault": .members([:])])]),
      "lightSyncState": .members([
        "finalizedBlockHeader": .bytes(chain.headers[number].encoded),
        "babeEpochChanges": .string("0x00000000"), "babeFinalizedBlockWeight": .integer(number),
        "grandpaAuthoritySet": .bytes(
          LightSyncEncoding(checkpoint: checkpoint, changes: changes, setEnds: ends).bytes),
      ]),
    ])
  }
}

extension BlockHeader {
  /// The header with other parts.
  fileprivate func changed(stateRoot: Hash256? = nil, digest: [DigestItem]? = nil) -> BlockHeader {
    BlockHeader(
      parentHash: parentHash, number: number, stateRoot: stateRoot ?? self.stateRoot,
      extrinsicsRoot: extrinsicsRoot, digest: digest ?? ((try? self.digest()) ?? []))
  }
}
