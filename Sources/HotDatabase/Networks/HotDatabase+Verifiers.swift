public import ByteSupport
import SQLiteStore
import SubstrateCrypto
public import VaultPayloads

extension HotDatabase {
  /// Who signs for the networks of a genesis hash; `nil` where nothing is on record.
  ///
  /// - Throws: ``HotDatabaseError``.
  public func verifier(of genesisHash: Hash256) throws(HotDatabaseError) -> ValidCurrentVerifier? {
    try verifiers("WHERE genesis_hash = ?", [.bytes(genesisHash.bytes)]).first?.verifier
  }

  /// All that is on record, in the order of the genesis hashes.
  ///
  /// - Throws: ``HotDatabaseError``.
  public func verifiers() throws(HotDatabaseError) -> [(
    genesisHash: Hash256, verifier: ValidCurrentVerifier
  )] {
    try verifiers("ORDER BY genesis_hash", [])
  }

  /// Records who signs for the networks of a genesis hash; `nil` takes the record away.
  ///
  /// - Throws: ``HotDatabaseError``.
  public func setVerifier(
    _ verifier: ValidCurrentVerifier?, of genesisHash: Hash256
  ) throws(HotDatabaseError) {
    let key = SQLiteValue.bytes(genesisHash.bytes)
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

  private func verifiers(
    _ condition: String, _ values: [SQLiteValue]
  ) throws(HotDatabaseError) -> [(genesisHash: Hash256, verifier: ValidCurrentVerifier)] {
    try rows(
      of: "verifier",
      "SELECT genesis_hash, kind, scheme, public_key FROM verifier \(condition)", values
    ) { (row) throws(SQLiteStoreError) in
      let genesisHash = try row.hash(0)
      switch try row.text(1) {
      case "general": return (genesisHash, .general)
      case "custom" where row.isNull(2): return (genesisHash, .custom(Verifier(nil)))
      case "custom":
        let word = try row.text(2)
        let key = try row.bytes(3)
        guard let scheme = SignatureScheme(name: word),
          let signer = try? MultiSigner(scheme: scheme, publicKey: key)
        else {
          throw row.wrong(
            3, expected: "a key of \(ScreenText.quoted(word))", found: Hex.encode(key))
        }
        return (genesisHash, .custom(Verifier(signer)))
      case let kind:
        throw row.wrong(1, expected: "'general' or 'custom'", found: ScreenText.quoted(kind))
      }
    }
  }
}
