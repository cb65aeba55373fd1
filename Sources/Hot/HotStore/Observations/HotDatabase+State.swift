package import ByteSupport
import SQLiteStore

extension HotDatabase {
  /// The recorded values of a chain's state, sorted by key.
  ///
  /// - Returns: the values.
  /// - Throws: `HotDatabaseError`.
  package func recordedState(of genesisHash: Hash256) throws -> [StateValue] {
    try rows(
      of: "runtime_state",
      """
      SELECT hex(key), key, value, 'node', block_hash, endpoint FROM runtime_state
      WHERE genesis_hash = ?
      ORDER BY key
      """, [.bytes(genesisHash.bytes)], HotDatabase.stateValue)
  }

  /// Records values of a chain's state; each replaces the previous value of its key.
  ///
  /// Values that did not come from a node are ignored; `now` is in seconds since 1970 (UTC).
  ///
  /// - Throws: `HotDatabaseError`; nothing has changed.
  package func record(_ values: [StateValue], of genesisHash: Hash256, seenAt now: Int64) throws {
    try transaction {
      for value in values {
        guard case .node(let endpoint, let block) = value.source else { continue }
        try run(
          """
          REPLACE INTO runtime_state (genesis_hash, key, value, block_hash, endpoint, seen_at)
          VALUES (?, ?, ?, ?, ?, ?)
          """,
          [
            .bytes(genesisHash.bytes), .bytes(value.key), .bytes(ifPresent: value.value),
            .bytes(block.bytes), .text(endpoint), .integer(now),
          ])
      }
    }
  }

  /// The values that code has read to return this metadata.
  ///
  /// - Parameter metadataHash: BLAKE2b-256 of the metadata.
  /// - Returns: the values in the order of the reads; empty if the code read none, or if no code
  ///   was run.
  /// - Throws: `HotDatabaseError`.
  package func codeReads(for metadataHash: Hash256) throws -> [StateValue] {
    try rows(
      of: "code_read",
      """
      SELECT hex(metadata_hash), key, value, origin, block_hash, place FROM code_read
      WHERE metadata_hash = ? ORDER BY position
      """, [.bytes(metadataHash.bytes)], HotDatabase.stateValue)
  }

  /// Records the values that code has read to return metadata; they replace the previous record.
  ///
  /// - Parameters:
  ///   - values: the values in the order of the reads.
  ///   - metadataHash: BLAKE2b-256 of the metadata.
  /// - Throws: `HotDatabaseError`; nothing has changed.
  package func record(_ values: [StateValue], readFor metadataHash: Hash256) throws {
    try transaction {
      try run("DELETE FROM code_read WHERE metadata_hash = ?", [.bytes(metadataHash.bytes)])
      for (position, value) in values.enumerated() {
        try run(
          """
          INSERT INTO code_read (metadata_hash, position, key, value, origin, block_hash, place)
          VALUES (?, ?, ?, ?, ?, ?, ?)
          """,
          [
            .bytes(metadataHash.bytes), .integer(Int64(position)), .bytes(value.key),
            .bytes(ifPresent: value.value), .text(value.origin),
            .bytes(ifPresent: value.block?.bytes), .text(ifPresent: value.endpoint ?? value.file),
          ])
      }
    }
  }

  /// Reads a row: a column that names the row, then key, value, origin, block and place.
  private static func stateValue(_ row: borrowing SQLiteRow) throws -> StateValue {
    let source: StateValue.Source =
      switch try row.text(3) {
      case "node": .node(endpoint: try row.text(5), block: try row.hash(4))
      case "manifest": .manifest(file: try row.text(5))
      default: .emptyState
      }
    return StateValue(
      key: try row.bytes(1), value: row.isNull(2) ? nil : try row.bytes(2), source: source)
  }
}
