import ByteSupport
import SQLiteStore
package import SubstrateCrypto

/// A secret with its type, or no value.
package enum KeyStoreValue: ~Copyable {
  /// A text, as UTF-8.
  case text(SecretBytes)
  /// Arbitrary bytes.
  case bytes(SecretBytes)
  case nothing
}

extension UnlockedKeyStore {
  /// The maximum length of a value in bytes.
  package static let mostValueBytes = 65_536

  /// Sets the value of a name.
  ///
  /// It replaces the previous value, of either type; `.nothing` removes it.
  ///
  /// - Throws: ``SecretVaultError``, `otherKind` for the name of a key.
  package func set(_ name: String, to value: consuming KeyStoreValue) throws {
    try KeyStoreName.check(name)
    switch consume value {
    case .text(let secret):
      guard (try? UTF8Span(validating: secret.bytes)) != nil else {
        throw SecretVaultError.textForm(field: "text", limit: UnlockedKeyStore.mostValueBytes)
      }
      try put(name, .text, secret)
    case .bytes(let secret): try put(name, .bytes, secret)
    case .nothing: if try record(ifPresent: name) != nil { try remove(name, keys: false) }
    }
  }

  /// The value of a name; `.nothing` if no record has this name.
  ///
  /// - Throws: ``SecretVaultError``, `otherKind` for the name of a key.
  package func value(named name: String) throws -> KeyStoreValue {
    try reading { (header, dataKey) throws -> KeyStoreValue in
      guard let record = try record(ifPresent: name) else { return .nothing }
      switch record.kind {
      case .text: return .text(try open(record, header, dataKey))
      case .bytes: return .bytes(try open(record, header, dataKey))
      case .key: throw SecretVaultError.otherKind(name: name, kind: .key)
      }
    }
  }

  /// Removes a record of any kind.
  ///
  /// - Throws: ``SecretVaultError``, `unknownName` if there is none.
  package func remove(_ name: String) throws { try remove(name, keys: true) }

  private func put(_ name: String, _ kind: RecordKind, _ secret: borrowing SecretBytes) throws {
    guard secret.count <= UnlockedKeyStore.mostValueBytes else {
      throw SecretVaultError.textForm(field: "value", limit: UnlockedKeyStore.mostValueBytes)
    }
    let now = keyStore.clock.now()
    try changing { header, dataKey in
      if let present = try record(ifPresent: name), present.kind == .key {
        throw SecretVaultError.otherKind(name: name, kind: .key)
      }
      // The type is not part of the id, because a name has one value of either type.
      let id = RecordID(entity: header.identifier + "/value", fields: [Array(name.utf8)])
      var record = KeyStoreRecord(
        listing: RecordListing(
          id: id.text, name: name, kind: kind, createdAt: now, key: nil,
          isConfirmed: true),
        sealed: [])
      record.sealed = AuthenticatedEncryption.seal(
        secret.bytes, key: dataKey, associatedData: header.identity(of: record))
      try write(record)
    }
  }

  private func remove(_ name: String, keys: Bool) throws {
    try changing { _, _ in
      let records = try KeyStoreRecord.all(keyStore.connection)
      let record = try KeyStore.record(named: name, among: records, listing: \.listing)
      guard keys || record.kind != .key else {
        throw SecretVaultError.otherKind(name: name, kind: .key)
      }
      try SecretVaultError.wrapping {
        _ = try keyStore.connection.run("DELETE FROM record WHERE id = ?", [.text(record.id)])
      }
    }
  }

  func record(ifPresent name: String) throws -> KeyStoreRecord? {
    try KeyStoreRecord.all(keyStore.connection).first { $0.name.hasSameBytes(as: name) }
  }

  package func write(_ record: KeyStoreRecord) throws {
    try SecretVaultError.wrapping { try record.write(keyStore.connection) }
  }

  func open(
    _ record: KeyStoreRecord, _ header: KeyStoreHeader, _ dataKey: borrowing SecretBytes
  ) throws -> SecretBytes {
    guard
      let secret = AuthenticatedEncryption.open(
        record.sealed, key: dataKey, associatedData: header.identity(of: record))
    else {
      throw SecretVaultError.tampered(
        path: keyStore.path, reason: "\(quoted(record.name)) cannot be decrypted")
    }
    return secret
  }
}
