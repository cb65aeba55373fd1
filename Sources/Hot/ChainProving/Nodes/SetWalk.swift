import ByteSupport
import ChainInquiry
import ChainProofs
import FileSupport
import NodeClient
import ProofEvidence
import Reporting

/// Follows the authority sets of a chain from a checkpoint to its newest justification
/// (chain-proofs 4).
struct SetWalk {
  /// The end of the walk.
  struct Result: Sendable {
    let checkpoint: ChainCheckpoint
    /// The encoded steps, in memory or on disk.
    let steps: [SpooledBytes]
    /// Whether all headers between the two checkpoints were checked.
    let isWhole: Bool
    let source: ProofSource
  }

  /// The finalized block of a node; a hint, not a proof.
  private struct Head: Sendable {
    let hash: Hash256
    let number: UInt32?
  }

  /// A verified step.
  private struct Advance: Sendable {
    let checkpoint: ChainCheckpoint
    let step: ProofStep
    let source: ProofSource

    /// Verifies a proof with the header that it does not contain.
    init(
      _ current: ChainCheckpoint, by proof: FinalityProof, _ header: BlockHeader?,
      _ source: ProofSource
    ) throws {
      checkpoint = try current.advanced(by: proof, header: header)
      (step, self.source) = (ProofStep(proof: proof, header: header), source)
    }
  }

  /// The maximum number of followed sets.
  private static let setLimit = 20_000
  /// With fewer blocks than this, headers cost less than the last blocks of the sets.
  private static let hintedBlocks = 600
  /// Nodes store a justification every 512 blocks.
  private static let storedEvery: UInt32 = 512
  /// The maximum number of blocks that are asked for to find one whose proof is not too large.
  private static let searchLimit = 300
  /// The same if a node sends proofs that exceed the limit of this client, tens of megabytes each.
  private static let costlySearchLimit = 7
  /// The maximum size of the steps that are kept in memory, in bytes.
  private static let bytesInMemory = 4 << 20
  private static let headMethod = "chain_getFinalizedHead"

  private let nodes: ProofNodes
  /// Whether headers are left out that only a change with a delay needs.
  private let skipsHeaders: Bool
  private let settings: ProvingSettings
  private var current: ChainCheckpoint
  private var steps: [SpooledBytes] = []
  /// The size of all encoded steps in bytes.
  private var stepBytes = 0
  private var spool: Spool?
  private var isWhole = true
  private var source: ProofSource?
  private var followed = ProvingProgress.Followed()
  /// The claimed last blocks of sets; `nil` if no node was asked yet.
  private var setEnds: [UInt64: UInt32]?

  init(
    _ nodes: ProofNodes, from checkpoint: ChainCheckpoint, skippingHeaders: Bool,
    _ settings: ProvingSettings
  ) {
    (self.nodes, current, self.settings) = (nodes, checkpoint, settings)
    skipsHeaders = skippingHeaders
  }

  /// Follows the sets.
  ///
  /// - Returns: the newest proven block, at least the checkpoint itself.
  /// - Throws: ``ProvingError``; nothing is proved.
  mutating func run() async throws -> Result {
    let head = try await head()
    // The newest proof is tried first and after each change of the set, because it needs no headers.
    var newest = try await newest(head)
    while head?.hash != current.block.hash {
      try Task.checkCancellation()
      guard followed.sets < SetWalk.setLimit else {
        throw ProvingError.limitPassed(
          endpoint: nodes.name, method: NodeConnection.finalityMethod,
          used: "proof has followed \(followed.sets.counted("set"))",
          limit: "\(SetWalk.setLimit - 1)")
      }
      let before = current.setID
      if let (proof, source) = newest,
        let next = try? Advance(current, by: proof.proof, proof.header, source)
      {
        newest = nil
        try await take(next)
      } else if let next = try await walked(head) {
        try await take(next)
      } else {
        break
      }
      guard current.setID != before else { break }
    }
    let headSource = await nodes.source(of: SetWalk.headMethod)
    return Result(
      checkpoint: current, steps: steps, isWhole: isWhole, source: source ?? headSource)
  }

  private mutating func take(_ next: Advance) async throws {
    followed.sets += next.checkpoint.setID == current.setID ? 0 : 1
    followed.signatures += next.step.proof.justification.precommits.count
    followed.bytes = await nodes.byteCount
    isWhole = isWhole && next.step.isWhole(after: current.block)
    keep(try next.step.shortened(after: current).encoded)
    (current, source) = (next.checkpoint, next.source)
    settings.progress.followed(nodes.name, followed)
  }

