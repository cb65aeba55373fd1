import ByteSupport
import ChainProofs
import SCALECodec
import SubstrateCrypto

/// Proofs of a chain with as many authorities as Polkadot.
struct ProofSubject: BenchSubject {
  /// The changes of the authorities of Polkadot in 180 days.
  private static let changes = 419
  /// The changes of the authorities that the tool follows, a fifth of these: the memory of a walk
  /// does not depend on its length.
  private static let followed = 84
  private static let hotside = BenchSetting.built("hotside")

  static func comparisons(_ setting: BenchSetting) -> [Comparison] {
    let bench = Fixture { try ProofBench() }
    let chain = Fixture { try served(in: setting.folder + "/proofs") }
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
      .limit(
        "memory of following \(followed) changes of 600 authorities", of: 50, unit: "MB",
        isExact: true
      ) {
        let (node, words) = try await chain.value()
        return try withExtendedLifetime(node) { try PeakMemoryWorker.peak(hotside, words) / 1e6 }
      },
      Comparison("storage proof of 2 MB of code / its hash", unit: "ms", goal: 1.5) {
        1000 * (try await bench.value().storageProof())
      } peer: {
        1000 * (try await bench.value().codeHash())
      },
    ]
  }

  /// A node with as many changes of the authorities, and the command that follows them.
  private static func served(in folder: String) throws -> (node: ChildProcess, words: [String]) {
    try LargeDatabase.make(in: folder, networks: 0, byteCount: 0)
    let spec = folder + "/spec.json"
    let node = try ChildProcess(
      hotside,
      [
        "dev-node", "--port", "0", "--quiet", "--network", "westend", "--authorities", "600",
        "--blocks", "\(5 * followed + 3)", "--block-time", "0", "--chain-spec", spec,
      ], isConversation: true, isServer: true)
    let url = String(try node.readLine().prefix { $0 != " " })
    let setting = ["--quiet", "--workspace", folder]
    try ChildProcess(hotside, ["networks", "set-endpoint", "westend", url] + setting).wait()
    try ChildProcess(hotside, ["checkpoint", "import", spec, "--network", "westend"] + setting)
      .wait()
    // The database keeps the checkpoint at block 1, so every run has the same work.
    return (node, ["load-metadata", "-d", "-n", "westend", "--prove"] + setting)
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
