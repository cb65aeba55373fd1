package import FileSupport
import Glibc
import Reporting
package import SQLiteStore
package import SubstrateCrypto

/// Why a vault cannot be used.
///
/// No case carries a secret: passwords are described by rules and counts, never by characters.
package enum SecretVaultError: Error, Equatable, Sendable {
  /// The file itself is in the way.
  case store(SQLiteStoreError)
  /// A file beside it is in the way: a backup, a password file, the folder.
  case file(FileError)
  /// A key or phrase is refused.
  case crypto(SubstrateCryptoError)
  /// A system call failed; `reason` is the system's text.
  case system(path: String, reason: String)

  /// Something stands where a new vault or a backup should be made.
  case exists(path: String)
  /// An identifier is not of the reverse-domain form.
  case identifierForm(String)
  /// The file or its folder lets more people in than the vault allows; modes as numbers.
  case tooOpen(path: String, mode: UInt32, allowed: UInt32)
  /// The file or its folder belongs to somebody else; `expected` and `found` are user ids.
  case otherOwner(path: String, found: UInt32, expected: UInt32)
  /// The file or its folder belongs to another group than the one that shares the vault.
  case otherGroup(path: String, found: UInt32, group: String)
  /// The host has no such group.
  case unknownGroup(String)

  /// Bytes of the file are not what was written last.
  case damaged(path: String, reason: String)
  /// The file is whole, but somebody without the key has changed it.
  case tampered(path: String, reason: String)
  /// The wrapped key was destroyed, now or long ago.
  case destroyed(path: String, Destruction)

  /// Others were opening the vault for so long that this one gave up; nothing was counted.
  case inUse(path: String, seconds: Int)
  /// The password is not this vault's; `remaining` tries are left, `nil` for any number.
  case wrongPassword(path: String, remaining: Int?, WrongPassword = .counted)
  /// The password was changed after the command had begun; nothing was counted.
  case passwordChanged(path: String)
  /// The vault is locked, or was left alone too long.
  case locked(path: String)
  /// The password is right, and must be changed before anything else.
  case changePasswordNow(path: String, PasswordViolation)
  /// A new password breaks the policy.
  case password(PasswordViolation)
  /// A policy is refused.
  case policy(field: String, problem: String)
  /// There is no memory for the password's hash.
  case noMemory(bytes: Int)

  /// A name that no record may have.
  case nameForm(String)
  /// A text that is too long, or cannot stand on a terminal line.
  case textForm(field: String, limit: Int)
  /// A name that another record has.
  case nameTaken(name: String, kind: RecordKind)
  /// No record has this name; `known` are the names there are.
  case unknownName(name: String, known: [String])
  /// The record is of another kind than was asked for.
  case otherKind(name: String, kind: RecordKind)
  /// A backup that holds no vault of use.
  case uselessBackup(path: String, reason: String)

  /// A secret is longer than any may be; `source` says where it came from.
  case secretTooLong(source: String, limit: Int)
  /// A secret came to its end before it began.
  case noSecret(source: String)
  /// The person at the terminal gave up.
  case cancelled
}

/// How a vault lost its key.
package struct Destruction: Equatable, Sendable {
  /// Seconds since 1970.
  package let time: Int64
  /// How many wrong passwords had been tried in a row; `nil` for a destruction that was asked for.
  package let attempts: Int?
  /// The names that were lost.
  package let lostNames: [String]
  /// The file of the last backup, if one was ever made.
  package let backupPath: String?
  /// When it was made, in seconds since 1970.
  package let backupTime: Int64?
  /// How many copies of the vault that were left beside it were removed now.
  package internal(set) var removedCopies = 0
}

extension SecretVaultError: SQLiteStoreErrorConvertible {
  /// Wraps the store's error.
  package init(_ error: SQLiteStoreError) { self = .store(error) }

  /// The error of a system call that should have written a file and has just failed.
  static func writing(_ path: String, _ code: Int32) -> SecretVaultError {
    .file(.notWritable(path: path, reason: SystemText.message(code)))
  }

  /// Runs a file operation, its error wrapped.
  static func wrappingFile<Value: ~Copyable>(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as FileError { throw SecretVaultError.file(error) }
  }
}
