package import ByteSupport
import ChainProofs
package import FileSupport
import JSONCodec
import SCALECodec
import SQLiteStore

extension HotDatabase {
  /// The checkpoint of a chain; `nil` without one.
  ///
  /// - Throws: ``HotDatabaseError``.
  package func checkpoint(of genesisHash: Hash256) throws -> StoredCheckpoint? {
    try checkpoints(
      "WHERE genesis_hash = ? AND generation = 0", [.bytes(genesisHash.bytes)]
    ).first
  }

  /// All checkpoints: of each chain the current one, then the one before it.
  ///
  /// - Throws: ``HotDatabaseError``.
  package func checkpoints() throws -> [StoredCheckpoint] { try checkpoints("", []) }

  /// The finality proofs that lead to the checkpoint of a chain, in the encoding of the caller of
  /// ``store(_:trail:replacing:)``; empty if none are stored.
  ///
  /// - Throws: ``HotDatabaseError``.
  package func trail(of genesisHash: Hash256) throws -> [[UInt8]] {
    let parts = try rows(
      of: "trail", "SELECT sequence, blob FROM trail WHERE genesis_hash = ? ORDER BY sequence",
      [.bytes(genesisHash.bytes)]
    ) { row in (try row.integer(0, as: Int.self), try row.bytes(1)) }
    if let place = parts.indices.first(where: { parts[$0].0 != $0 }) {
      throw HotDatabaseError.damagedRow(
        table: "trail", key: genesisHash.hex, reason: "number \(place) is missing")
    }
    return parts.map(\.1)
  }

  /// Stores a checkpoint, and keeps the one before it, unless the new one is from a file.
  ///
  /// A file may replace a checkpoint that was wrong, from which nothing must be proved any more.
  ///
  /// - Parameters:
  ///   - checkpoint: the checkpoint.
  ///   - trail: the finality proofs that lead to it; they replace those of the previous checkpoint.
  ///   - isReplacing: whether the stored checkpoints of the chain are removed without a comparison.
  /// - Returns: whether the checkpoint is new; the same block and authorities change nothing.
  /// - Throws: ``HotDatabaseError/earlierCheckpoint(genesisHash:stored:offered:)`` for a lower
  ///   block, ``HotDatabaseError/otherCheckpoint(genesisHash:stored:offered:)`` for another block or
  ///   other authorities of the same number; nothing has changed.
  @discardableResult
  package func store(
    _ checkpoint: StoredCheckpoint, trail: [SpooledBytes] = [],
    replacing isReplacing: Bool = false
  ) throws -> Bool {
    try transaction {
      let key = checkpoint.genesisHash
      if isReplacing {
        try run("DELETE FROM checkpoint WHERE genesis_hash = ?", [.bytes(key.bytes)])
      }
      if let stored = try self.checkpoint(of: key) {
        let (old, new) = (stored.chain.block, checkpoint.chain.block)
        guard new.number >= old.number else {
          throw HotDatabaseError.earlierCheckpoint(
            genesisHash: key, stored: old.description, offered: new.description)
        }
        guard new.number > old.number else {
          guard stored.hasSameChain(as: checkpoint) else {
            throw HotDatabaseError.otherCheckpoint(
              genesisHash: key, stored: old.description, offered: new.description)
          }
          return false
        }
        var condition = "AND generation = 1"
        if case .file = checkpoint.origin { condition = "" }
        try run(
          "DELETE FROM checkpoint WHERE genesis_hash = ? \(condition)", [.bytes(key.bytes)])
        try run(
          "UPDATE checkpoint SET generation = 1 WHERE genesis_hash = ?", [.bytes(key.bytes)])
      }
      try write(
        "the checkpoint", checkpoint, readingBy: { try self.checkpoint(of: key) }
      ) { try insert(checkpoint) }
      try run("DELETE FROM trail WHERE genesis_hash = ?", [.bytes(key.bytes)])
      for (sequence, part) in trail.enumerated() {
        try run(
          "INSERT INTO trail (genesis_hash, sequence, blob) VALUES (?, ?, ?)",
          [.bytes(key.bytes), .integer(Int64(sequence)), .bytes(try part.bytes)])
      }
      return true
    }
  }

  private func insert(_ checkpoint: StoredCheckpoint) throws {
    let chain = checkpoint.chain
    try run(
      """
      INSERT INTO checkpoint (genesis_hash, generation, number, block_hash, state_root, set_id,
        authorities, pending_end, pending_authorities, replaced_authorities, time, origin, source,
        stored_at)
      VALUES (?, 0, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """,
      [
        .bytes(checkpoint.genesisHash.bytes), .integer(Int64(chain.block.number)),
        .bytes(chain.block.hash.bytes), .bytes(chain.stateRoot.bytes),
        .integer(Int64(bitPattern: chain.setID)), .bytes(HotDatabase.bytes(of: chain.authorities)),
        chain.pending.map { .integer(Int64($0.end)) } ?? .null,
        .bytes(ifPresent: chain.pending.map { HotDatabase.bytes(of: $0.authorities) }),
        .bytes(ifPresent: chain.replaced.map { HotDatabase.bytes(of: $0) }),
        .integer(checkpoint.time), .text(checkpoint.originWord), .text(checkpoint.source),
        .integer(checkpoint.storedAt),
      ])
  }

