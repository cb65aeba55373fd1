import ByteSupport
import ChainProofs
import JSONCodec
import TestSupport
import Testing

/// Shared vectors of headers, justifications, chains and checkpoints.
@Suite(.enabled(if: Shared.isPresent, "\(Shared.absence)"))
struct BlockVectorTests {
  @Test func headersDecodeAsInTheRuntime() throws {
    for vector in try ProofVectors.cases("headers") {
      let name = try vector.text("name")
      let bytes = try vector.bytes("bytes")
      let header = verdict { () throws(ChainProofError) in try BlockHeader(decoding: bytes) }
      let isValid = try vector.text("expect") == "valid"
      #expect(header.isAccepted == isValid, "\(name)")
      guard isValid, case .success(let header) = header else { continue }
      #expect(header.encoded == bytes, "\(name)")
      try check(header, try vector.member("decoded"), name)
    }
  }

  private func check(_ header: BlockHeader, _ expected: JSONValue, _ name: String) throws {
    #expect(header.hash == (try expected.hash("hash")), "\(name)")
    #expect(header.parentHash == (try expected.hash("parentHash")), "\(name)")
    #expect(header.number == (try expected.number("number")), "\(name)")
    #expect(header.stateRoot == (try expected.hash("stateRoot")), "\(name)")
    #expect(header.extrinsicsRoot == (try expected.hash("extrinsicsRoot")), "\(name)")
    let items = try expected.list("digest")
    let digest = try header.digest()
    #expect(digest.count == items.count, "\(name)")
    for (item, expected) in zip(digest, items) { try check(item, expected, name) }
    let messages = items.compactMap { $0["grandpa"] }
    guard messages.allSatisfy({ $0["undecodable"] == nil }) else {
      #expect(throws: ChainProofError.self, "\(name)") { try header.grandpaMessages() }
      return
    }
    for (message, expected) in zip(try header.grandpaMessages(), messages) {
      try check(message, expected, name)
    }
  }

  private func check(_ item: DigestItem, _ expected: JSONValue, _ name: String) throws {
    let (kind, engine, content): (String, ConsensusEngine?, [UInt8]?) =
      switch item {
      case .other(let content): ("other", nil, content)
      case .consensus(let engine, let content): ("consensus", engine, content)
      case .seal(let engine, let content): ("seal", engine, content)
      case .preRuntime(let engine, let content): ("preRuntime", engine, content)
      case .environmentUpdated: ("runtimeEnvironmentUpdated", nil, nil)
      }
    #expect(kind == (try expected.text("type")), "\(name)")
    if let engine {
      let text = String(decoding: engine.bytes, as: UTF8.self)
      #expect(text == (try expected.text("engine")), "\(name)")
    }
    if let content {
      #expect(try ProofVectors.matches(content, try expected.member("data")), "\(name)")
    }
  }

  private func check(_ message: GrandpaMessage, _ expected: JSONValue, _ name: String) throws {
    let kind = try expected.text("kind")
    switch message {
    case .scheduledChange(let authorities, let delay):
      #expect(kind == "scheduledChange", "\(name)")
      #expect(delay == (try expected.number("delay")), "\(name)")
      #expect(authorities.count == (try expected.number("count")), "\(name)")
    case .forcedChange(let median, let authorities, let delay):
      #expect(kind == "forcedChange", "\(name)")
      #expect(median == (try expected.number("medianLastFinalized")), "\(name)")
      #expect(delay == (try expected.number("delay")), "\(name)")
      #expect(authorities.count == (try expected.number("count")), "\(name)")
    case .disabled(let index):
      #expect(kind == "onDisabled", "\(name)")
      #expect(index == (try expected.number("index")), "\(name)")
    case .pause: #expect(kind == "pause", "\(name)")
    case .resume: #expect(kind == "resume", "\(name)")
    }
  }

