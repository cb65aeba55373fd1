package import ByteSupport
package import ChainProofs
package import FileSupport
import SCALECodec

/// The finality proofs that lead from an earlier checkpoint to a proven block.
///
/// Only this database knows the last proven block, so evidence must not begin there. The steps of
/// earlier proofs lead there from the imported checkpoint.
package struct ProofTrail: Sendable {
  /// The maximum number of kept steps: with 1000 authorities, about 50 MB.
  package static let stepLimit = 400

  package let genesisHash: Hash256
  /// The block and the authorities with which the steps begin.
  package private(set) var start: ChainCheckpoint
  /// The encoded steps, in their order.
  package private(set) var steps: [SpooledBytes]

  /// A trail without steps.
  package init(of genesisHash: Hash256, from start: ChainCheckpoint) {
    (self.genesisHash, self.start, steps) = (genesisHash, start, [])
  }

  /// Decodes stored parts.
  ///
  /// - Parameters:
  ///   - parts: the start, and each step, as ``parts`` has them.
  ///   - end: the checkpoint to which the steps lead.
  /// - Throws: ``EvidenceError`` or `ChainProofError`; signatures are not checked.
  package init(decoding parts: [[UInt8]], to end: ChainCheckpoint) throws {
    guard let first = parts.first else {
      throw EvidenceError.malformed(detail: "It has no beginning.")
    }
    let start = try ProofEvidence(decoding: first)
    (genesisHash, self.start) = (start.genesisHash, start.checkpoint)
    steps = parts.dropFirst().map { SpooledBytes($0) }
    let last = try steps.last.map { try ProofStep(decoding: $0.bytes).proof.block }
    guard last ?? self.start.block.hash == end.block.hash else {
      throw EvidenceError.malformed(detail: "It does not lead to block \(end.block).")
    }
  }

  /// The start, as evidence without proofs, and each step.
  package var parts: [SpooledBytes] {
    get throws {
      let start = ProofEvidence(
        genesisHash: genesisHash, checkpoint: start, steps: [], end: start.block, items: [],
        head: nil, reads: [])
      return [SpooledBytes(try start.encoded)] + steps
    }
  }

  /// The same trail with the steps of a newer proof.
  ///
  /// The last step is left out if the next one proves its block too: both are of one set, and
  /// neither needs other headers.
  ///
  /// - Parameter newer: the encoded steps, which were verified from the end of this trail.
  /// - Returns: the longer trail.
  /// - Throws: ``EvidenceError``, `ChainProofError` or `FileError`.
  package func adding(_ newer: [SpooledBytes]) throws -> ProofTrail {
    guard let next = newer.first else { return self }
    var longer = self
    if let last = steps.last, try ProofStep(decoding: last.bytes).isWithinSet,
      try ProofStep(decoding: next.bytes).proof.headers.isEmpty
    {
      longer.steps.removeLast()
    }
    longer.steps += newer
    return longer
  }

  /// The same trail without the oldest steps.
  ///
  /// - Parameter time: the earliest time of a new start in seconds since 1970 (UTC); steps of
  ///   chains whose headers state no time stay.
  /// - Returns: the trail, which begins at the last block before the time.
  /// - Throws: ``EvidenceError``, `ChainProofError` or `FileError`.
  package func beginning(at time: Int64) throws -> ProofTrail {
    var shorter = self
    while let first = shorter.steps.first {
      let step = try ProofStep(decoding: first.bytes)
      guard let header = step.lastHeader, let stated = header.slotTime, stated < time else { break }
      shorter.start = try shorter.start.advanced(by: step.proof, header: step.header)
      shorter.steps.removeFirst()
    }
    return shorter
  }
}

extension ProofStep {
  /// The header of the proven block.
  fileprivate var lastHeader: BlockHeader? { proof.headers.last ?? header }

  /// Whether the step consists of one header that does not change the authorities.
  fileprivate var isWithinSet: Bool {
    guard proof.headers.isEmpty, let header else { return false }
    return (try? header.grandpaMessages().isEmpty) ?? false
  }
}