  private func checkpoints(
    _ condition: String, _ values: [SQLiteValue]
  ) throws -> [StoredCheckpoint] {
    try rows(
      of: "checkpoint",
      """
      SELECT genesis_hash, number, block_hash, state_root, set_id, authorities, pending_end,
        pending_authorities, replaced_authorities, time, origin, source, stored_at
      FROM checkpoint \(condition) ORDER BY genesis_hash, generation
      """, values
    ) { row in
      let chain = ChainCheckpoint(
        block: BlockID(hash: try row.hash(2), number: try row.integer(1, as: UInt32.self)),
        stateRoot: try row.hash(3), setID: UInt64(bitPattern: try row.integer(4)),
        authorities: try HotDatabase.authorities(row, 5),
        pending: row.isNull(6)
          ? nil
          : PendingChange(
            end: try row.integer(6, as: UInt32.self),
            authorities: try HotDatabase.authorities(row, 7)),
        replaced: row.isNull(8) ? nil : try HotDatabase.authorities(row, 8))
      let source = try row.text(11)
      return StoredCheckpoint(
        genesisHash: try row.hash(0), chain: chain, time: try row.integer(9),
        origin: try row.text(10) == "file" ? .file(source) : .proof(endpoint: source),
        storedAt: try row.integer(12))
    }
  }

  private static func bytes(of authorities: [Authority]) -> [UInt8] {
    var writer = SCALEWriter()
    Authority.encode(authorities, to: &writer)
    return writer.bytes
  }

  /// A list of authorities that can make a block final.
  private static func authorities(
    _ row: borrowing SQLiteRow, _ column: Int
  ) throws(SQLiteStoreError) -> [Authority] {
    let bytes = try row.bytes(column)
    let list: [Authority]
    do throws(SCALEError) {
      var reader = SCALEReader(bytes.span)
      list = try Authority.list(from: &reader)
      try reader.finish()
    } catch { throw row.wrong(column, expected: "a list of authorities", found: error.message) }
    guard list.canFinalize else {
      throw row.wrong(column, expected: "authorities with weight", found: "none")
    }
    return list
  }

  // MARK: - Proofs of metadata

  /// Records the proof of metadata, which replaces the previous one; `nil` removes it.
  ///
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  package func record(_ proof: ProvenBy?, for metadataHash: Hash256) throws {
    try transaction {
      try run("DELETE FROM proof WHERE metadata_hash = ?", [.bytes(metadataHash.bytes)])
      guard let proof else { return }
      try run(
        "INSERT INTO proof (metadata_hash, statement) VALUES (?, ?)",
        [.bytes(metadataHash.bytes), .text(ProvenBy.form(proof).serialized())])
    }
  }

  /// The recorded proof that a chain has metadata; `nil` if it was not proved.
  ///
  /// Another chain may have the same metadata without a proof.
  ///
  /// - Parameters:
  ///   - metadataHash: BLAKE2b-256 of the full metadata.
  ///   - genesisHash: the chain; `nil` for any.
  /// - Returns: the statement.
  /// - Throws: ``HotDatabaseError``.
  package func provenBy(for metadataHash: Hash256, of genesisHash: Hash256?) throws -> ProvenBy? {
    let proof = try rows(
      of: "proof", "SELECT metadata_hash, statement FROM proof WHERE metadata_hash = ?",
      [.bytes(metadataHash.bytes)]
    ) { row in
      let text = try row.text(1)
      guard let json = try? JSONValue(parsing: Array(text.utf8)),
        let proof = try? ProvenBy.form.value(of: json)
      else { throw row.wrong(1, expected: "a proof", found: "other text") }
      return proof
    }.first
    return genesisHash == nil || proof?.genesisHash == genesisHash ? proof : nil
  }

  // MARK: - Parachains

  /// Records that a chain is a parachain; `nil` removes the record.
  ///
  /// - Throws: ``HotDatabaseError``; nothing has changed.
  package func setParachain(_ parachain: Parachain?, of genesisHash: Hash256) throws {
    try write("the relay chain", parachain, readingBy: { try self.parachain(of: genesisHash) }) {
      try run("DELETE FROM parachain WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)])
      guard let parachain else { return }
      guard parachain.relay != genesisHash else {
        throw HotDatabaseError.ownRelay(genesisHash: genesisHash)
      }
      try run(
        "INSERT INTO parachain (genesis_hash, relay_hash, para_id) VALUES (?, ?, ?)",
        [
          .bytes(genesisHash.bytes), .bytes(parachain.relay.bytes),
          .integer(Int64(parachain.id)),
        ])
    }
  }

  /// The relay chain and the id of a parachain; `nil` for other chains.
  ///
  /// - Throws: ``HotDatabaseError``.
  package func parachain(of genesisHash: Hash256) throws -> Parachain? {
    try parachains("WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)])[genesisHash]
  }

  /// The relay chains and the ids of all recorded parachains, by their genesis hashes.
  ///
  /// - Throws: ``HotDatabaseError``.
  package func parachains() throws -> [Hash256: Parachain] { try parachains("", []) }

  private func parachains(
    _ condition: String, _ values: [SQLiteValue]
  ) throws -> [Hash256: Parachain] {
    let records = try rows(
      of: "parachain", "SELECT genesis_hash, relay_hash, para_id FROM parachain \(condition)",
      values
    ) { row in
      (
        try row.hash(0),
        Parachain(relay: try row.hash(1), id: try row.integer(2, as: UInt32.self))
      )
    }
    return Dictionary(records) { first, _ in first }
  }
}