  @Test func justificationsHoldAsInTheNode() throws {
    for vector in try ProofVectors.cases("justifications") {
      let name = try vector.text("group") + ": " + vector.text("name")
      let bytes = try vector.bytes("justification")
      let target = BlockID(
        hash: try vector.hash("targetHash"), number: try vector.number("targetNumber"))
      let authorities = try vector.authorities("authorities")
      let setID: UInt64 = try vector.number("setId")
      let result = verdict { () throws(ChainProofError) in
        let justification = try GrandpaJustification(decoding: bytes)
        try justification.verify(finalizes: target, by: authorities, setID: setID)
        return justification.encoded
      }
      if vector["either"]?.bool == true, !result.isAccepted { continue }
      #expect(result.isAccepted == (try vector.text("expect") == "valid"), "\(name): \(result)")
      if case .success(let encoded) = result { #expect(encoded == bytes, "\(name)") }
    }
  }

  @Test func chainsOfAuthoritySetsAreFollowed() throws {
    for vector in try ProofVectors.cases("chains") {
      let name = try vector.text("name")
      var checkpoint = try vector.checkpoint("checkpoint")
      var refused: (step: Int, error: ChainProofError?)?
      for (index, step) in try vector.list("steps").enumerated() {
        guard let answer = try step.member("answer")["result"]?.string else {
          refused = (index, nil)
          break
        }
        let bytes = try Hex.decode(answer)
        let header = try step["header"].map { try $0.bytes() }
        let (before, result) = (
          checkpoint,
          verdict { () throws(ChainProofError) in
            let proof = try FinalityProof(decoding: bytes)
            guard let header else { return try checkpoint.advanced(by: proof) }
            return try checkpoint.advanced(by: proof, header: try BlockHeader(decoding: header))
          }
        )
        switch result {
        case .success(let next): checkpoint = next
        case .failure(let error): refused = (index, error)
        }
        if refused != nil {
          #expect(checkpoint == before, "\(name)")
          break
        }
      }
      try check(checkpoint, refused, try vector.member("expect"), name)
    }
  }

  private func check(
    _ checkpoint: ChainCheckpoint, _ refused: (step: Int, error: ChainProofError?)?,
    _ expected: JSONValue, _ name: String
  ) throws {
    guard try expected.member("ok").bool == true else {
      #expect(refused?.step == (try expected.number("refusedAtStep")), "\(name): \(refused as Any)")
      return
    }
    #expect(refused == nil, "\(name)")
    #expect(checkpoint.block.hash == (try expected.hash("hash")), "\(name)")
    #expect(checkpoint.block.number == (try expected.number("number")), "\(name)")
    #expect(checkpoint.stateRoot == (try expected.hash("stateRoot")), "\(name)")
    #expect(checkpoint.setID == (try expected.number("setId")), "\(name)")
    #expect(checkpoint.authorities == (try expected.authorities("authorities")), "\(name)")
    let pending = try expected.member("pending")
    guard pending != .null else {
      #expect(checkpoint.pending == nil, "\(name)")
      return
    }
    let change = PendingChange(
      end: try pending.number("lastBlock"), authorities: try pending.authorities("authorities"))
    #expect(checkpoint.pending == change, "\(name)")
  }

  @Test func checkpointsOfChainSpecificationsDecode() throws {
    for vector in try ProofVectors.cases("light-sync-states") {
      let name = try vector.text("file")
      let genesis = BlockHeader.genesis(stateRoot: try vector.hash("genesisStateRoot"))
      #expect(genesis.hash == (try vector.hash("genesisHash")), "\(name)")
      guard let state = vector["lightSyncState"], let expected = vector["expect"] else { continue }
      let light = try LightSyncState(
        header: try state.bytes("finalizedBlockHeader"),
        authoritySet: try state.bytes("grandpaAuthoritySet"))
      let checkpoint = light.checkpoint
      #expect(checkpoint.block.hash == (try expected.hash("finalizedHash")), "\(name)")
      #expect(checkpoint.block.number == (try expected.number("finalizedNumber")), "\(name)")
      #expect(checkpoint.stateRoot == (try expected.hash("stateRoot")), "\(name)")
      #expect(checkpoint.setID == (try expected.number("setId")), "\(name)")
      #expect(checkpoint.authorities.count == (try expected.number("authorityCount")), "\(name)")
      #expect(checkpoint.authorities.first?.key == (try expected.hash("firstAuthority")))
      #expect(checkpoint.authorities.last?.key == (try expected.hash("lastAuthority")))
      let ends = try #require(light.setEnds)
      #expect(ends.count == (try expected.number("setChangeCount")), "\(name)")
      let last = try expected.list("lastSetChange")
      #expect(ends.last?.setID == last.first?.integer(), "\(name)")
      #expect(ends.last?.block == last.last?.integer(), "\(name)")
      let pending: Int = try expected.number("pendingForced")
      #expect(light.changes.filter { $0.medianLastFinalized != nil }.count == pending, "\(name)")
    }
  }
}
