import ByteSupport
import JSONCodec
import SubstrateCrypto

/// The chain of a development node: block numbers and hashes of empty blocks.
struct DevelopmentChain: Sendable {
  /// The block hashes by number; the first one is the genesis hash.
  let hashes: [Hash256]
  /// The number of the finalized block.
  let finalized: Int
  private let numbers: [Hash256: Int]

  /// Derives the hashes of blocks 1 to `best` from the genesis hash.
  init(genesis: Hash256, best: UInt32, lag: UInt32) {
    let highest = min(best, DevelopmentChain.highestBlock)
    hashes =
      [genesis]
      + (0..<highest).map { number in
        DevelopmentChain.hash("block \(number + 1)", genesis.bytes)
      }
    finalized = Int(highest - min(lag, highest))
    numbers = Dictionary(
      hashes.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
  }

  /// The maximum block number.
  static let highestBlock: UInt32 = 100_000

  /// A hash of a text and bytes; equal arguments give equal hashes.
  static func hash(_ text: String, _ bytes: [UInt8] = []) -> Hash256 {
    Blake2b.hash256(Array("hotside development \(text) ".utf8) + bytes)
  }

  /// The number of a block; `nil` if the chain does not have it.
  func number(of hash: Hash256) -> Int? { numbers[hash] }

  /// The header of a block, in the form of `chain_getHeader`.
  func header(of number: Int) -> JSONValue {
    let hash = hashes[number]
    let parent = number == 0 ? [UInt8](repeating: 0, count: 32) : hashes[number - 1].bytes
    return .members([
      "parentHash": .string("0x" + Hex.encode(parent)),
      "number": .string("0x" + String(number, radix: 16)),
      "stateRoot": .string("0x" + DevelopmentChain.hash("state", hash.bytes).hex),
      "extrinsicsRoot": .string("0x" + DevelopmentChain.hash("extrinsics", hash.bytes).hex),
      "digest": .members(["logs": .array([])]),
    ])
  }
}
