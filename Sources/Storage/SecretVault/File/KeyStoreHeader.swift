import SQLiteStore
import SubstrateCrypto

/// The row that describes the vault itself.
package struct KeyStoreHeader: Equatable {
  var identifier: String
  /// 16 random bytes, unique for each vault, also among vaults with the same identifier.
  var instance: [UInt8]
  var createdAt: Int64
  var access: KeyStoreAccess
  var cost: PasswordHash.Cost
  var salt: [UInt8]
  /// The data key, encrypted with the password's key; `nil` in a destroyed vault.
  var wrappedKey: [UInt8]?
  var passwordSetAt: Int64
  var policy: KeyStorePolicy
  /// The digest of all data that only the holder of the data key may change, encrypted with the
  /// data key.
  var contentsTag: [UInt8]
  /// The number of different wrong passwords since the last right one.
  var wrongPasswords: Int
  /// The marks of these wrong passwords, concatenated; see `mark(ofWrong:key:)`.
  package var refused: [UInt8] = []
  /// The password before the last change; `nil` if it was never changed, or changed by a release
  /// that did not store it.
  package var former: FormerPassword?
  /// The time when the password was first found expired, in seconds since 1970; `nil` if it never
  /// was.
  var expiredAt: Int64?
  /// The number of attempts since the last right password whose result was not stored.
  package var unfinished: Int
  var destroyedAt: Int64?
  var destroyedAttempts: Int?
  var backupAt: Int64?
  var backupPath: String?

  /// The associated data of the wrapped key: the vault, and its derivation from the password.
  var wrapping: [UInt8] { wayToKey("hotside vault data key") }

  /// The fields of the vault and of its key derivation, for one purpose.
  func wayToKey(_ purpose: String) -> [UInt8] {
    var fields = DelimitedFields(purpose: purpose)
    fields.append(identifier)
    fields.append(instance)
    fields.append(Int64(clamping: cost.operations))
    fields.append(Int64(cost.memory))
    fields.append(salt)
    return fields.bytes
  }

  /// The associated data of the contents tag.
  var contentsTagIdentity: [UInt8] {
    var fields = DelimitedFields(purpose: "hotside vault roll")
    fields.append(identifier)
    fields.append(instance)
    return fields.bytes
  }

  /// The associated data of a record: its position in this vault, so that rows cannot be exchanged.
  func identity(of record: KeyStoreRecord) -> [UInt8] {
    var fields = DelimitedFields(purpose: "hotside vault record")
    fields.append(identifier)
    fields.append(instance)
    fields.append(record.id)
    fields.append(record.name)
    fields.append(record.kind.rawValue)
    fields.append(record.key?.encryption.name)
    fields.append(record.key?.publicKey.publicKey)
    return fields.bytes
  }

  /// BLAKE2b-256 of everything that only the holder of the data key may change.
  ///
  /// This is all columns except the numbers of attempts, the marks of wrong passwords, the
  /// destruction and the last backup.
  func contentsDigest(records: [KeyStoreRecord]) -> [UInt8] {
    var fields = DelimitedFields(purpose: "hotside vault contents")
    fields.append(identifier)
    fields.append(instance)
    fields.append(createdAt)
    fields.append(access.group)
    fields.append(Int64(clamping: cost.operations))
    fields.append(Int64(cost.memory))
    fields.append(salt)
    fields.append(wrappedKey)
    fields.append(passwordSetAt)
    fields.append(policy.stored)
    // A missing value adds no field, so that vaults of earlier releases keep their digest.
    if let former {
      fields.append("former password")
      fields.append(Int64(clamping: former.cost.operations))
      fields.append(Int64(former.cost.memory))
      fields.append(former.salt)
      fields.append(former.mark)
    }
    if let expiredAt {
      fields.append("expired")
      fields.append(expiredAt)
    }
    for record in records.sorted(by: { $0.id < $1.id }) {
      fields.append(record.id)
      fields.append(record.name)
      fields.append(record.kind.rawValue)
      fields.append(record.sealed)
      fields.append(record.createdAt)
      fields.append(record.key?.encryption.name)
      fields.append(record.key?.publicKey.publicKey)
      fields.append(record.key?.role?.rawValue)
      fields.append(record.key?.comment)
    }
    return fields.digest
  }
}

