package import ByteSupport
import HotStore
package import JSONCodec
import Reporting
import SubstrateCrypto

/// The updates of one network in the store.
package struct PortalShelf: Equatable, Sendable {
  /// The runtime version that was last observed on the chain.
  package struct Live: Equatable, Sendable {
    package var version: UInt32
    /// The block at which the version was observed.
    package var block: Hash256?
    /// The time of the first observation, in seconds since 1970; if ``number`` is known and the chain
    /// has a clock, the time of that block.
    package var time: Int64?
    /// The number of the first block with the version; `nil` if it was not found.
    package var number: UInt32?

    package init(version: UInt32, block: Hash256? = nil, time: Int64? = nil, number: UInt32? = nil)
    {
      (self.version, self.block, self.time, self.number) = (version, block, time, number)
    }
  }

  package static let format = "hotside-portal-store/1"

  package private(set) var genesisHash: Hash256
  package var live: Live?
  /// The updates: metadata, highest version first, then specs by encryption, latest first.
  package private(set) var updates: [StoredUpdate] = []

  /// The hashes of full metadata that a person has accepted in place of other metadata of the same
  /// version; `nil` if there are none.
  package private(set) var accepted: [Hash256]?

  /// The time when a person accepted that the chain runs a lower version than before, in seconds since 1970; earlier
  /// observations do not count.
  package private(set) var wentBackAt: Int64?
  /// The time since which the mirrored portal fails, in seconds since 1970; `nil` if it does not, or there is none.
  package var mirrorFailsSince: Int64?

  package init(genesisHash: Hash256) { self.genesisHash = genesisHash }

  /// Lets metadata replace other metadata of its version.
  package mutating func accept(_ metadata: Hash256) {
    accepted = (accepted ?? []).filter { $0 != metadata } + [metadata]
  }

  /// Records that a person has accepted that the chain runs a lower version than before.
  package mutating func goBack(to live: Live, at now: Int64) {
    (self.live, wentBackAt) = (live, now)
  }

  /// Lets metadata no longer replace other metadata of its version.
  package mutating func refuse(_ metadata: Hash256) {
    accepted = accepted?.filter { $0 != metadata }
  }

  /// The metadata updates, highest version first.
  package var metadata: [StoredUpdate] { updates.filter { $0.key.version != nil } }
  /// The latest specs for each encryption.
  package var specs: [StoredUpdate] {
    var seen: Set<StoredUpdate.Key> = []
    return updates.filter { $0.key.version == nil && seen.insert($0.key).inserted }
  }

  /// The hashes of the full metadata of each version, and of what a person has accepted in its place.
  package var metadataHashes: [UInt32: Set<Hash256>] {
    var hashes: [UInt32: Set<Hash256>] = [:]
    for update in metadata {
      guard let version = update.key.version, let hash = update.fullHash else { continue }
      hashes[version, default: Set(accepted ?? [])].insert(hash)
    }
    return hashes
  }

  /// Whether a new observation of the live version replaces the recorded one.
  ///
  /// A higher version does. If the store has no metadata of the recorded version, a lower
  /// version does too, if it was observed later. The same version keeps the time of its first
  /// observation.
  func isReplaced(by other: Live) -> Bool {
    guard let live, live.version >= other.version else { return true }
    return live.version > other.version && metadata(live.version) == nil
      && (live.time ?? 0) < (other.time ?? 0)
  }

  package func metadata(_ version: UInt32) -> StoredUpdate? {
    updates.first { $0.key == .metadata(version) }
  }

  /// Adds an update.
  ///
  /// It replaces an update with the same payload, or metadata of the same version.
  ///
  /// Previous specs are kept.
  package mutating func add(_ update: StoredUpdate) {
    updates.removeAll {
      $0.payload == update.payload || ($0.key == update.key && $0.key.version != nil)
    }
    updates.append(update)
    sort()
  }

  /// Sets the changes from the previous version.
  package mutating func setChanges(_ changes: StoredUpdate.Changes?, of version: UInt32) {
    guard let place = updates.firstIndex(where: { $0.key == .metadata(version) }) else { return }
    updates[place].changes = changes
  }

  /// Sets the evidence of an update.
  mutating func setEvidence(_ evidence: StoredUpdate.Evidence, of payload: Hash256) {
    guard let place = updates.firstIndex(where: { $0.payload.blake2b256 == payload }) else {
      return
    }
    updates[place].evidence = evidence
  }

  private mutating func sort() {
    updates.sort { left, right in
      switch (left.key, right.key) {
      case (.metadata(let one), .metadata(let other)): one > other
      case (.metadata, .specs): true
      case (.specs, .metadata): false
      case (.specs(let one), .specs(let other)):
        one == other
          ? (left.firstSeen, left.payload.blake2b256) > (right.firstSeen, right.payload.blake2b256)
          : one.rawValue < other.rawValue
      }
    }
  }
}

extension PortalShelf: JSONFormed {
  package static let form = JSONForm<PortalShelf>.named(
    "PortalShelf",
    [
      "format": .word(format), "genesisHash": .field(\.genesisHash),
      "live": .field(\.live, isRequired: false, as: .orNull(live)), "updates": .field(\.updates),
      "accepted": .optionalField(\.accepted), "wentBackAt": .optionalField(\.wentBackAt, as: .time),
      "mirrorFailsSince": .optionalField(\.mirrorFailsSince, as: .time),
    ]
  ).read(into: PortalShelf(genesisHash: .zero)).strict(format: format).converted(write: { $0 }) {
    (shelf) throws(JSONMismatch) in
    shelf.tidied
  }

  private static let live = JSONReading(into: Live(version: 0)).form([
    "version": .field(\.version), "block": .field(\.block, isRequired: false),
    "time": .field(\.time, isRequired: false, as: .orNull(.time)),
    "number": .optionalField(\.number),
  ]).strict()

  /// The updates in order; equal lists of extensions share their storage.
  private var tidied: PortalShelf {
    var shelf = self
    for place in updates.indices.dropFirst() {
      let previous = shelf.updates[place - 1]
      shelf.updates[place].share(with: previous)
    }
    shelf.sort()
    return shelf
  }
}
