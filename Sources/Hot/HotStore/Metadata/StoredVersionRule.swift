package import ByteSupport
import Reporting
import RuntimeMetadata
import SubstrateCrypto
package import VaultPayloads

/// The stored metadata of one network name, at most two versions, and the rule for new metadata
/// (hot-side 5.5).
///
/// Only the newest entry is compared: even the stored bytes of the older version count as an
/// earlier version.
package struct StoredVersionRule: Equatable, Sendable {
  package struct Entry: Equatable, Sendable {
    /// The spec version.
    package let version: UInt32
    /// The raw metadata.
    package let bytes: [UInt8]
    /// The block at which these bytes were first fetched; `nil` for metadata from a file.
    package var blockHash: Hash256?
    /// Whether the bytes came from a runtime's code, and from no node yet.
    package let isAnnounced: Bool

    package init(
      version: UInt32, bytes: [UInt8], blockHash: Hash256?, isAnnounced: Bool = false
    ) {
      self.version = version
      self.bytes = bytes
      self.blockHash = blockHash
      self.isAnnounced = isAnnounced
    }
  }

  /// The effect of storing metadata.
  package enum Arrival: Equatable, Sendable {
    /// The metadata was stored as the newest version; `dropped` is the version that was removed to
    /// make room.
    case new(dropped: UInt32?)
    /// The metadata was already stored; `addsBlockHash` says whether its block was recorded for the
    /// first time.
    case known(addsBlockHash: Bool)
  }

  package let name: String
  /// The entry with the highest version.
  package private(set) var newest: Entry?
  /// The entry with the second highest version.
  package private(set) var older: Entry?

  /// Sorts the stored versions of a name.
  ///
  /// - Throws: ``HotDatabaseError/tooManyVersions(name:versions:)`` for more than two entries;
  ///   ``HotDatabaseError/repeatedVersion(name:version:)`` for a repeated version.
  package init(name: String, entries: [Entry]) throws(HotDatabaseError) {
    let sorted = entries.sorted { $0.version > $1.version }
    guard sorted.count <= 2 else {
      throw .tooManyVersions(name: name, versions: sorted.map { $0.version })
    }
    if sorted.count == 2, sorted[0].version == sorted[1].version {
      throw .repeatedVersion(name: name, version: sorted[0].version)
    }
    self.name = name
    newest = sorted.first
    older = sorted.dropFirst().first
  }

  /// The entries, newest first.
  package var entries: [Entry] { [newest, older].compactMap { $0 } }

  /// Adds metadata to the stored versions.
  ///
  /// While the newest version is only announced, metadata that a node gives for a lower version is
  /// compared with the older entry.
  ///
  /// - Returns: whether it is new.
  /// - Throws: ``HotDatabaseError/sameVersionOtherBytes(_:)`` or
  ///   ``HotDatabaseError/earlierVersion(_:)``; nothing has changed.
  package mutating func accept(_ incoming: Entry) throws(HotDatabaseError) -> Arrival {
    if let next = newest, next.isAnnounced, incoming.blockHash != nil,
      incoming.version < next.version
    {
      var running = self
      (running.newest, running.older) = (older, nil)
      var arrival = try running.accept(incoming)
      if case .new = arrival { arrival = .new(dropped: older?.version) }
      older = running.newest
      return arrival
    }
    guard let current = newest, incoming.version <= current.version else {
      let dropped = older?.version
      older = newest
      newest = incoming
      return .new(dropped: dropped)
    }
    let comparison = MetadataComparison(name: name, stored: current, offered: incoming)
    guard incoming.version == current.version else { throw .earlierVersion(comparison) }
    guard incoming.bytes == current.bytes else { throw .sameVersionOtherBytes(comparison) }
    guard current.blockHash == nil, let block = incoming.blockHash else {
      return .known(addsBlockHash: false)
    }
    newest?.blockHash = block
    return .known(addsBlockHash: true)
  }
}

/// Stored or prepared metadata of one network, and new metadata that contradicts it.
package struct MetadataComparison: Equatable, Sendable {
  package struct Side: Equatable, Sendable {
    /// The spec version.
    package let version: UInt32
    /// BLAKE2b-256 of the bytes.
    package let hash: Hash256
    package let byteCount: Int
    /// The block of the metadata; `nil` if it is not known.
    package let blockHash: Hash256?

    init(_ entry: StoredVersionRule.Entry) {
      version = entry.version
      hash = Blake2b.hash256(entry.bytes)
      byteCount = entry.bytes.count
      blockHash = entry.blockHash
    }

    var description: String {
      let origin = blockHash.map { "block \($0)" } ?? "no block on record"
      return "version \(version), hash \(hash), \(byteCount.counted("byte")), \(origin)"
    }
  }

  package let name: String
  package let stored: Side
  package let offered: Side
  /// The payload to sign that has the first metadata; `nil` for metadata in the database.
  package private(set) var file: String?
  /// The offset of the first byte that differs, or the length of the shorter metadata; `nil` for
  /// equal bytes.
  package let firstDifference: Int?

  init(name: String, stored: StoredVersionRule.Entry, offered: StoredVersionRule.Entry) {
    self.name = name
    self.stored = Side(stored)
    self.offered = Side(offered)
    let shorter = min(stored.bytes.count, offered.bytes.count)
    let differing = (0..<shorter).first { stored.bytes[$0] != offered.bytes[$0] }
    firstDifference = differing ?? (stored.bytes.count == offered.bytes.count ? nil : shorter)
  }

  /// Compares the metadata in a payload to sign with full metadata of the same version.
  package init(_ waiting: MetadataContent, in file: String, offered: FullMetadata) {
    self.init(
      name: offered.facts.name,
      stored: StoredVersionRule.Entry(
        version: waiting.facts.version, bytes: waiting.blob, blockHash: nil),
      offered: StoredVersionRule.Entry(
        version: offered.facts.version, bytes: offered.bytes, blockHash: nil))
    self.file = file
  }

  /// The contradiction and the way out, as sentences.
  var sentences: String {
    let place = file.map { "'\($0)', which is not signed yet, has" } ?? "stored is"
    let remains = file == nil ? "the stored one" : "the file"
    return """
      The metadata of \(ScreenText.quoted(name)) has changed without a new version: \(place) \
      \(stored.description); offered is \(offered.description); they first differ at byte \
      \(firstDifference ?? 0). Find out which is genuine; remove \(remains) only if it is not.
      """
  }
}
