package import ColdRecords
import SCALECodec
import SubstrateCrypto
package import VaultPayloads

extension ColdDevice {
  /// All keys on record, in the byte order of their table keys.
  package func keys() throws(ColdSignerError) -> [StoredKey] {
    var keys: [StoredKey] = []
    for row in try rows(of: .addresses) { keys.append(try storedKey(row)) }
    return keys
  }

  /// The key on record under a table key; `nil` if there is none.
  package func key(_ key: AddressKey) throws(ColdSignerError) -> StoredKey? {
    let bytes = key.scaleBytes
    return try value(of: bytes, in: .addresses).map { (value) throws(ColdSignerError) in
      try storedKey(ColdRow(key: bytes, value: value))
    }
  }

  /// Decodes a row and checks that key and record agree (cold-signer 7.1).
  package func storedKey(_ row: ColdRow) throws(ColdSignerError) -> StoredKey {
    let key: AddressKey = try decode(row.key, at: row.key, of: .addresses)
    let record: KeyRecord = try decode(row.value, at: row.key, of: .addresses)
    guard record.encryption.signatureScheme == key.signer.scheme else {
      throw .store(
        .damaged(
          table: .addresses, key: row.key,
          reason:
            "is made with \(record.encryption.name), but its key is of \(key.signer.scheme.name)")
      )
    }
    guard record.network?.genesisHash == key.genesisHash,
      record.network.map({ $0.encryption == record.encryption }) ?? true
    else {
      throw .store(
        .damaged(
          table: .addresses, key: row.key, reason: "names another network than its key"))
    }
    return StoredKey(key: key, record: record)
  }
}
