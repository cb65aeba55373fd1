import ByteSupport
import ChainProofs
import SCALECodec
import SubstrateCrypto

/// Proofs of a chain with as many authorities as Polkadot.
struct ProofSubject: BenchSubject {
  /// The changes of the authorities of Polkadot in 180 days.
  private static let changes = 419

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { try ProofBench() }
    return [
      Comparison(
        "justification of 600 signatures / signatures one by one", unit: "ms", goal: 1.05
      ) {
        1000 * (try await bench.value().justification())
      } peer: {
        1000 * (try await bench.value().signatures())
      },
      Comparison.limit("\(changes) changes of 600 authorities", of: 30, unit: "s") {
        let bench = try await bench.value()
        return try (0..<changes).reduce(0) { sum, _ in try sum + bench.change() }
      },
      Comparison("storage proof of 2 MB of code / its hash", unit: "ms", goal: 1.5) {
        1000 * (try await bench.value().storageProof())
      } peer: {
        1000 * (try await bench.value().codeHash())
      },
    ]
  }
}

/// Measurements of proofs, in seconds.
struct ProofBench {
  private static let setID: UInt64 = 1
  private static let round: UInt64 = 9

  private let checkpoint: ChainCheckpoint
  private let proof: [UInt8]
  private let decoded: FinalityProof
  private let keys: [(MultiSigner, MultiSignature)]
  private let message: [UInt8]
  private let code = [UInt8](repeating: 7, count: 2_000_000)
  private let leaf: [UInt8]

  /// Makes a set of authorities that all sign a block that announces the same authorities.
  init() throws {
    func pair(_ number: Int) throws -> KeyPair {
      let seed = Blake2b.hash256(Array("authority \(number)".utf8)).bytes
      return try KeyPair(seed: seed.span, scheme: .ed25519)
    }
    let signers = try (0..<600).map { try pair($0).publicKey }
    let authorities = signers.map { Authority(key: $0.accountID, weight: 1) }
    let change = GrandpaMessage.scheduledChange(authorities, delay: 0)
    let header = BlockHeader(
      parentHash: .zero, number: 1000, stateRoot: .zero, extrinsicsRoot: .zero,
      digest: [.consensus(.grandpa, change.encoded)])
    let message = Precommit.message(header.id, round: ProofBench.round, setID: ProofBench.setID)
    let signatures = try signers.indices.map { try pair($0).sign(message) }
    let votes = zip(signers, signatures).map { signer, signature in
      Precommit(block: header.id, signature: signature.bytes, voter: signer.accountID)
    }
    decoded = FinalityProof(
      block: header.hash,
      justification: GrandpaJustification(
        round: ProofBench.round, target: header.id, precommits: votes), headers: [header])
    proof = decoded.encoded
    self.message = message
    keys = zip(signers, signatures).map { ($0, $1) }
    checkpoint = ChainCheckpoint(
      block: BlockID(hash: .zero, number: 1), stateRoot: .zero, setID: ProofBench.setID,
      authorities: authorities)
    // A leaf with the code inside, as in tries of version 0.
    var writer = SCALEWriter()
    let key = StateEntry.code.key
    writer.byte(0x40 | UInt8(2 * key.count))
    writer.raw(key)
    writer.byteVector(code)
    leaf = writer.bytes
  }

  private static func seconds(_ work: () throws -> Void) rethrows -> Double {
    let start = ContinuousClock.now
    try work()
    return (ContinuousClock.now - start) / .seconds(1)
  }

  func justification() throws -> Double {
    try ProofBench.seconds {
      try decoded.justification.verify(
        finalizes: decoded.justification.target, by: checkpoint.authorities,
        setID: ProofBench.setID)
    }
  }

  func signatures() throws -> Double {
    ProofBench.seconds {
      for (signer, signature) in keys {
        precondition(signer.verifies(signature, of: message), "the signature is right")
      }
    }
  }

  /// Decodes and verifies one change of the authorities.
  func change() throws -> Double {
    try ProofBench.seconds { _ = try checkpoint.advanced(by: FinalityProof(decoding: proof)) }
  }

  func storageProof() throws -> Double {
    let root = Blake2b.hash256(leaf)
    return try ProofBench.seconds {
      let proof = try StorageProof(root: root, items: [leaf])
      guard try proof.value(of: .code)?.count == code.count else {
        throw BenchError.differs(what: "the code of the storage proof")
      }
    }
  }

  func codeHash() throws -> Double {
    ProofBench.seconds { precondition(Blake2b.hash256(leaf) != .zero) }
  }
}
