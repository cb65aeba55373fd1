package import FileSupport
import Glibc
import Reporting
package import SQLiteStore
package import SubstrateCrypto

/// The reason why a vault cannot be used.
///
/// No case carries a secret: violations state rules and counts, never characters of a password.
package enum SecretVaultError: Error, Equatable, Sendable {
  /// The vault's file cannot be opened, read or changed.
  case store(SQLiteStoreError)
  /// A file next to the vault cannot be used: a backup, a password file, the folder.
  case file(FileError)
  /// A key or phrase is refused.
  case crypto(SubstrateCryptoError)
  /// A system call failed; `reason` is the system's text.
  case system(path: String, reason: String)

  /// The path of a new vault or backup is already in use.
  case exists(path: String)
  /// An identifier is not in reverse-domain form.
  case identifierForm(String)
  /// The mode of the file or its folder grants more access than the vault allows.
  case tooOpen(path: String, mode: UInt32, allowed: UInt32)
  /// The file or its folder belongs to another user; `expected` and `found` are user ids.
  case otherOwner(path: String, found: UInt32, expected: UInt32)
  /// The file or its folder belongs to another group than the vault's; `found` is a group id.
  case otherGroup(path: String, found: UInt32, group: String)
  /// The host has no such group.
  case unknownGroup(String)

  /// The bytes of the file are not those that were written last.
  case damaged(path: String, reason: String)
  /// The seal is valid, but the contents were changed without the data key.
  case tampered(path: String, reason: String)
  /// The wrapped key was destroyed, in this call or earlier.
  case destroyed(path: String, Destruction)

  /// Other processes used the vault for longer than the timeout; no attempt was counted.
  case inUse(path: String, seconds: Int)
  /// The password is wrong; `remaining` more wrong passwords are possible, `nil` for no limit.
  case wrongPassword(path: String, remaining: Int?, WrongPassword = .counted)
  /// The password was changed after the command began; no attempt was counted.
  case passwordChanged(path: String)
  /// The vault is locked, or was not used for the inactivity time.
  case locked(path: String)
  /// The password is right, but must be changed before the vault can be used.
  case changePasswordNow(path: String, PasswordViolation)
  /// A new password violates the policy.
  case password(PasswordViolation)
  /// A policy has a field that is out of range.
  case policy(field: String, problem: String)
  /// The memory for the password's hash cannot be allocated.
  case noMemory(bytes: Int)

  /// The JSON backup of a wallet's account has a form that is not read.
  case walletBackup(reason: String)
  /// The password does not open the JSON backup of a wallet's account.
  case walletBackupPassword

  /// A name is not in the form of a record's name.
  case nameForm(String)
  /// A name that options read as a key, or as the verifier on record.
  case nameOfKey(String)
  /// A text is too long, or has characters that a terminal line must not have.
  case textForm(field: String, limit: Int)
  /// Another record has this name.
  case nameTaken(name: String, kind: RecordKind)
  /// No record has this name; `known` has the existing names.
  case unknownName(name: String, known: [String])
  /// The record is of another kind than the caller requested.
  case otherKind(name: String, kind: RecordKind)
  /// A key that signs indexes is to sign updates.
  case indexKey(name: String, role: KeyRole)
  /// A key without a role of an index was named to sign an index.
  case notAnIndexKey(name: String)
  /// A key for an index has another encryption than ed25519.
  case indexKeyEncryption(role: KeyRole, Encryption)
  /// The vault has the same key for updates and is to have it for indexes, or the other way round.
  case keyOfBothKinds(name: String)
  /// A backup does not contain a usable vault.
  case uselessBackup(path: String, reason: String)

  /// A secret is longer than `limit` bytes; `source` names its source.
  case secretTooLong(source: String, limit: Int)
  /// The secret is empty.
  case noSecret(source: String)
  /// The user canceled, or a signal arrived that did not end the process.
  case cancelled
}

/// How a vault lost its key.
package struct Destruction: Equatable, Sendable {
  /// The time of the destruction, in seconds since 1970.
  package let time: Int64
  /// The number of wrong passwords before the destruction; `nil` if the user requested it.
  package let attempts: Int?
  /// The names of the lost records.
  package let lostNames: [String]
  /// The file of the last backup; `nil` if there was none.
  package let backupPath: String?
  /// The time of the last backup, in seconds since 1970.
  package let backupTime: Int64?
  /// The number of copies next to the vault that this call removed.
  package internal(set) var removedCopies = 0
}

extension SecretVaultError: SQLiteStoreErrorConvertible {
  package init(_ error: SQLiteStoreError) { self = .store(error) }

  /// The error of a system call that just failed to write a file.
  static func writing(_ path: String, _ code: Int32) -> SecretVaultError {
    .file(.notWritable(path: path, reason: SystemText.message(code)))
  }

  /// The error of a system call that just failed to read a secret.
  static func reading(_ path: String, _ code: Int32) -> SecretVaultError {
    switch code {
    case ENOENT: .file(.missing(path: path))
    case EISDIR: .file(.isFolder(path: path))
    case EBADF:
      .file(
        .notReadable(path: path, reason: "it is not open; open it, as the shell does with 9< FILE"))
    default: .file(.notReadable(path: path, reason: SystemText.message(code)))
    }
  }

  /// Runs a file operation and wraps its error.
  static func wrappingFile<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError { throw SecretVaultError.file(error) }
  }
}