extension KeyStoreHeader {
  /// The columns that a vault of this version has, always in the same order.
  ///
  /// The attempts of version 1 have no verdict, so they are read as unfinished ones.
  private static func columns(ofVersion version: Int = KeyStoreFormat.store.version) -> String {
    let always =
      """
      identifier, instance, created_at, shared_group, hash_operations, hash_memory, hash_salt, wrapped_key, \
      password_set_at, policy, roll, destroyed_at, destroyed_attempts, backup_at, backup_path
      """
    let attempts = version < 2 ? "0, attempts" : "attempts, unfinished"
    let passwords =
      version < 3
      ? "x'', NULL, NULL, NULL, NULL, NULL"
      : "refused, former_operations, former_memory, former_salt, former_mark, expired_at"
    return "\(always), \(attempts), \(passwords)"
  }

  /// Reads the row.
  ///
  /// A cost below that of a new vault comes from an attacker who wants a cheap hash of the
  /// password. The password is not hashed at such a cost, and no mark is stored.
  static func read(_ connection: SQLiteConnection) throws -> KeyStoreHeader {
    let columns = columns(ofVersion: try KeyStoreFormat.version(connection))
    let headers = try SecretVaultError.wrapping {
      try connection.rows("SELECT \(columns) FROM vault") { row in try KeyStoreHeader(row) }
    }
    guard headers.count == 1, let header = headers.first else {
      throw SecretVaultError.damaged(
        path: connection.path, reason: "it has \(headers.count) headers, not one")
    }
    guard !header.cost.isBelowModerate, header.former?.cost.isBelowModerate != true else {
      throw SecretVaultError.tampered(
        path: connection.path,
        reason: "a guess of its password would cost less than in any vault that Hotside makes")
    }
    return header
  }

  private init(_ row: borrowing SQLiteRow) throws(SQLiteStoreError) {
    let text = try row.text(9)
    guard let policy = KeyStorePolicy(stored: text) else {
      throw row.wrong(9, expected: "a policy", found: "another text")
    }
    self.init(
      identifier: try row.text(0), instance: try row.bytes(1), createdAt: try row.integer(2),
      access: row.isNull(3) ? .private : .shared(group: try row.text(3)),
      cost: try KeyStoreHeader.cost(row, 4),
      salt: try row.bytes(6), wrappedKey: row.isNull(7) ? nil : try row.bytes(7),
      passwordSetAt: try row.integer(8), policy: policy, contentsTag: try row.bytes(10),
      wrongPasswords: try row.integer(15, as: Int.self), refused: try row.bytes(17),
      former: row.isNull(18)
        ? nil
        : FormerPassword(
          cost: try KeyStoreHeader.cost(row, 18), salt: try row.bytes(20), mark: try row.bytes(21)),
      expiredAt: row.isNull(22) ? nil : try row.integer(22),
      unfinished: try row.integer(16, as: Int.self),
      destroyedAt: row.isNull(11) ? nil : try row.integer(11),
      destroyedAttempts: row.isNull(12) ? nil : try row.integer(12, as: Int.self),
      backupAt: row.isNull(13) ? nil : try row.integer(13),
      backupPath: row.isNull(14) ? nil : try row.text(14))
  }

  /// Reads the cost of hashing one password from `column` and the column after it.
  private static func cost(
    _ row: borrowing SQLiteRow, _ column: Int
  ) throws(SQLiteStoreError) -> PasswordHash.Cost {
    let operations = try row.integer(column, as: UInt64.self)
    let memory = try row.integer(column + 1, as: Int.self)
    guard let cost = PasswordHash.Cost(storedOperations: operations, memory: memory) else {
      throw row.wrong(column, expected: "a possible cost", found: "\(operations) and \(memory)")
    }
    return cost
  }

  func write(_ connection: SQLiteConnection) throws(SQLiteStoreError) {
    let number = { (value: Int64?) in value.map { SQLiteValue.integer($0) } ?? .null }
    try connection.run(
      "REPLACE INTO vault (id, \(KeyStoreHeader.columns())) VALUES (1\(String(repeating: ", ?", count: 23)))",
      [
        .text(identifier), .bytes(instance), .integer(createdAt), .text(ifPresent: access.group),
        .integer(Int64(clamping: cost.operations)), .integer(Int64(cost.memory)), .bytes(salt),
        .bytes(ifPresent: wrappedKey), .integer(passwordSetAt), .text(policy.stored),
        .bytes(contentsTag), number(destroyedAt), number(destroyedAttempts.map(Int64.init)),
        number(backupAt), .text(ifPresent: backupPath), .integer(Int64(wrongPasswords)),
        .integer(Int64(unfinished)), .bytes(refused),
        number(former.map { Int64(clamping: $0.cost.operations) }),
        number(former.map { Int64($0.cost.memory) }), .bytes(ifPresent: former?.salt),
        .bytes(ifPresent: former?.mark), number(expiredAt),
      ])
  }
}
