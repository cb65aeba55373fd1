package import ByteSupport
import Reporting
import SubstrateCrypto

/// The metadata kept for one network name, newest and at most one older, and the rule by which
/// newly arrived metadata joins it (hot-side 5.5).
///
/// The rule compares with the newest entry alone: equal bytes of an older version are still earlier.
package struct StoredVersionRule: Equatable, Sendable {
  /// One version with its bytes.
  package struct Entry: Equatable, Sendable {
    /// The network version.
    package let version: UInt32
    /// The raw metadata.
    package let bytes: [UInt8]
    /// The block at which these bytes were first fetched; `nil` for metadata from a file.
    package var blockHash: Hash256?

    package init(version: UInt32, bytes: [UInt8], blockHash: Hash256?) {
      self.version = version
      self.bytes = bytes
      self.blockHash = blockHash
    }
  }

  /// What became of newly arrived metadata.
  package enum Arrival: Equatable, Sendable {
    /// It is the newest version now; `dropped` had to make room for it.
    case new(dropped: UInt32?)
    /// It was there already; `addsBlockHash` where no block was on record before.
    case known(addsBlockHash: Bool)
  }

  /// The network's name.
  package let name: String
  /// The entry with the highest version.
  package private(set) var newest: Entry?
  /// The one before.
  package private(set) var older: Entry?

  /// Sorts what is stored for a name.
  ///
  /// - Throws: ``HotDatabaseError/tooManyVersions(name:versions:)`` for more than two entries,
  ///   ``HotDatabaseError/repeatedVersion(name:version:)`` for one version twice.
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

  /// Newest first.
  package var entries: [Entry] { [newest, older].compactMap { $0 } }

  /// Takes in metadata that has just arrived.
  ///
  /// - Returns: whether it is new.
  /// - Throws: ``HotDatabaseError/sameVersionOtherBytes(_:)`` or
  ///   ``HotDatabaseError/earlierVersion(_:)``; nothing has changed then.
  package mutating func accept(_ incoming: Entry) throws(HotDatabaseError) -> Arrival {
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

/// Two pieces of metadata of one network that do not go together.
package struct MetadataComparison: Equatable, Sendable {
  /// What one of the two is.
  package struct Side: Equatable, Sendable {
    /// The network version.
    package let version: UInt32
    /// BLAKE2b-256 of the bytes.
    package let hash: Hash256
    /// The number of bytes.
    package let byteCount: Int
    /// The block it was fetched at, if known.
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

  /// The network's name.
  package let name: String
  /// What the database has.
  package let stored: Side
  /// What arrived.
  package let offered: Side
  /// The offset of the first byte that differs, or where the shorter one ends; `nil` for equal
  /// bytes.
  package let firstDifference: Int?

  init(name: String, stored: StoredVersionRule.Entry, offered: StoredVersionRule.Entry) {
    self.name = name
    self.stored = Side(stored)
    self.offered = Side(offered)
    let shorter = min(stored.bytes.count, offered.bytes.count)
    let differing = (0..<shorter).first { stored.bytes[$0] != offered.bytes[$0] }
    firstDifference = differing ?? (stored.bytes.count == offered.bytes.count ? nil : shorter)
  }
}
