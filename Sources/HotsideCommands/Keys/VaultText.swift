import ByteSupport
import JSONCodec
import SecretVault
import SubstrateCrypto
import VaultPayloads

/// A vault and its records, for people and programs.
enum VaultText {
  /// Everything that the locked vault says.
  static func document(_ status: KeyVault.Status, path: String) -> JSONValue {
    .members([
      "path": .string(path), "identifier": .string(status.identifier),
      "createdAt": .integer(status.createdAt),
      "group": .string(status.access.group),
      "passwordSetAt": .integer(status.passwordSetAt), "policy": .object(status.policy.json),
      "attempts": .integer(status.attempts),
      "unfinishedAttempts": .integer(status.unfinishedAttempts),
      "hashOperations": .integer(status.cost.operations),
      "hashMemory": .integer(status.cost.memory),
      "destroyedAt": .integer(status.destruction?.time),
      "backupAt": .integer(status.backup?.time),
      "backupPath": .string(status.backup?.path),
      "records": .array(status.records.map(document)),
    ])
  }

  /// Everything that the locked vault says, and whether it is unlocked for the session.
  static func document(of vault: KeyVault) throws -> JSONValue {
    let status = try vault.status()
    var document = VaultText.document(status, path: vault.path).object ?? JSONObject()
    document["unlocked"] = .bool(try status.destruction == nil && vault.isUnlockedForSession())
    return .object(document)
  }

  /// A record's name and what is public of it.
  static func document(_ record: RecordListing) -> JSONValue {
    .members([
      "id": .string(record.id), "name": .string(record.name),
      "kind": .string(record.kind.rawValue), "createdAt": .integer(record.createdAt),
      "encryption": .string(record.key?.encryption.name),
      "publicKey": record.key.map { .string(Hex.encode($0.publicKey.publicKey)) } ?? .null,
      "role": .string(record.key?.role?.rawValue),
      "comment": .string(record.key?.comment),
    ])
  }

  /// A key in one line.
  static func line(_ record: RecordListing) -> String {
    guard let key = record.key else { return record.name }
    return "\(record.name): \(key.encryption.name) \(Hex.encode(key.publicKey.publicKey))"
  }

  /// How many hidden copies of a vault went with it, as a sentence behind others; empty for none.
  static func removedCopies(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: " One copy that was left beside it was removed with it."
    default: " \(count) copies that were left beside it were removed with it."
    }
  }

  /// What to say of a vault, or a copy of one, on FAT and its kin.
  static func unprotected(_ path: String) -> String {
    "The file system of '\(path)' cannot keep others of this host from reading it: nothing but the password protects it there."
  }

  /// A time as a day, or a word.
  static func day(_ time: Int64?) -> String {
    time.map { CalendarDay(secondsSince1970: $0).description } ?? "never"
  }
}

extension VaultText {
  /// The shape of what a vault says.
  static let shape = JSONShape.members([
    "path": .text, "identifier": .text, "createdAt": .integer, "group": .text.orNull,
    "passwordSetAt": .integer.orNull, "policy": PasswordPolicy.shape, "attempts": .integer,
    "unfinishedAttempts": .integer, "hashOperations": .integer, "hashMemory": .integer,
    "destroyedAt": .integer.orNull, "backupAt": .integer.orNull, "backupPath": .text.orNull,
    "records": record.list,
  ])

  /// The shape of what a vault says, and whether it is unlocked.
  static let stateShape = shape.adding(["unlocked": .bool])

  /// The shape of a record.
  static let record = JSONShape.named(
    "VaultRecord",
    .members([
      "id": .text, "name": .text, "kind": .text, "createdAt": .integer,
      "encryption": .encryption.orNull, "publicKey": .hex.orNull, "role": .text.orNull,
      "comment": .text.orNull,
    ]))
}
