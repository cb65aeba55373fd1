package import ByteSupport
package import ChainInquiry
package import ChainProofs
package import FileSupport
package import HotStore
import Reporting
package import RuntimeWasm
import SCALECodec
import SubstrateCrypto

/// A finality proof that was verified.
package struct ProofStep: Equatable, Sendable {
  package let proof: FinalityProof
  /// The header of the proven block, if the proof contains none.
  package let header: BlockHeader?

  package init(proof: FinalityProof, header: BlockHeader?) {
    (self.proof, self.header) = (proof, header)
  }

  /// The same step with the last header alone, if no other header changes the authorities.
  ///
  /// - Parameter checkpoint: the checkpoint before the step.
  /// - Returns: the step, or this one.
  /// - Throws: `ChainProofError` for a message that does not decode.
  package func shortened(after checkpoint: ChainCheckpoint) throws -> ProofStep {
    guard checkpoint.pending == nil, let last = proof.headers.last,
      try proof.headers.dropLast().allSatisfy({ try $0.grandpaMessages().isEmpty })
    else { return self }
    return ProofStep(
      proof: FinalityProof(block: proof.block, justification: proof.justification), header: last)
  }

  /// Whether the step contains all headers between a block and the proven one.
  package func isWhole(after block: BlockID) -> Bool {
    (proof.headers.first ?? header).map { $0.number > 0 && $0.number - 1 == block.number } ?? false
  }

  /// The proof without the headers up to a block, which must be on the same chain.
  fileprivate func proof(above block: BlockID) throws -> FinalityProof {
    guard let first = proof.headers.first, first.number <= block.number else { return proof }
    if let other = proof.headers.first(where: { $0.number == block.number }), other.id != block {
      throw EvidenceError.otherCheckpoint(
        trusted: block.description, found: other.id.description)
    }
    return FinalityProof(
      block: proof.block, justification: proof.justification,
      headers: proof.headers.filter { $0.number > block.number })
  }
}

