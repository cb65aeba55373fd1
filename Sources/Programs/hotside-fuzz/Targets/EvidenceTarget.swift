import ByteSupport
import ChainProofs
import FileSupport
import ProofEvidence
import SCALECodec
import SubstrateCrypto

/// Evidence for a check without a network, raw or as a gzip file; its code is not run.
enum EvidenceTarget: FuzzTarget {
  static let name = "evidence"

  private static let genesis = Blake2b.hash256([1])

  static func seeds() throws -> [[UInt8]] {
    let evidence = try sample(), relay = try sample(parachain: 7)
    return [
      try [0] + evidence.encoded, try [1] + evidence.file, try [0] + relay.encoded,
      try [0]
        + ProofEvidence(
          genesisHash: genesis, checkpoint: evidence.checkpoint,
          steps: [SpooledBytes(step.encoded)], end: step.proof.justification.target, items: [],
          head: nil, reads: [[1, 2]]
        ).encoded,
    ]
  }

  private static var step: ProofStep {
    let header = HeaderTarget.sample([])
    let vote = Precommit(
      block: header.id, signature: [UInt8](repeating: 1, count: 64), voter: genesis)
    return ProofStep(
      proof: FinalityProof(
        block: header.hash,
        justification: GrandpaJustification(round: 1, target: header.id, precommits: [vote])),
      header: header)
  }

  /// Evidence that begins and ends at one block, whose state is a leaf or empty.
  private static func sample(parachain: UInt32? = nil) throws -> ProofEvidence {
    let key = StateEntry.code.key
    var writer = SCALEWriter()
    writer.byte(0x40 | UInt8(2 * key.count))
    writer.raw(key)
    writer.byteVector([1, 2, 3])
    let leaf = writer.bytes
    return ProofEvidence(
      genesisHash: genesis,
      checkpoint: ChainCheckpoint(
        block: BlockID(hash: genesis, number: 1), stateRoot: Blake2b.hash256(leaf), setID: 1,
        authorities: [Authority(key: genesis, weight: 1)]), steps: [],
      end: BlockID(hash: genesis, number: 1), items: [leaf],
      head: parachain.map {
        ProofEvidence.Head(id: $0, genesisHash: genesis, codeHash: genesis, items: [])
      }, reads: [])
  }

  static func run(_ bytes: [UInt8]) {
    let rest = Array(bytes.dropFirst())
    let isFile = bytes.first ?? 0 & 1 == 1
    let decoded = isFile ? try? ProofEvidence(file: rest) : try? ProofEvidence(decoding: rest)
    guard let evidence = decoded else { return }
    let encoded = try? evidence.encoded
    require(isFile || encoded == rest, "evidence has one form")
    require(
      (try? ProofEvidence(file: evidence.file).encoded) == encoded,
      "a file contains the same evidence")
    guard let proven = try? evidence.checked(from: evidence.checkpoint) else { return }
    require(
      proven.final.block.number >= evidence.checkpoint.block.number, "a proof never goes back")
  }
}
