import ByteSupport
import ChainInquiry
import ChainProofs
import FileSupport
import HotStore
import NodeClient
import ProofEvidence
import Reporting
import RuntimeMetadata
import RuntimeWasm
import SubstrateCrypto
import Threading

/// Proves the runtimes of networks without trust in a node (chain-proofs 1).
///
/// All networks of one relay chain are proved with one walk over its authority sets, and with one
/// request for the heads of all parachains.
package struct ChainProver: Sendable {
  /// A proven final block of an anchor.
  private struct Proven: Sendable {
    let anchor: Anchor
    let state: ProvenState
    let final: ChainCheckpoint
    /// The proofs that lead to the block.
    let trail: ProofTrail
    /// Whether the headers alone give the authorities, so that later proofs continue the trail.
    let isContinued: Bool
    let proof: StorageProof
    /// The time of the block, in seconds since 1970.
    let time: Int64
    /// Warnings about the proof, as sentences.
    let warnings: [String]
  }

  /// The proven code of a network.
  private struct Code: Sendable {
    let state: ProvenState
    let code: ProvenCode
    /// The proof of the entries; with ``codeHash``, of the relay chain's entries.
    let proof: StorageProof
    /// The hash of the validation code on the relay chain; `nil` for code from the network's state.
    var codeHash: Hash256?
    var unproved: [String] = []
  }

  /// The maximum number of networks that are proved at the same time.
  private static let width = 16

  private let settings: ProvingSettings

  package init(_ settings: ProvingSettings) { self.settings = settings }

  /// Proves the runtimes of all networks; a failure does not affect networks of other anchors.
  ///
  /// - Parameter targets: the networks.
  /// - Returns: the results and the new checkpoints.
  package func prove(_ targets: [Target]) async -> Outcome {
    let groups = Dictionary(grouping: targets.indices) { index -> Hash256 in
      let chain = targets[index].chain
      return chain.parachain?.relay ?? chain.genesisHash
    }
    var results = [Result<NodeSnapshot, any Error>](
      repeating: .failure(CancellationError()), count: targets.count)
    var checkpoints: [Advanced] = []
    await withTaskGroup(of: ([(Int, Result<NodeSnapshot, any Error>)], Advanced?).self) {
      group in
      for indices in groups.values {
        group.addTask { await prove(indices.map { ($0, targets[$0]) }) }
      }
      for await (found, checkpoint) in group {
        for (index, result) in found { results[index] = result }
        if let checkpoint { checkpoints.append(checkpoint) }
      }
    }
    return Outcome(results: results, checkpoints: checkpoints)
  }

  /// Proves the networks of one anchor.
  private func prove(
    _ targets: [(Int, Target)]
  ) async -> ([(Int, Result<NodeSnapshot, any Error>)], Advanced?) {
    let proven: Proven
    do {
      proven = try await final(try targets[0].1.anchor.get(), for: targets.map(\.1.chain))
    } catch { return (targets.map { ($0.0, .failure(error)) }, nil) }
    let checkpoint = StoredCheckpoint(
      genesisHash: proven.anchor.genesisHash, chain: proven.final, time: proven.time,
      origin: .proof(
        endpoint: await proven.state.nodes.endpoint(for: NodeConnection.readProofMethod).redacted),
      storedAt: settings.clock())
    var results: [(Int, Result<NodeSnapshot, any Error>)] = []
    await BoundedTasks.run(targets.count, atMost: ChainProver.width) { number in
      let target = targets[number].1
      return try await snapshot(of: target, try await code(of: target, proven), proven)
    } take: { (number, result) throws(Never) in
      results.append((targets[number].0, result))
    }
    let genesisHash = proven.anchor.genesisHash
    let trail =
      proven.isContinued ? proven.trail : ProofTrail(of: genesisHash, from: proven.final)
    return (results, Advanced(checkpoint: checkpoint, trail: trail))
  }

  // MARK: - The anchor

  /// Proves the final block of an anchor.
  ///
  /// A node that lies about a block, or an honest one that has stopped, can make the answers of all
  /// others useless. So a proof that fails begins again at the checkpoint, with the next node first.
  private func final(_ anchor: Anchor, for chains: [Chain]) async throws -> Proven {
    let nodes = ProofNodes(
      anchor.name, genesisHash: anchor.genesisHash, anchor.endpoints, settings)
    var failures: [any ReportableError] = []
    var (start, skipsHeaders) = (0, true)
    repeat {
      await nodes.restart(with: start)
      var hasWalked = false
      do {
        var walk = SetWalk(
          nodes, from: anchor.checkpoint.chain, skippingHeaders: skipsHeaders, settings)
        let walked = try await walk.run()
        hasWalked = true
        return try await proven(anchor, walked, nodes, for: chains)
      } catch {
        if error.isEndOfWork { throw error }
        // A header that was skipped may have changed the authorities.
        if skipsHeaders, case ProvingError.refusedBlock(_, _, _, let fault) = error,
          fault.concernsAuthorities
        {
          skipsHeaders = false
          continue
        }
        let failure = error.reportable
        failures += ProvingError.single(failure).filter { new in
          !failures.contains { $0.message == new.message }
        }
        // The same nodes would not answer again.
        if !hasWalked, ProvingError.isNotGiven(error) { break }
        (start, skipsHeaders) = (start + 1, true)
        if start < anchor.endpoints.count {
          settings.progress.endpointFailed(anchor.name, failure)
        }
      }
    } while start < anchor.endpoints.count
    throw failures.count == 1 ? failures[0] : ProvingError.allFailed(failures)
  }

  /// Proves the entries of the final block.
  private func proven(
    _ anchor: Anchor, _ walked: SetWalk.Result, _ nodes: ProofNodes, for chains: [Chain]
  ) async throws -> Proven {
    var final = walked.checkpoint
    try checkFloor(of: anchor, final.block, walked.source)
    let trail = try anchor.trail.adding(walked.steps)
    let state = ProvenState(
      block: final.block, root: final.stateRoot, nodes: nodes, settings: settings)
    let isTarget = chains.contains { $0.genesisHash == anchor.genesisHash }
    let entries =
      ProvenState.entries(withCode: isTarget, settings)
      + chains.compactMap(\.parachain).map { StateEntry.parachainHead($0.id) }
      + (settings.provesChain ? [.pendingChange] : [])
    let proof = try await state.prove(entries.map(\.key)) { _ in }
    var otherSetID: UInt64?
    // The proof fits the state root, so every honest node would give the same values.
    do throws(ChainProofError) {
      if settings.provesChain {
        try proof.checkGenesis(anchor.genesisHash)
        otherSetID = try proof.checkAuthorities(of: final)
        if let change = try proof.pendingChange(after: final.block) {
          final = try final.adding(change)
        }
        // A higher id may come from a change in a skipped header, which nothing else shows if the
        // list stays the same. The checkpoint would then be one set behind.
        if let otherSetID, otherSetID > final.setID, !walked.isWhole,
          final.pending == nil || otherSetID - 1 > final.setID
        {
          throw .otherSetID(expected: final.setID, found: otherSetID)
        }
      }
      let time = try state.checkChain(proof, genesisHash: anchor.genesisHash)
      return Proven(
        anchor: anchor, state: state, final: final, trail: trail,
        isContinued: final == walked.checkpoint, proof: proof,
        time: Int64(clamping: time / 1000),
        warnings: otherSetID.map { [ProofEvidence.warning(setID: $0, final)] } ?? [])
    } catch {
      throw ProvingError.refusedBlock(
        endpoint: walked.source.endpoint, method: walked.source.method, final.block, error)
    }
  }

  /// Refuses a proof that ends below the last proven block, or at another block of its number.
  private func checkFloor(
    of anchor: Anchor, _ block: BlockID, _ source: ProofSource
  ) throws(ProvingError) {
    guard block.number >= anchor.floor.number else {
      throw .behind(endpoint: source.endpoint, head: block, checkpoint: anchor.floor)
    }
    guard block.number > anchor.floor.number || block == anchor.floor else {
      throw .otherFinalBlock(endpoint: source.endpoint, head: block, checkpoint: anchor.floor)
    }
  }

  // MARK: - The code of a network

  private func code(of target: Target, _ proven: Proven) async throws -> Code {
    let chain = target.chain
    guard let parachain = chain.parachain else {
      let code = try await refusing(proven) { () throws(ChainProofError) in
        try proven.proof.runtimeCode()
      }
      return Code(state: proven.state, code: code, proof: proven.proof)
    }
    let head = try await refusing(proven) { () throws(ChainProofError) in
      try proven.proof.parachainHead(parachain.id)
    }
    let state = ProvenState(
      block: head.id, root: head.stateRoot,
      nodes: ProofNodes(chain.name, genesisHash: chain.genesisHash, target.endpoints, settings),
      settings: settings)
    let entries = ProvenState.entries(withCode: true, settings).filter {
      ![.setID, .authorities, .olderAuthorities].contains($0)
    }
    do {
      let proof = try await state.prove(entries.map(\.key)) { proof in
        _ = try proof.runtimeCode()
        try state.checkChain(proof, genesisHash: chain.genesisHash)
      }
      return Code(state: state, code: try proof.runtimeCode(), proof: proof)
    } catch {
      guard ProvingError.isNotGiven(error) else { throw error }
      do { return try await relayCode(of: chain, parachain.id, state, proven, error) } catch let
        relay
      {
        throw ProvingError.noParachainProof(error.reportable, relay: relay.reportable)
      }
    }
  }

  /// The validation code on the relay chain, which usually is the code of the parachain.
  private func relayCode(
    of chain: Chain, _ id: UInt32, _ state: ProvenState, _ proven: Proven, _ reason: any Error
  ) async throws -> Code {
    let key = StateEntry.parachainCodeHash(id).key
    let named = try await proven.state.prove([key]) { _ = try $0.parachainCodeHash(id) }
    let hash = try named.parachainCodeHash(id)
    let codeKey = StateEntry.validationCode(hash).key
    let proof = try await proven.state.prove([codeKey]) { proof in
      guard Blake2b.hash256(try proof.validationCode(hash)) == hash else {
        throw ChainProofError.noEntry(.validationCode(hash), root: proof.root)
      }
    }
    let joined = try StorageProof(
      root: proof.root, items: try named.items(for: [key]) + proof.items(for: [codeKey]))
    return Code(
      state: state, code: ProvenCode(code: try proof.validationCode(hash), heapPages: nil),
      proof: joined, codeHash: hash,
      unproved: [
        """
        Genesis hash and clock of \(chain.name) are not proved, because its own nodes gave no proofs: the code is the \
        validation code on the relay chain. \(reason.reportable.message)
        """
      ])
  }

  private func refusing<Value>(
    _ proven: Proven, _ body: () throws(ChainProofError) -> Value
  ) async throws -> Value {
    let method = NodeConnection.readProofMethod
    do throws(ChainProofError) { return try body() } catch {
      throw ProvingError.refusedAnswer(
        endpoint: await proven.state.nodes.endpoint(for: method).redacted, method: method, error)
    }
  }

  // MARK: - The metadata

  private func snapshot(
    of target: Target, _ code: Code, _ proven: Proven
  ) async throws -> NodeSnapshot {
    let (chain, state) = (target.chain, code.state)
    let endpoint = await state.nodes.endpoint(for: NodeConnection.readProofMethod)
    let run: RuntimeCode
    var reads: [StorageProof] = []
    do {
      run = try await RuntimeCode(
        code.code.code, "the proven code of \(chain.name)", .vault,
        RuntimeWorker(program: settings.program)
      ) { key, _ in
        if let reason = code.unproved.first, code.codeHash != nil {
          throw ProvingError.stateNotProved(
            network: chain.name, key: StateValue.title(of: key), reason: reason)
        }
        let proof = try await state.prove([key]) { _ in }
        reads.append(proof)
        let value = try proof.value(at: key)
        return StateValue(
          key: key, value: value,
          source: .node(endpoint: endpoint.redacted, block: state.block.hash))
      }
    } catch let error as RuntimeWasmError {
      throw ProvingError.codeNotRun(
        network: chain.name, code: Blake2b.hash256(code.code.code), error)
    }
    let facts = try run.vaultFacts()
    let provenBy = ProvenBy(
      of: chain.genesisHash, block: state.block, parachain: chain.parachain, final: proven.final,
      time: proven.time,
      from: proven.trail.start.block, unproved: code.unproved)
    let warnings = await contradictions(of: chain, endpoint, at: state.block.hash, facts)
    return try NodeSnapshot(
      proven: run, facts: facts, of: chain, at: endpoint, state.block.hash, provenBy,
      try evidence(of: chain, code, proven, run.state.map(\.key), reads),
      warnings: code.unproved + proven.warnings + warnings)
  }

  /// Everything that proves the code, for a later check.
  private func evidence(
    of chain: Chain, _ code: Code, _ proven: Proven, _ keys: [[UInt8]], _ reads: [StorageProof]
  ) throws -> ProofEvidence {
    /// The items for keys, from several proofs of one state.
    func items(_ wanted: [[UInt8]], _ proofs: [(StorageProof, [[UInt8]])]) throws -> [[UInt8]] {
      guard let root = proofs.first?.0.root else { return [] }
      let all = try proofs.flatMap { try $0.items(for: $1) }
      return try StorageProof(root: root, items: all).items(for: wanted)
    }
    let readProofs = zip(reads, keys).map { ($0, [$1]) }
    let own =
      settings.provesChain ? ProofEvidence.codeKeys : [StateEntry.code, .heapPages].map(\.key)
    let head = try chain.parachain.map { parachain in
      ProofEvidence.Head(
        id: parachain.id, genesisHash: chain.genesisHash, codeHash: code.codeHash,
        items: code.codeHash == nil
          ? try items(own + keys, [(code.proof, own)] + readProofs) : [])
    }
    let entries =
      settings.provesChain
      ? ProofEvidence.anchorKeys(head: head)
      : ProvenState.entries(withCode: head == nil, settings).map(\.key)
    var proofs = [(proven.proof, entries)]
    if let hash = code.codeHash, let id = chain.parachain?.id {
      let validation = [StateEntry.parachainCodeHash(id), .validationCode(hash)].map(\.key)
      proofs = [
        (proven.proof, entries.filter { !validation.contains($0) }), (code.proof, validation),
      ]
    }
    if head == nil { proofs += readProofs }
    return ProofEvidence(
      genesisHash: proven.anchor.genesisHash, checkpoint: proven.trail.start,
      steps: proven.trail.steps, end: proven.final.block,
      items: try items(entries + (head == nil ? keys : []), proofs), head: head, reads: keys)
  }

  /// Compares the proven metadata with what a node calls metadata.
  ///
  /// - Returns: warnings, as sentences.
  private func contradictions(
    of chain: Chain, _ endpoint: NodeEndpoint, at block: Hash256, _ facts: MetadataFacts
  ) async -> [String] {
    do {
      let found = try await NodeConnection.asking(endpoint, options: settings.options) { node in
        Blake2b.hash256(try await node.metadata(at: BlockHash(block)))
      }
      guard found != facts.hash else { return [] }
      return [
        """
        \(endpoint.redacted), state_getMetadata: the hash is \(found), but the proven code of \(chain.name) gives \
        metadata with the hash \(facts.hash). The proven metadata is used; the node runs other code, or lies.
        """
      ]
    } catch {
      return [
        """
        The proven metadata of \(chain.name) was not compared with what a node calls metadata. \
        \(error.reportable.message)
        """
      ]
    }
  }
}