  /// Keeps a step; on disk after the first ones, because many sets can be followed.
  private mutating func keep(_ step: [UInt8]) {
    stepBytes += step.count
    if spool == nil, stepBytes > SetWalk.bytesInMemory {
      spool = settings.folder.flatMap { Spool(in: $0) }
    }
    steps.append(spool?.keep(step) ?? SpooledBytes(step))
  }

  // MARK: - Hints

  private func head() async throws -> Head? {
    let (checkpoint, limit) = (current.block, settings.callLimit)
    return try await nodes.first(SetWalk.headMethod) { node in
      let hash: Hash256
      do throws(NodeError) {
        hash = try await node.finalizedHead(within: limit).hash
      } catch {
        guard case .callFailed = error, !error.isBusy else { throw error }
        return nil
      }
      guard hash != checkpoint.hash else { return Head(hash: hash, number: checkpoint.number) }
      guard let parts = try? await node.headerParts(of: BlockHash(hash), within: limit) else {
        return Head(hash: hash, number: nil)
      }
      let head = BlockID(hash: hash, number: parts.number)
      guard head.number >= checkpoint.number else {
        throw ProvingError.behind(
          endpoint: node.endpoint.redacted, head: head, checkpoint: checkpoint)
      }
      guard head.number > checkpoint.number else {
        throw ProvingError.otherFinalBlock(
          endpoint: node.endpoint.redacted, head: head, checkpoint: checkpoint)
      }
      return Head(hash: hash, number: head.number)
    }
  }

  /// The proof of the finalized block, which no set has verified yet; `nil` if it is not known.
  private func newest(_ head: Head?) async throws -> (ProofStep, ProofSource)? {
    guard skipsHeaders, let number = head?.number, number > current.block.number,
      current.pending == nil, head?.hash != current.block.hash
    else { return nil }
    let (nodes, limit) = (nodes, settings.callLimit)
    return try? await nodes.first(NodeConnection.finalityMethod, isQuiet: true) { node in
      guard let bytes = try await node.finalityProof(of: number, within: limit) else { return nil }
      let proof = try FinalityProof(decoding: bytes)
      let header = proof.headers.isEmpty ? try await nodes.header(of: proof.block) : nil
      return (
        ProofStep(proof: proof, header: header), node.source(of: NodeConnection.finalityMethod)
      )
    }
  }

  /// The claimed last block of the current set; `nil` if no node knows it.
  private mutating func setEnd(_ head: Head?) async -> UInt32? {
    if setEnds == nil, skipsHeaders, let number = head?.number,
      Int(number) - Int(current.block.number) > SetWalk.hintedBlocks
    {
      let limit = settings.callLimit
      let state = try? await nodes.first(NodeConnection.chainSpecMethod, isQuiet: true) { node in
        try await node.lightSyncState(within: limit).flatMap { try LightSyncState($0) }
      }
      let ends = state?.setEnds ?? []
      setEnds = Dictionary(ends.map { ($0.setID, $0.block) }) { _, last in last }
    }
    guard let end = setEnds?[current.setID], end > current.block.number else { return nil }
    return end
  }

  // MARK: - Steps

  /// The next step; `nil` if the nodes have nothing newer.
  private mutating func walked(_ head: Head?) async throws -> Advance? {
    let start = current.block.number
    guard start < UInt32.max else { return nil }
    // While a change is pending, the headers must begin directly after the checkpoint.
    if current.pending != nil, skipsHeaders { return try await step(start) }
    if let end = await setEnd(head) {
      do {
        let next = try await step(max(start + 1, end - 1), isQuiet: true)
        // A set that ends without a change in its last header has a change with a delay.
        if let next, next.checkpoint.setID != current.setID { return next }
      } catch {
        if error.isEndOfWork { throw error }
        setEnds = [:]
      }
    }
    do { return try await step(start + 1) } catch  where ProvingError.isTooLarge(error) {
      guard let number = head?.number else { throw error }
      return try await searched(from: start + 1, to: number, error)
    } catch  where ProvingError.isNotFinal(error) {
      // The clock of the proven block decides whether the checkpoint is new enough.
      return nil
    } catch  where ProvingError.isUnlisted(error) {
      return try await unlisted(head, error)
    }
  }

