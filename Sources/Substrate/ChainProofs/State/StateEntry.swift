package import ByteSupport
import RuntimeMetadata
import SubstrateCrypto

/// An entry of a chain's state that a proof needs (chain-proofs 1, 7).
package struct StateEntry: Equatable, Sendable {
  /// The runtime code.
  package static let code = StateEntry(":code", key: Array(":code".utf8))
  /// The memory pages for the runtime code, a u64; usually absent.
  package static let heapPages = StateEntry(":heappages", key: Array(":heappages".utf8))
  /// The genesis hash.
  package static let genesisHash = StateEntry(
    "System.BlockHash(0)", pallet: "System", item: "BlockHash",
    mapKey: TwoX.hash64([0, 0, 0, 0]) + [0, 0, 0, 0])
  /// The time of the block in milliseconds, a u64.
  package static let time = StateEntry("Timestamp.Now", pallet: "Timestamp", item: "Now")
  /// The number of the authority set, a u64.
  package static let setID = StateEntry(
    "Grandpa.CurrentSetId", pallet: "Grandpa", item: "CurrentSetId")
  /// The authorities.
  package static let authorities = StateEntry(
    "Grandpa.Authorities", pallet: "Grandpa", item: "Authorities")
  /// The authorities in older runtimes, after a version byte.
  package static let olderAuthorities = StateEntry(
    ":grandpa_authorities", key: Array(":grandpa_authorities".utf8))
  /// The signaled change of authorities that is not yet in effect; absent without one.
  package static let pendingChange = StateEntry(
    "Grandpa.PendingChange", pallet: "Grandpa", item: "PendingChange")
  /// All entries that a client proves at a final block, except those of parachains.
  package static let all = [
    code, heapPages, genesisHash, time, setID, authorities, olderAuthorities,
  ]

  /// The name, for messages.
  package let name: String
  /// The storage key.
  package let key: [UInt8]

  private init(_ name: String, key: [UInt8]) { (self.name, self.key) = (name, key) }

  private init(_ name: String, pallet: String, item: String, mapKey: [UInt8] = []) {
    self.init(name, key: StorageKey.plain(pallet: pallet, item: item) + mapKey)
  }

  /// The head of a parachain, in the state of the relay chain.
  package static func parachainHead(_ id: UInt32) -> StateEntry { paras("Heads", id) }

  /// The hash of a parachain's validation code, in the state of the relay chain.
  package static func parachainCodeHash(_ id: UInt32) -> StateEntry {
    paras("CurrentCodeHash", id)
  }

  /// The validation code with this hash, in the state of the relay chain.
  package static func validationCode(_ hash: Hash256) -> StateEntry {
    StateEntry(
      "Paras.CodeByHash(\(hash))", pallet: "Paras", item: "CodeByHash", mapKey: hash.bytes)
  }

  private static func paras(_ item: String, _ id: UInt32) -> StateEntry {
    let bytes = (0..<4).map { UInt8(truncatingIfNeeded: id >> (8 * $0)) }
    return StateEntry(
      "Paras.\(item)(\(id))", pallet: "Paras", item: item, mapKey: TwoX.hash64(bytes) + bytes)
  }
}