/// Everything that proves the code of a runtime from a checkpoint, for a check without a network.
///
/// The form is canonical: the same proof has the same bytes. Only items that a check needs are
/// contained; a file with other items is refused.
package struct ProofEvidence: SnapshotEvidence {
  /// The proof of a parachain's head and code.
  package struct Head: Equatable, Sendable {
    /// The id on the relay chain.
    let id: UInt32
    let genesisHash: Hash256
    /// The hash of the validation code, if the code comes from the relay chain.
    let codeHash: Hash256?
    /// The items of the parachain's state; empty if the code comes from the relay chain.
    let items: [[UInt8]]

    package init(id: UInt32, genesisHash: Hash256, codeHash: Hash256?, items: [[UInt8]]) {
      (self.id, self.genesisHash) = (id, genesisHash)
      (self.codeHash, self.items) = (codeHash, items)
    }
  }

  /// The genesis hash of the chain whose authorities voted.
  package let genesisHash: Hash256
  /// The block and the authorities with which the proof begins.
  package let checkpoint: ChainCheckpoint
  /// The encoded finality proofs, each with the header that it does not contain.
  let steps: [SpooledBytes]
  /// The last proven block.
  let end: BlockID
  /// The items of the state of the final block.
  let items: [[UInt8]]
  /// The parachain; `nil` for a chain that finalizes its own blocks.
  let head: Head?
  /// The keys that the code has read.
  let reads: [[UInt8]]

  /// Creates evidence from proofs that were verified.
  ///
  /// - Parameters:
  ///   - genesisHash: the genesis hash of the chain whose authorities voted.
  ///   - checkpoint: the block and the authorities with which the proof begins.
  ///   - steps: the encoded finality proofs.
  ///   - end: the block that the last one proves; without one, the block of the checkpoint.
  ///   - items: the items of the state of the final block.
  ///   - head: the parachain; `nil` for a chain that finalizes its own blocks.
  ///   - reads: the keys that the code has read.
  package init(
    genesisHash: Hash256, checkpoint: ChainCheckpoint, steps: [SpooledBytes], end: BlockID,
    items: [[UInt8]], head: Head?, reads: [[UInt8]]
  ) {
    (self.genesisHash, self.checkpoint) = (genesisHash, checkpoint)
    (self.steps, self.end) = (steps, end)
    (self.items, self.head, self.reads) = (items, head, reads)
  }

  /// The relay chain and the id that the evidence claims; `nil` for a chain that finalizes its own
  /// blocks.
  package var parachain: Parachain? { head.map { Parachain(relay: genesisHash, id: $0.id) } }

  /// Refuses evidence that is not about a chain.
  ///
  /// The state of an attacker's parachain can contain the genesis hash of another chain. So the id
  /// must come from the reader.
  ///
  /// - Parameters:
  ///   - chain: the genesis hash.
  ///   - recorded: the relay chain and the id that the reader trusts; `nil` if none are recorded.
  /// - Throws: ``EvidenceError``.
  package func requireChain(_ chain: Hash256, recordedAs recorded: Parachain?) throws {
    guard chainHash == chain else {
      throw EvidenceError.otherChain(expected: chain.hex, found: chainHash.hex)
    }
    guard parachain == nil || parachain == recorded else {
      throw EvidenceError.otherParachain(
        expected: recorded.map { "parachain \($0.id) of \($0.relay)" },
        found: "parachain \(parachain?.id ?? 0) of the relay chain \(genesisHash)")
    }
  }

  /// The genesis hash of the proven runtime's chain.
  package var chainHash: Hash256 { head?.genesisHash ?? genesisHash }

  /// The facts that a check of evidence proves.
  package struct Facts: Sendable {
    /// The code and its metadata.
    package let code: RuntimeCode
    package let provenBy: ProvenBy
    /// Warnings about the proof, as sentences.
    package let warnings: [String]
  }

  /// The warning about another set id in the state of a proven block than in its votes.
  package static func warning(setID: UInt64, _ final: ChainCheckpoint) -> String {
    """
    Grandpa.CurrentSetId in the state of block \(final.block) is \(setID), but the votes are for set \
    \(final.setID). The authorities of both are the same, so the proof holds.
    """
  }

  /// Checks everything from a checkpoint that the reader trusts, and runs the code.
  ///
  /// - Parameters:
  ///   - trusted: the block and the authorities; of the same chain, and at or above the checkpoint
  ///     of the evidence.
  ///   - source: the name in messages.
  ///   - worker: the process that runs the code.
  /// - Returns: the proven facts.
  /// - Throws: `SourcedError`; the evidence must be refused.
  package func verified(
    from trusted: ChainCheckpoint, source: String, worker: RuntimeWorker
  ) async throws -> Facts {
    let proven = try naming(source) { try checked(from: trusted) }
    let (final, state, code) = (proven.final, proven.state, proven.code)
    let run: RuntimeCode
    do {
      run = try await RuntimeCode(code, source, .vault, worker) { key, _ in
        guard let state else { throw EvidenceError.stateWithoutProof(key: key) }
        return StateValue(
          key: key, value: try state.proof.value(at: key),
          source: .node(endpoint: source, block: state.block.hash))
      }
    } catch { throw SourcedError(source: source, error.reportable) }
    try naming(source) {
      guard run.state.map(\.key) == reads else { throw EvidenceError.otherReads }
    }
    return Facts(
      code: run, provenBy: statement(of: proven, from: trusted),
      warnings: proven.otherSetID.map { [ProofEvidence.warning(setID: $0, final)] } ?? [])
  }

  /// Checks everything but what the code does, from a checkpoint that the reader trusts.
  ///
  /// - Parameter trusted: as for ``verified(from:source:worker:)``.
  /// - Returns: the proven facts.
  /// - Throws: ``EvidenceError`` or `ChainProofError`; the evidence must be refused.
  package func proven(from trusted: ChainCheckpoint) throws -> ProvenBy {
    statement(of: try checked(from: trusted), from: trusted)
  }

  private func statement(of proven: Checked, from trusted: ChainCheckpoint) -> ProvenBy {
    ProvenBy(
      of: chainHash, block: proven.state?.block ?? proven.final.block, parachain: parachain,
      final: proven.final, time: proven.time, from: trusted.block,
      unproved: proven.state == nil ? [EvidenceError.relayCodeOnly] : [])
  }

  /// The facts that are proved before code is run.
  package struct Checked {
    /// The final block, and the authorities after it.
    package let final: ChainCheckpoint
    /// The state that the code reads; `nil` if the code comes from the relay chain.
    fileprivate let state: (block: BlockID, proof: StorageProof)?
    /// The code, as the state stores it.
    package let code: [UInt8]
    /// The time of the final block in seconds since 1970 (UTC).
    fileprivate let time: Int64
    /// The set id in the state of the final block, if it is not the followed one.
    fileprivate let otherSetID: UInt64?
  }

  /// Checks everything but the code's reads from a checkpoint that the reader trusts.
  ///
  /// - Parameter trusted: as for ``verified(from:source:worker:)``.
  /// - Returns: the proven facts.
  /// - Throws: ``EvidenceError`` or `ChainProofError`; the evidence must be refused.
  package func checked(from trusted: ChainCheckpoint) throws -> Checked {
    let final = try followed(from: trusted)
    let proof = try StorageProof(root: final.stateRoot, items: items)
    try proof.checkGenesis(genesisHash)
    let otherSetID = try proof.checkAuthorities(of: final)
    let (state, code, time) = try proven(final, proof)
    return Checked(final: final, state: state, code: code, time: time, otherSetID: otherSetID)
  }

  /// Checks that the code makes certain metadata.
  ///
  /// - Parameters:
  ///   - hash: BLAKE2b-256 of the full metadata.
  ///   - chain: the genesis hash of its chain.
  ///   - recorded: as for ``requireChain(_:recordedAs:)``.
  ///   - trusted: as for ``verified(from:source:worker:)``.
  ///   - source: the name in messages.
  ///   - worker: the process that runs the code.
  /// - Returns: the proven facts.
  /// - Throws: `SourcedError`; the evidence must be refused.
  package func verified(
    _ hash: Hash256, of chain: Hash256, recordedAs recorded: Parachain?,
    from trusted: ChainCheckpoint, source: String,
    worker: RuntimeWorker
  ) async throws -> Facts {
    try naming(source) { try requireChain(chain, recordedAs: recorded) }
    let facts = try await verified(from: trusted, source: source, worker: worker)
    let found = Blake2b.hash256(facts.code.metadata)
    try naming(source) {
      guard found == hash else { throw EvidenceError.otherMetadata(expected: hash, found: found) }
    }
    return facts
  }

  /// Refuses evidence that is another proof than the one that a manifest states.
  ///
  /// - Parameters:
  ///   - stated: the statement of the manifest; `nil` without one.
  ///   - found: what evidence proves from its own checkpoint.
  /// - Throws: ``EvidenceError/otherProof(stated:found:)``.
  package static func require(_ stated: ProvenBy?, is found: ProvenBy) throws {
    guard let stated, !stated.isSameProof(as: found) else { return }
    throw EvidenceError.otherProof(stated: stated.proofWords, found: found.proofWords)
  }

  /// Follows the authority sets.
  private func followed(from trusted: ChainCheckpoint) throws -> ChainCheckpoint {
    if trusted.block.number == checkpoint.block.number, !trusted.hasSameAuthorities(as: checkpoint)
    {
      throw EvidenceError.otherCheckpoint(trusted: trusted.words, found: checkpoint.words)
    }
    guard trusted.block.number >= checkpoint.block.number else {
      throw EvidenceError.earlierCheckpoint(
        trusted: trusted.block.description, found: checkpoint.block.description)
    }
    guard trusted.block.number <= end.number else {
      throw EvidenceError.laterCheckpoint(
        trusted: trusted.block.description, found: end.description)
    }
    var current = trusted
    for bytes in steps {
      let step = try ProofStep(decoding: try bytes.bytes)
      guard step.proof.justification.target.number > trusted.block.number else { continue }
      let proof = try step.proof(above: current.block)
      current = try current.advanced(by: proof, header: step.header)
    }
    guard current.block == end else {
      throw EvidenceError.otherCheckpoint(
        trusted: trusted.block.description, found: end.description)
    }
    return current
  }

  /// The proven state that the code reads, the code, and the time of the final block in seconds.
  ///
  /// The state is `nil` if the code comes from the relay chain.
  private func proven(
    _ final: ChainCheckpoint, _ proof: StorageProof
  ) throws -> ((block: BlockID, proof: StorageProof)?, code: [UInt8], time: Int64) {
    var keys = ProofEvidence.anchorKeys(head: head)
    // Evidence is old on purpose, so only the form of the time is checked.
    let time = Int64(clamping: try proof.time(now: 0, tolerance: .max) / 1000)
    guard let head else {
      keys += reads
      try check(proof, items, keys)
      return ((final.block, proof), try proof.runtimeCode().code, time)
    }
    try check(proof, items, keys)
    let header = try proof.parachainHead(head.id)
    if let hash = head.codeHash {
      let named = try proof.parachainCodeHash(head.id)
      let code = try proof.validationCode(hash)
      let found = named == hash ? Blake2b.hash256(code) : hash
      guard found == named else { throw EvidenceError.otherCode(expected: named, found: found) }
      guard head.items.isEmpty else { throw EvidenceError.needlessItems }
      return (nil, code, time)
    }
    let state = try StorageProof(root: header.stateRoot, items: head.items)
    try state.checkGenesis(head.genesisHash)
    try check(state, head.items, ProofEvidence.codeKeys + reads)
    return ((header.id, state), try state.runtimeCode().code, time)
  }

  /// Refuses items that no key needs, repeated items, and another order.
  private func check(_ proof: StorageProof, _ items: [[UInt8]], _ keys: [[UInt8]]) throws {
    guard try proof.items(for: keys) == items else {
      throw EvidenceError.needlessItems
    }
  }

  /// The keys of a chain's code, genesis hash and time.
  package static let codeKeys = [StateEntry.code, .heapPages, .genesisHash, .time].map(\.key)

  /// The keys that are proved at the final block.
  package static func anchorKeys(head: Head?) -> [[UInt8]] {
    guard let head else { return StateEntry.all.map(\.key) }
    let code = [StateEntry.code, .heapPages]
    let relay = StateEntry.all.filter { !code.contains($0) } + [.parachainHead(head.id)]
    let validation = head.codeHash.map {
      [.parachainCodeHash(head.id), StateEntry.validationCode($0)]
    }
    return (relay + (validation ?? [])).map(\.key)
  }
}

extension ChainCheckpoint {
  /// Whether the block and the authorities after it are the same.
  fileprivate func hasSameAuthorities(as other: ChainCheckpoint) -> Bool {
    block == other.block && stateRoot == other.stateRoot && setID == other.setID
      && authorities == other.authorities && pending == other.pending
  }

  /// The block and the authorities, for messages.
  fileprivate var words: String {
    var writer = SCALEWriter()
    Authority.encode(authorities, to: &writer)
    let change = pending.map { ", which change after block \($0.end)" } ?? ""
    return """
      \(block) with the state root \(stateRoot), and set \(setID) of \
      \(authorities.count.counted("authority", plural: "authorities")) with the hash \
      \(Blake2b.hash256(writer.bytes))\(change)
      """
  }
}