  /// Searches a block of the current set whose proof is not too large.
  ///
  /// Answers about the beginnings of later sets are too large as well, so such an answer does not
  /// say on which side the block is: each round looks at more places, the lowest first.
  private func searched(
    from start: UInt32, to head: UInt32, _ error: any Error
  ) async throws -> Advance? {
    var (end, attempts) = (Int(head), 0)
    let limit =
      ProvingError.isRefusedByNode(error) ? SetWalk.searchLimit : SetWalk.costlySearchLimit
    var spacing = (end - Int(start)) / 2
    while spacing > 0 {
      for place in stride(from: Int(start) + spacing, to: end, by: 2 * spacing) where place < end {
        attempts += 1
        guard attempts <= limit else { throw error }
        do { return try await step(UInt32(place), isQuiet: true) } catch {
          if error.isEndOfWork { throw error }
          if !ProvingError.isTooLarge(error) { end = place }
        }
      }
      spacing /= 2
    }
    throw error
  }

  private func step(_ number: UInt32, isQuiet: Bool = false) async throws -> Advance? {
    let (current, nodes, limit) = (current, nodes, settings.callLimit)
    let isWhole = !skipsHeaders
    return try await nodes.retrying(isQuiet ? 0 : nil) {
      try await nodes.first(NodeConnection.finalityMethod, isQuiet: isQuiet) { node in
        guard let bytes = try await node.finalityProof(of: number, within: limit) else {
          throw ProvingError.noJustification(
            endpoint: node.endpoint.redacted, method: NodeConnection.finalityMethod, number: number)
        }
        var proof = try FinalityProof(decoding: bytes)
        if isWhole { proof = try await nodes.completed(proof, after: current.block) }
        return try await SetWalk.advanced(
          current, by: proof, nodes, node.source(of: NodeConnection.finalityMethod))
      }
    }
  }

  /// Verifies a proof; `nil` if it proves the checkpoint itself.
  private static func advanced(
    _ current: ChainCheckpoint, by proof: FinalityProof, _ nodes: ProofNodes, _ source: ProofSource
  ) async throws -> Advance? {
    if proof.block == current.block.hash, proof.justification.target == current.block { return nil }
    let header = proof.headers.isEmpty ? try await nodes.header(of: proof.block) : nil
    return try Advance(current, by: proof, header, source)
  }

  /// The newest justification of a chain whose nodes list no authority sets.
  private func unlisted(_ head: Head?, _ reason: any Error) async throws -> Advance? {
    let (current, nodes, settings) = (current, nodes, settings)
    do {
      return try await nodes.first(NodeConnection.justificationMethod) { node in
        guard node.endpoint.scheme.isWebSocket else {
          throw ProvingError.noWebSocket(endpoint: node.endpoint.redacted)
        }
        let bytes = try await node.nextJustification(
          within: min(settings.justificationTime, settings.callLimit))
        return try await SetWalk.advanced(
          current, by: try FinalityProof(of: bytes), nodes,
          node.source(of: NodeConnection.justificationMethod))
      }
    } catch {
      if error.isEndOfWork { throw error }
      guard ProvingError.isNotGiven(error) else {
        // Without the method, the sets between cannot be followed, and an honest node's newest
        // justification is of a later set.
        throw ProvingError.isMissingMethod(reason) ? reason : error
      }
      // Both attempts failed, so both are reported.
      let failures = ProvingError.single(reason.reportable) + ProvingError.single(error.reportable)
      let both = ProvingError.allFailed(failures)
      guard let number = head?.number else { throw both }
      let stored = number - number % SetWalk.storedEvery
      // The node has nothing newer, and the clock of the checkpoint decides.
      guard stored != current.block.number else { return nil }
      guard stored > current.block.number else { throw both }
      let limit = settings.callLimit
      return try await nodes.first(NodeConnection.blockMethod) { node in
        let block = try await node.blockHash(number: stored)
        guard let bytes = try await node.justification(of: block, within: limit) else {
          throw ProvingError.noJustification(
            endpoint: node.endpoint.redacted, method: NodeConnection.blockMethod, number: stored)
        }
        return try await SetWalk.advanced(
          current, by: try FinalityProof(of: bytes), nodes,
          node.source(of: NodeConnection.blockMethod))
      }
    }
  }
}

extension FinalityProof {
  /// The proof that a justification alone gives, without headers.
  fileprivate init(of justification: [UInt8]) throws(ChainProofError) {
    let decoded = try GrandpaJustification(decoding: justification)
    self.init(block: decoded.target.hash, justification: decoded)
  }
}

extension Error {
  /// Whether the user or a limit ended the work.
  var isEndOfWork: Bool { isCancellation || self is CancellationError }
}
