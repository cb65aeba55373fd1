import ByteSupport
import ChainProofs
import SubstrateCrypto

/// The chain of a development node: empty blocks, and a block for each submitted extrinsic.
struct DevelopmentChain: Sendable {
  /// A block with an extrinsic.
  struct Body: Sendable {
    let extrinsic: SubmittedExtrinsic
    /// The value of `System.Events`.
    let events: [UInt8]
  }

  /// The block hashes by number; the first one is the genesis hash.
  private(set) var hashes: [Hash256] = []
  /// The headers by number; their hashes are the block hashes, except for a configured genesis
  /// hash.
  private(set) var headers: [BlockHeader] = []
  /// The states and digests; `nil` for a chain that cannot be proved.
  let provable: ProvableState?
  private let lag: Int
  private let genesisState: Hash256
  private var numbers: [Hash256: Int] = [:]
  private var bodies: [Int: Body] = [:]
  /// Valid extrinsics that wait for an earlier nonce of their signer.
  private(set) var waiting: [SubmittedExtrinsic] = []

  /// Creates a chain of empty blocks.
  ///
  /// - Parameters:
  ///   - name: the name of the chain's runtime, which the genesis block depends on.
  ///   - genesis: the genesis hash; `nil` for the hash of the genesis block's header.
  ///   - best: the number of the best block.
  ///   - lag: the number of blocks that are not finalized.
  ///   - provable: the states and digests; `nil` for a chain that cannot be proved.
  init(
    of name: String, genesis: Hash256?, best: UInt32, lag: UInt32, provable: ProvableState? = nil
  ) {
    genesisState = DevelopmentChain.hash("genesis of \(name)")
    self.lag = Int(min(lag, DevelopmentNodeConfiguration.highestBlock))
    self.provable = provable
    append(nil, hash: genesis)
    for _ in 0..<min(best, DevelopmentNodeConfiguration.highestBlock) { append(nil) }
  }

  /// The maximum number of extrinsics that wait for an earlier one.
  static let waitingLimit = 1000

  /// A hash of a text and bytes; equal arguments give equal hashes.
  static func hash(_ text: String, _ bytes: [UInt8] = []) -> Hash256 {
    Blake2b.hash256(Array("hotside development \(text) ".utf8) + bytes)
  }

  /// The number of the best block.
  var best: Int { hashes.count - 1 }

  /// The number of the finalized block.
  var finalized: Int { finalized(at: best) }

  /// The number of the block that was finalized when a block was the best one.
  func finalized(at number: Int) -> Int { max(number - lag, 0) }

  /// The number of a block; `nil` if the chain does not have it.
  func number(of hash: Hash256) -> Int? { numbers[hash] }

  /// The body of a block; `nil` for an empty one.
  func body(of number: Int) -> Body? { bodies[number] }

  /// The next nonce of an account after a block.
  func nonce(of account: [UInt8], after number: Int) -> UInt64 {
    var next: UInt64 = 0
    for (block, body) in bodies where block <= number && body.extrinsic.signer == account {
      next = max(next, (body.extrinsic.nonce ?? 0) &+ 1)
    }
    return next
  }

  /// The signers of the extrinsics up to a block.
  func signers(upTo number: Int) -> Set<[UInt8]> {
    Set(bodies.compactMap { $0 <= number ? $1.extrinsic.signer : nil })
  }

  /// Adds an extrinsic as a block, followed by empty blocks until this block is finalized; an
  /// extrinsic whose nonce is too high waits.
  ///
  /// The chain must have room.
  ///
  /// - Returns: the numbers of the added blocks.
  mutating func add(_ extrinsic: SubmittedExtrinsic, events: [UInt8]) -> Range<Int> {
    let start = hashes.count
    waiting.append(extrinsic)
    while hasRoomForBlock, let place = waiting.firstIndex(where: { !isEarly($0) }) {
      append(Body(extrinsic: waiting.remove(at: place), events: events))
      for _ in 0..<lag { append(nil) }
    }
    return start..<hashes.count
  }

  /// Adds an empty block if the best one is below a number and there is room.
  ///
  /// - Returns: the number of the new block; `nil` if none was added.
  mutating func grow(to number: Int) -> Int? {
    guard best < number, best < DevelopmentNodeConfiguration.highestBlock else { return nil }
    append(nil)
    return best
  }

  /// Whether an extrinsic can be added.
  var hasRoom: Bool { hasRoomForBlock && waiting.count < DevelopmentChain.waitingLimit }

  private var hasRoomForBlock: Bool {
    hashes.count + lag <= DevelopmentNodeConfiguration.highestBlock
  }

  /// Whether an extrinsic is in a block, or waits.
  func contains(_ hash: Hash256) -> Bool {
    waiting.contains { $0.hash == hash } || bodies.values.contains { $0.extrinsic.hash == hash }
  }

  /// Whether the nonce of an extrinsic is too high for the next block.
  func isEarly(_ extrinsic: SubmittedExtrinsic) -> Bool {
    guard let signer = extrinsic.signer, let nonce = extrinsic.nonce else { return false }
    return nonce > self.nonce(of: signer, after: best)
  }

  /// Adds a block; `hash` is the configured hash of the genesis block.
  private mutating func append(_ body: Body?, hash: Hash256? = nil) {
    let number = hashes.count
    bodies[number] = body
    let parent = hashes.last
    let extrinsic = body?.extrinsic.bytes
    let header = BlockHeader(
      parentHash: parent ?? .zero, number: UInt32(number),
      stateRoot: provable.map { $0.trie(after: number, self).root }
        ?? parent.map { DevelopmentChain.hash("state", $0.bytes) } ?? genesisState,
      // The root of an empty trie, as in every empty block.
      extrinsicsRoot: extrinsic.map { DevelopmentChain.hash("extrinsics", $0) }
        ?? StorageProof.emptyRoot,
      digest: provable?.digest(of: number) ?? [])
    headers.append(header)
    hashes.append(hash ?? header.hash)
    numbers[hashes[number]] = number
  }
}
