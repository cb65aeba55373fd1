package import ByteSupport
import Reporting
import SQLiteStore
package import SubstrateCrypto
package import VaultPayloads

extension HotDatabase {
  /// The verifier of the networks with a genesis hash; `nil` if none is on record.
  package func verifier(of genesisHash: Hash256) throws -> ValidCurrentVerifier? {
    try verifiers("WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)]).first?.verifier
  }

  /// All verifiers on record, in the order of their genesis hashes.
  package func verifiers() throws -> [(genesisHash: Hash256, verifier: ValidCurrentVerifier)] {
    try verifiers("ORDER BY genesis_hash", [])
  }

  /// The names of the networks that have this key as their recorded verifier, custom or general,
  /// without duplicates.
  package func networks(verifiedBy key: MultiSigner) throws -> [String] {
    let isGeneral = try generalVerifier() == key
    let chains = try verifiers().filter { record in
      switch record.verifier {
      case .general: isGeneral
      case .custom(let verifier): verifier.signer == key
      }
    }.map(\.genesisHash)
    var seen: Set<String> = []
    return try networks().filter { chains.contains($0.specs.genesisHash) }.map(\.name)
      .filter { seen.insert($0).inserted }
  }

  /// The names of the networks without a verifier on record, in the order of lists for people.
  package func networksWithoutVerifier() throws -> [String] {
    let recorded = Set(try verifiers().map(\.genesisHash))
    var seen: Set<Hash256> = []
    return try networks().inListingOrder().filter {
      !recorded.contains($0.specs.genesisHash) && seen.insert($0.specs.genesisHash).inserted
    }.map(\.name)
  }

  /// Records the verifier of the networks with a genesis hash; `nil` removes the record.
  ///
  /// If another record is replaced, the previous state is kept as a copy.
  ///
  /// - Throws: ``HotDatabaseError``; `verifier` for a weak key (anyone can forge its signatures).
  package func setVerifier(_ verifier: ValidCurrentVerifier?, of genesisHash: Hash256) throws {
    try verifier?.requireOwner()
    let key = SQLiteValue.bytes(genesisHash.bytes)
    try replaceRecord(
      by: verifier, of: { try self.verifier(of: genesisHash) }
    ) {
      guard let verifier else {
        try run("DELETE FROM verifier WHERE genesis_hash = ?", [key])
        return
      }
      let signer: MultiSigner? =
        if case .custom(let verifier) = verifier { verifier.signer } else { nil }
      try run(
        "REPLACE INTO verifier (genesis_hash, kind, scheme, public_key) VALUES (?, ?, ?, ?)",
        [
          key, .text(verifier == .general ? "general" : "custom"),
          .text(ifPresent: signer?.scheme.name), .bytes(ifPresent: signer?.publicKey),
        ])
    }
  }

  /// The key of the general verifier; `nil` if none is on record.
  package func generalVerifier() throws -> MultiSigner? {
    try rows(of: "general_verifier", "SELECT scheme, public_key FROM general_verifier") { row in
      try HotDatabase.signer(of: row, scheme: 0, key: 1)
    }.first
  }

  /// Records the key of the general verifier; `nil` removes the record.
  ///
  /// If another record is replaced, the previous state is kept as a copy.
  ///
  /// - Throws: ``HotDatabaseError``; `verifier` for a weak key (anyone can forge its signatures).
  package func setGeneralVerifier(_ signer: MultiSigner?) throws {
    try ValidCurrentVerifier.custom(Verifier(signer)).requireOwner()
    try replaceRecord(by: signer, of: generalVerifier) {
      guard let signer else {
        try run("DELETE FROM general_verifier")
        return
      }
      try run(
        "REPLACE INTO general_verifier (id, scheme, public_key) VALUES (1, ?, ?)",
        [.text(signer.scheme.name), .bytes(signer.publicKey)])
    }
  }

  /// Changes a record and reads it back.
  ///
  /// Keeps the previous state if another or an unreadable record is replaced.
  private func replaceRecord<Record: Equatable>(
    by record: Record?, of former: () throws -> Record?,
    _ change: () throws -> Void
  ) throws {
    try transaction {
      var isKept = false
      do {
        let former = try former()
        isKept = former == nil || former == record
      } catch { isKept = false }
      if !isKept { try keepFormerState() }
      try write("the record of a verifier", record, readingBy: former, change)
    }
  }

  private static func signer(
    of row: borrowing SQLiteRow, scheme: Int, key: Int
  ) throws(SQLiteStoreError) -> MultiSigner {
    let word = try row.text(scheme)
    let bytes = try row.bytes(key)
    guard let scheme = SignatureScheme(name: word),
      let signer = try? MultiSigner(scheme: scheme, publicKey: bytes)
    else {
      throw row.wrong(
        key, expected: "a key of \(ScreenText.quoted(word))", found: Hex.encode(bytes))
    }
    return signer
  }

  private func verifiers(
    _ condition: String, _ values: [SQLiteValue]
  ) throws -> [(genesisHash: Hash256, verifier: ValidCurrentVerifier)] {
    try rows(
      of: "verifier",
      "SELECT genesis_hash, kind, scheme, public_key FROM verifier \(condition)", values
    ) { row in
      let genesisHash = try row.hash(0)
      switch try row.text(1) {
      case "general": return (genesisHash, .general)
      case "custom" where row.isNull(2): return (genesisHash, .custom(Verifier(nil)))
      case "custom":
        return (genesisHash, .custom(Verifier(try HotDatabase.signer(of: row, scheme: 2, key: 3))))
      case let kind:
        throw row.wrong(1, expected: "'general' or 'custom'", found: ScreenText.quoted(kind))
      }
    }
  }
}
