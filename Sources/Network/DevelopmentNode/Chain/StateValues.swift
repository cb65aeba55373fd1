import ByteSupport
import RuntimeMetadata
import SCALECodec
import SubstrateCrypto

/// The values of the chain's state after a block: the configured ones, the number, the events, and
/// an account for each key that a client asks for.
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
    let right = configured[key] ?? own(key, number, chain)
    guard isWrong else { return right }
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
    var keys = Set(configured.keys)
    if types != nil {
      keys.formUnion([StateValues.events, StateValues.number])
      for account in chain.signers(upTo: number) {
        keys.insert(StateValues.accounts + StateValues.hash(account) + account)
      }
    }
    return keys.filter { $0.starts(with: prefix) }.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
