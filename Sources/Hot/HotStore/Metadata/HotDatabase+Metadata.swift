package import ByteSupport
import Reporting
import RuntimeMetadata
import SQLiteStore
import SubstrateCrypto
package import VaultPayloads

extension HotDatabase {
  /// The keys of all stored metadata, in key order: by name, then by the little-endian bytes of the
  /// version (hot-side 2.4).
  package func metadataKeys() throws -> [MetadataKey] {
    try rows(of: "metadata", "SELECT name, version FROM metadata") { row in
      MetadataKey(name: try row.text(0), version: try row.integer(1, as: UInt32.self))
    }.inKeyOrder { MetadataKey(name: $0.name, version: $0.version) }
  }

  /// The stored versions of a name, in key order; empty for an unknown name.
  package func metadataVersions(named name: String) throws -> [UInt32] {
    try rows(of: "metadata", "SELECT name, version FROM metadata WHERE name = ?", [.text(name)]) {
      row in try row.integer(1, as: UInt32.self)
    }.inKeyOrder { MetadataKey(name: name, version: $0) }
  }

  /// The stored hashes of all metadata, in key order, without reading the metadata.
  package func metadataHashes() throws -> [(key: MetadataKey, hash: Hash256)] {
    try rows(of: "metadata", "SELECT name, version, hash FROM metadata") { row in
      (
        key: MetadataKey(name: try row.text(0), version: try row.integer(1, as: UInt32.self)),
        hash: try row.hash(2)
      )
    }.inKeyOrder(\.key)
  }

  /// The records of all stored metadata, in key order.
  ///
  /// The metadata itself is not read, so damage in it is only found by ``findings()``.
  package func metadataRecords() throws -> [MetadataRecord] {
    try snapshot {
      let history = Dictionary(grouping: try fetchHistory(), by: \.metadataHash)
      return try metadataHashes().map { key, hash in
        let lines = (history[hash] ?? []).filter {
          $0.name.hasSameBytes(as: key.name) && $0.version == key.version
        }
        return MetadataRecord(
          name: key.name, version: key.version, hash: hash,
          blockHash: FetchRecord.origin(in: lines)?.blockHash)
      }
    }
  }

  /// One version with its bytes.
  ///
  /// The bytes are checked against the stored hash, and against the name and version in them.
  ///
  /// - Returns: the metadata with its origin.
  /// - Throws: ``HotDatabaseError/unknownMetadata(name:version:known:)``,
  ///   ``HotDatabaseError/damagedRow(table:key:reason:)``,
  ///   ``HotDatabaseError/metadata(name:version:_:)``.
  package func metadata(named name: String, version: UInt32) throws -> StoredMetadata {
    try snapshot {
      guard let stored = try storedBytes(named: name, version: version) else {
        throw missing(
          .unknownMetadata(
            name: name, version: version, known: try metadataVersions(named: name)))
      }
      let facts = try checked(stored, name: name, version: version)
      return StoredMetadata(
        facts: facts, bytes: stored.bytes,
        origin: try origin(named: name, version: version, metadataHash: stored.hash))
    }
  }

  /// One version with its bytes; `nil` if it is not stored.
  package func metadataIfStored(named name: String, version: UInt32) throws -> StoredMetadata? {
    do { return try metadata(named: name, version: version) } catch HotDatabaseError.unknownMetadata
    { return nil }
  }

  /// Throws an error if other metadata with the same name and version is stored.
  ///
  /// - Throws: ``HotDatabaseError/sameVersionOtherBytes(_:)``.
  package func requireNoOther(_ metadata: FullMetadata) throws {
    let facts = metadata.facts
    guard let stored = try metadataIfStored(named: facts.name, version: facts.version),
      stored.bytes != metadata.bytes
    else { return }
    throw HotDatabaseError.sameVersionOtherBytes(
      MetadataComparison(
        name: facts.name, stored: stored.entry,
        offered: StoredVersionRule.Entry(
          version: facts.version, bytes: metadata.bytes, blockHash: nil)))
  }

  /// All versions of a name, checked, newest first; empty for an unknown name.
  ///
  /// - Returns: at most two versions.
  /// - Throws: as ``metadata(named:version:)``;
  ///   ``HotDatabaseError/tooManyVersions(name:versions:)``.
  package func metadata(named name: String) throws -> [StoredMetadata] {
    try snapshot {
      var stored: [StoredMetadata] = []
      for version in try metadataVersions(named: name) {
        stored.append(try metadata(named: name, version: version))
      }
      _ = try StoredVersionRule(name: name, entries: stored.map { $0.entry })
      return stored.sorted { $0.version > $1.version }
    }
  }

