import ByteSupport
import ChainProofs
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The values of the chain's state after a block: the configured ones, the number, the events, and
/// an account for each key that a client asks for.
///
/// A chain that can be proved has no accounts but those that have signed.
struct StateValues: Sendable {
  /// The configured values by their keys.
  let configured: [[UInt8]: [UInt8]]
  /// `nil` for metadata before V14, whose chain has only the configured values.
  let types: RuntimeTypes?
  /// Whether the values are wrong, as ``Misbehavior/wrongStorage`` says.
  let isWrong: Bool

  private static let accounts = StorageKey.plain(pallet: "System", item: "Account")
  private static let events = StorageKey.plain(pallet: "System", item: "Events")
  private static let number = StorageKey.plain(pallet: "System", item: "Number")
  private static let hashLength = 16

  /// The value of a key; `nil` if it has none.
  func value(of key: [UInt8], after number: Int, _ chain: DevelopmentChain) -> [UInt8]? {
    let right: [UInt8]?
    if let provable = chain.provable {
      right = provable.items(after: number, chain)[key]?.bytes
    } else {
      right = configured[key] ?? own(key, number, chain)
    }
    guard isWrong, key != NodeMethods.codeKey else { return right }
    guard var wrong = right, !wrong.isEmpty else { return [1] }
    wrong[0] ^= 1
    return wrong
  }

  private func own(_ key: [UInt8], _ number: Int, _ chain: DevelopmentChain) -> [UInt8]? {
    guard let types else { return nil }
    if key == StateValues.events { return chain.body(of: number)?.events ?? [0] }
    if key == StateValues.number {
      var writer = SCALEWriter()
      writer.u32(UInt32(number))
      return writer.bytes
    }
    guard key.starts(with: StateValues.accounts) else { return nil }
    let rest = key.dropFirst(StateValues.accounts.count)
    let account = Array(rest.dropFirst(StateValues.hashLength))
    guard account.count == 20 || account.count == 32, rest.starts(with: StateValues.hash(account))
    else { return nil }
    return types.accountInfo(nonce: chain.nonce(of: account, after: number))
  }

  private static func hash(_ account: [UInt8]) -> [UInt8] {
    Blake2b.hash(account, length: hashLength)
  }

  /// The keys with a prefix, in order; of the accounts, those that have signed.
  func keys(
    startingWith prefix: [UInt8], after number: Int, _ chain: DevelopmentChain
  ) -> [[UInt8]] {
    let keys = Set(
      chain.provable?.items(after: number, chain).keys.map { $0 }
        ?? configured.keys + changingKeys(after: number, chain))
    return keys.filter { $0.starts(with: prefix) }.sorted { $0.lexicographicallyPrecedes($1) }
  }

  /// The values that depend on the block, of the accounts only those that have signed.
  func changing(after number: Int, _ chain: DevelopmentChain) -> [[UInt8]: [UInt8]] {
    let pairs = changingKeys(after: number, chain).map { ($0, own($0, number, chain)) }
    return Dictionary(pairs) { first, _ in first }.compactMapValues { $0 }
  }

  private func changingKeys(after number: Int, _ chain: DevelopmentChain) -> [[UInt8]] {
    guard types != nil else { return [] }
    return [StateValues.events, StateValues.number]
      + chain.signers(upTo: number).map { StateValues.accounts + StateValues.hash($0) + $0 }
  }
}
