import ByteSupport
import Reporting
import SQLiteStore
import VaultPayloads

extension HotDatabase {
  /// The whole fetch history in key order; lines of one version in the order of their insertion.
  ///
  /// The history also contains versions whose metadata was dropped for later ones.
  package func fetchHistory() throws -> [FetchRecord] { try history("", []) }

  /// The line of the history that states the origin of metadata.
  func origin(named name: String, version: UInt32, metadataHash: Hash256) throws -> FetchRecord? {
    FetchRecord.origin(
      in: try history(
        "WHERE name = ? AND version = ? AND metadata_hash = ?",
        [.text(name), .integer(Int64(version)), .bytes(metadataHash.bytes)]))
  }

  /// Writes a line; if it exists, its time and source are kept.
  func record(_ line: FetchRecord) throws {
    try run(
      """
      INSERT INTO fetch_history
        (name, version, metadata_hash, block_hash, first_seen, source_kind, source)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      ON CONFLICT (name, version, metadata_hash, ifnull(block_hash, x'')) DO NOTHING
      """,
      [
        .text(line.name), .integer(Int64(line.version)), .bytes(line.metadataHash.bytes),
        .bytes(ifPresent: line.blockHash?.bytes), .integer(line.firstSeen),
        .text(line.source.kind), .text(line.source.text),
      ])
  }

  private func history(_ condition: String, _ values: [SQLiteValue]) throws -> [FetchRecord] {
    try rows(
      of: "fetch_history",
      """
      SELECT name, version, metadata_hash, block_hash, first_seen, source_kind, source, id
      FROM fetch_history \(condition)
      """, values
    ) { row in
      let (kind, text) = (try row.text(5), try row.text(6))
      guard let source = MetadataSource(kind: kind, text: text) else {
        throw row.wrong(
          6, expected: "a source of kind \(ScreenText.quoted(kind))", found: ScreenText.quoted(text)
        )
      }
      let record = FetchRecord(
        name: try row.text(0), version: try row.integer(1, as: UInt32.self),
        metadataHash: try row.hash(2), blockHash: try row.hash(ifPresent: 3),
        firstSeen: try row.integer(4), source: source)
      return (record, try row.integer(7))
    }
    .sorted { $0.1 < $1.1 }
    .map { $0.0 }
    .inKeyOrder { MetadataKey(name: $0.name, version: $0.version) }
  }
}