  /// Stores metadata by the rule of at most two versions per network, and adds a line to the
  /// history (hot-side 5.5).
  ///
  /// `firstSeen` is the current time, in seconds since 1970 (UTC), not negative.
  ///
  /// - Returns: whether it is new, and which version was dropped.
  /// - Throws: ``HotDatabaseError``: `sameVersionOtherBytes`, `earlierVersion` or
  ///   `tooManyVersions`; nothing has changed.
  @discardableResult
  package func store(
    _ incoming: IncomingMetadata, firstSeen: Int64
  ) throws -> StoredVersionRule.Arrival {
    let (name, version) = (incoming.facts.name, incoming.facts.version)
    return try transaction {
      try TextRules.check(networkName: name)
      let stored = try metadata(named: name)
      var versions = try StoredVersionRule(name: name, entries: stored.map { $0.entry })
      let outcome = try versions.accept(
        StoredVersionRule.Entry(
          version: version, bytes: incoming.bytes, blockHash: incoming.blockHash))
      let isWorthALine: Bool
      switch outcome {
      case .new(let dropped):
        if let dropped { try deleteMetadata(named: name, version: dropped) }
        try write(
          "the metadata", StoredBytes(bytes: incoming.bytes, hash: incoming.facts.hash),
          readingBy: { try storedBytes(named: name, version: version) }
        ) {
          _ = try run(
            "INSERT INTO metadata (name, version, blob, hash) VALUES (?, ?, ?, ?)",
            [
              .text(name), .integer(Int64(version)), .bytes(incoming.bytes),
              .bytes(incoming.facts.hash.bytes),
            ])
        }
        isWorthALine = true
      case .known(let addsBlockHash):
        isWorthALine =
          addsBlockHash || stored.first { $0.version == version }?.origin == nil
      }
      if isWorthALine {
        try record(
          FetchRecord(
            name: name, version: version, metadataHash: incoming.facts.hash,
            blockHash: incoming.blockHash, firstSeen: firstSeen, source: incoming.source))
      }
      return outcome
    }
  }

  /// The result that ``store(_:firstSeen:)`` would have; the database does not change.
  ///
  /// - Returns: whether it would be new.
  /// - Throws: as ``store(_:firstSeen:)``.
  package func preview(_ incoming: IncomingMetadata) throws -> StoredVersionRule.Arrival {
    let name = incoming.facts.name
    try TextRules.check(networkName: name)
    let stored = try metadata(named: name)
    var versions = try StoredVersionRule(name: name, entries: stored.map { $0.entry })
    return try versions.accept(
      StoredVersionRule.Entry(
        version: incoming.facts.version, bytes: incoming.bytes, blockHash: incoming.blockHash))
  }

  /// Removes one version and its history, which must not be attached to metadata that is stored
  /// later (hot-side 5.6, 7.24).
  ///
  /// Damaged rows are removed too.
  ///
  /// - Throws: ``HotDatabaseError/unknownMetadata(name:version:known:)``.
  package func removeMetadata(named name: String, version: UInt32) throws {
    try transaction {
      try keepFormerState()
      try run(
        """
        DELETE FROM code_read WHERE metadata_hash IN
          (SELECT hash FROM metadata WHERE name = ? AND version = ?)
        """, [.text(name), .integer(Int64(version))])
      guard try deleteMetadata(named: name, version: version) > 0 else {
        throw missing(
          .unknownMetadata(
            name: name, version: version, known: try metadataVersions(named: name)))
      }
      try run(
        "DELETE FROM fetch_history WHERE name = ? AND version = ?",
        [.text(name), .integer(Int64(version))])
    }
  }

  @discardableResult
  private func deleteMetadata(named name: String, version: UInt32) throws -> Int {
    try run(
      "DELETE FROM metadata WHERE name = ? AND version = ?",
      [.text(name), .integer(Int64(version))])
  }

  /// The columns `blob` and `hash` of a row.
  private struct StoredBytes: Equatable {
    let bytes: [UInt8]
    let hash: Hash256
  }

  /// The unchecked row of one version; `nil` if it is not stored.
  private func storedBytes(named name: String, version: UInt32) throws -> StoredBytes? {
    try rows(
      of: "metadata", "SELECT name, blob, hash FROM metadata WHERE name = ? AND version = ?",
      [.text(name), .integer(Int64(version))]
    ) { row in StoredBytes(bytes: try row.bytes(1), hash: try row.hash(2)) }.first
  }

  private func checked(
    _ stored: StoredBytes, name: String, version: UInt32
  ) throws -> MetadataFacts {
    let actual = Blake2b.hash256(stored.bytes)
    guard actual == stored.hash else {
      throw HotDatabaseError.damagedRow(
        table: "metadata", key: "\(ScreenText.quoted(name)) \(version)",
        reason: "has the hash \(actual), and \(stored.hash) was stored with it")
    }
    do {
      let facts = try MetadataFacts(accepting: stored.bytes)
      try facts.check(storedName: name, storedVersion: version)
      return facts
    } catch { throw HotDatabaseError.metadata(name: name, version: version, error) }
  }
}
