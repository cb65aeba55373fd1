import ByteSupport
package import JSONCodec
import Reporting
package import SecretVault
import SubstrateCrypto
import VaultPayloads

/// A vault and its records, for people and programs.
package enum KeyStoreText {
  /// The JSON document about a locked vault, from public facts.
  package static let form: JSONForm<(status: KeyStore.Status, path: String)> = [
    "path": .of(\.path), "identifier": .of(\.status.identifier),
    "createdAt": .of(\.status.createdAt), "group": .of(\.status.access.group),
    "passwordSetAt": .of { $0.status.passwordSetAt as Int64? }, "policy": .of(\.status.policy),
    "expiredAt": .of(\.status.expiredAt), "attempts": .of(\.status.attempts),
    "unfinishedAttempts": .of(\.status.unfinishedAttempts),
    "hashOperations": .of(\.status.cost.operations), "hashMemory": .of(\.status.cost.memory),
    "destroyedAt": .of(\.status.destruction?.time), "backupAt": .of(\.status.backup?.time),
    "backupPath": .of(\.status.backup?.path), "records": .list(\.status.records, as: record),
  ]

  /// The JSON document about a vault, from public facts, with a member that says whether the
  /// session keeps it unlocked.
  package static let stateForm:
    JSONForm<(status: KeyStore.Status, path: String, isUnlocked: Bool)> = [
      "...": .all({ ($0.status, $0.path) }, as: form), "unlocked": .of(\.isUnlocked),
    ]

  /// The facts for the JSON document ``stateForm``.
  package static func state(
    of keyStore: KeyStore
  ) throws -> (status: KeyStore.Status, path: String, isUnlocked: Bool) {
    let status = try keyStore.status()
    return (status, keyStore.path, try status.destruction == nil && keyStore.isUnlockedForSession())
  }

  /// The JSON document about a record, from public facts.
  package static let record = JSONForm<RecordListing>.named(
    "VaultRecord",
    [
      "id": .of(\.id), "name": .of(\.name), "kind": .of(\.kind.rawValue),
      "createdAt": .of(\.createdAt), "encryption": .of(\.key?.encryption),
      "publicKey": .of(\.key?.publicKey.publicKey, as: .orNull(.hex)),
      "role": .of(\.key?.role?.rawValue), "comment": .of(\.key?.comment),
      "confirmed": .of(\.isConfirmed),
    ])

  /// A key in one line.
  package static func line(_ record: RecordListing) -> String {
    guard let key = record.key else { return record.name }
    return "\(record.name): \(key.encryption.name) \(Hex.encode(key.publicKey.publicKey))"
  }

  /// The number of removed hidden copies of a vault, as a sentence; empty for none.
  package static func removedCopies(_ count: Int) -> String {
    switch count {
    case 0: ""
    case 1: " One leftover copy next to it was removed too."
    default: " \(count) leftover copies next to it were removed too."
    }
  }

  /// The warning about unconfirmed public keys in a locked vault.
  package static func unconfirmed(_ path: String) -> String {
    """
    The vault '\(path)' is locked and has not confirmed its public keys. A program that can write the file can \
    change them. To confirm them, use 'hotside keys unlock' or --password-file.
    """
  }

  /// The warning about a vault, or a copy of one, on FAT and similar file systems.
  package static func unprotected(_ path: String) -> String {
    """
    The file system of '\(path)' cannot prevent other users of this host from reading the vault. Only its password \
    protects it there.
    """
  }

  /// The expiry of a vault's password, in words.
  package static func expiry(_ status: KeyStore.Status) -> String {
    guard let days = status.policy.expiryDays else { return "never" }
    let seen = status.expiredAt.map { "; it was found expired on \(day($0))" } ?? ""
    return "after \(days) days\(seen)"
  }

  /// A time as a day, or `never`.
  package static func day(_ time: Int64?) -> String {
    time.map { CalendarDay(secondsSince1970: $0).description } ?? "never"
  }
}
