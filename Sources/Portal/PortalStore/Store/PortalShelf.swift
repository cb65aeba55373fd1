package import ByteSupport
package import HotStore
package import JSONCodec
import Reporting
import SubstrateCrypto

/// The updates of one network in the store.
package struct PortalShelf: Equatable, Sendable {
  /// The runtime version that was last observed on the chain.
  package struct Live: Equatable, Sendable {
    package var version: UInt32
    /// The block at which it was observed.
    package var block: Hash256?
    /// When it was first observed, in seconds since 1970.
    package var time: Int64?
  }

  package static let format = "hotside-portal-store/1"

  package let genesisHash: Hash256
  package var live: Live?
  /// Metadata with the highest version first, then specs by encryption, the latest first.
  package private(set) var updates: [StoredUpdate] = []

  package init(genesisHash: Hash256) { self.genesisHash = genesisHash }

  /// Metadata, the highest version first.
  package var metadata: [StoredUpdate] { updates.filter { $0.key.version != nil } }
  /// The latest specs of each encryption.
  package var specs: [StoredUpdate] {
    var seen: Set<StoredUpdate.Key> = []
    return updates.filter { $0.key.version == nil && seen.insert($0.key).inserted }
  }

  /// Whether another observation of the live version replaces the recorded one.
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

  /// Adds an update, which replaces one with the same payload, or metadata of the same version.
  ///
  /// Former specs are kept.
  package mutating func add(_ update: StoredUpdate) {
    updates.removeAll {
      $0.payload == update.payload || ($0.key == update.key && $0.key.version != nil)
    }
    updates.append(update)
    sort()
  }

  /// Records the changes from the previous version.
  package mutating func setChanges(_ changes: StoredUpdate.Changes?, of version: UInt32) {
    guard let place = updates.firstIndex(where: { $0.key == .metadata(version) }) else { return }
    updates[place].changes = changes
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
      "format": .word(format), "genesisHash": .of(\.genesisHash),
      "live": .of(
        \.live,
        as: .orNull([
          "version": .of(\.version), "block": .of(\.block),
          "time": .of { $0.time.map(RFC3339.text) },
        ])),
      "updates": .of(\.updates),
    ])

  /// Reads a shelf.
  ///
  /// - Throws: `HotDatabaseError`: `notJSON`, `field`.
  package init(json: [UInt8], file: String) throws(HotDatabaseError) {
    var object = try StrictObject(
      parsing: json, file: file, format: PortalShelf.format,
      members: ["format", "genesisHash", "live", "updates"])
    self.init(genesisHash: try object.hash("genesisHash"))
    if var live = try object.objectIfPresent("live", members: ["version", "block", "time"]) {
      self.live = Live(
        version: try live.integer("version", as: UInt32.self),
        block: live.takeIfPresent("block")?.hash256,
        time: live.takeIfPresent("time")?.string.flatMap(RFC3339.seconds))
    }
    for (index, value) in (try object.take("updates").array ?? []).enumerated() {
      var update = try StoredUpdate(
        StrictObject(value, file: file, path: "updates[\(index)]", members: StoredUpdate.members))
      if let last = updates.last { update.share(with: last) }
      updates.append(update)
    }
    sort()
  }
}
