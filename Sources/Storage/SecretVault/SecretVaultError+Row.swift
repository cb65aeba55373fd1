import FileSupport
import JSONCodec
package import Reporting
import SQLiteStore
import SubstrateCrypto

extension SecretVaultError: ReportableError {
  /// The exit code and the message of each case.
  package var row: ErrorRow<Never> {
    switch self {
    case .store(let error): error.row
    case .file(let error): error.row
    case .crypto(let error): error.row
    case .system(let path, let reason): .failure(.system, "'\(path)': \(reason).")
    case .exists(let path):
      .failure(
        .exists,
        """
        '\(path)' already exists, and is never overwritten. Name another file, or move that one away.
        """)
    case .identifierForm(let text):
      .badData(
        .identifierForm,
        """
        \(quoted(text)) is not an identifier of a vault: it must have two or more parts of a-z, 0-9 and - with dots \
        between, the most general first, such as io.example.verifier.
        """)
    case .tooOpen(let path, let mode, let allowed):
      .refused(
        .tooOpen,
        """
        '\(path)' has mode \(octal(mode)), which lets others in; a vault needs \(octal(allowed)) or less. Run 'chmod \
        \(octal(allowed)) \(path)' if no one else has accessed it, and change the password.
        """)
    case .otherOwner(let path, let found, let expected):
      .refused(
        .otherOwner,
        """
        '\(path)' belongs to user \(found) and you are user \(expected). Only its owner can open a private vault.
        """)
    case .otherGroup(let path, let found, let group):
      .refused(
        .otherGroup,
        """
        '\(path)' belongs to group \(found), but the vault is shared with \(quoted(group)). Run 'chgrp \(group) \
        \(path)'.
        """)
    case .unknownGroup(let group):
      .failure(
        .unknownGroup,
        "This host does not have the group \(quoted(group)). 'getent group' lists them.")
    case .damaged(let path, let reason):
      .badData(
        .damaged,
        """
        The vault '\(path)' is damaged: \(reason). Nothing was read from it. Restore a backup with 'hotside keys \
        restore', and keep the damaged file.
        """)
    case .tampered(let path, let reason):
      .refused(
        .tampered,
        """
        The vault '\(path)' was changed without its password: \(reason). Do not use its keys; restore a backup with \
        'hotside keys restore'.
        """)
    case .destroyed(let path, let destruction): .refused(.destroyed, destruction.message(path))
    case .inUse(let path, let seconds):
      ErrorRow(
        .inUse, exit: .tryAgain,
        "Other commands have been opening the vault '\(path)' for \(seconds) s. No attempt was counted; try again."
      )
    case .wrongPassword(let path, let remaining, let kind):
      .refused(.wrongPassword, SecretVaultError.wrong(path, remaining, kind))
    case .passwordChanged(let path):
      ErrorRow(
        .passwordChanged, exit: .tryAgain,
        """
        The password of '\(path)' was changed in the meantime. No attempt was counted; run the command again with the \
        new password.
        """
      )
    case .locked(let path):
      .refused(
        .locked,
        "The vault '\(path)' is locked. Unlock it with 'hotside keys unlock', or give its password."
      )
    case .changePasswordNow(let path, .clockBehind(let now, let setAt)):
      .refused(
        .changePasswordNow,
        """
        '\(path)' is not opened: \(PasswordViolation.clockBehind(now: now, setAt: setAt).message) So it is unknown \
        whether the password has expired. Set the clock; if it is right, change the password with 'hotside keys passwd'.
        """)
    case .changePasswordNow(let path, let violation):
      .refused(
        .changePasswordNow,
        """
        Change the password of '\(path)' now: \(violation.message) Until then nothing else is possible. Run \
        'hotside keys passwd'.
        """)
    case .password(let violation):
      .badData(.password, "The new password is refused: \(violation.message)")
    case .policy(let field, let problem):
      .badData(.policy, "The policy is refused: \(field) \(problem).")
    case .noMemory(let bytes):
      .failure(
        .noMemory,
        """
        The password's hash needs \(bytes >> 20) MiB of memory, but that much is not available. Close other programs \
        and try again.
        """)
    case .walletBackup(let reason):
      .badData(
        .walletBackup,
        """
        The JSON backup of a polkadot-js account cannot be imported: \(reason). The recovery phrase of the account \
        gives the same key.
        """)
    case .walletBackupPassword:
      .refused(
        .walletBackupPassword,
        """
        The password does not open the backup. It is the password that the account had in the wallet when the backup \
        was made.
        """)
    case .nameForm(let name):
      .badData(
        .nameForm,
        "\(quoted(name)) cannot be a name: 1 to 64 of A-Z, a-z, 0-9, '.', '_' and '-', the first a letter or digit."
      )
    case .nameOfKey(let name):
      .badData(
        .nameForm,
        "Options read \(quoted(name)) as a key, or as the verifier on record. Choose another name."
      )
    case .textForm(let field, let limit):
      .badData(
        .textForm,
        "The \(field) cannot be stored: it may have at most \(limit) bytes, and no control characters."
      )
    case .nameTaken(let name, let kind):
      .failure(
        .nameTaken,
        "The name \(quoted(name)) belongs to \(kind.phrase) already. Take another name, or remove it first."
      )
    case .unknownName(let name, let known):
      .inputMissing(
        .unknownName,
        """
        \(TypedKey(name) == nil
          ? "The vault has nothing named \(quoted(name))."
          : "No key of the vault has the public key \(quoted(name)).") \
        \(Suggestion.question(about: name, among: known))\
        \(known.isEmpty ? "It is empty." : "The names are \(known.joined(separator: ", ")).")
        """)
    case .indexKey(let name, let role):
      .refused(
        .indexKey,
        """
        \(quoted(name)) has the role \(role.rawValue): it signs only the index of a portal. Name the key of a verifier.
        """)
    case .notAnIndexKey(let name):
      .refused(
        .indexKey,
        """
        \(quoted(name)) has no role of an index, and the key of a verifier never signs one. Make another key: 'hotside \
        keys generate NAME --role index' (or root, or timestamp).
        """)
    case .indexKeyEncryption(let role, let encryption):
      .refused(
        .indexKey,
        """
        A key with the role \(role.rawValue) must be an ed25519 key, not \(encryption.name). Pass --crypto ed25519.
        """)
    case .keyOfBothKinds(let name):
      .refused(
        .indexKey,
        """
        The vault already has this key as \(quoted(name)). One key never signs both updates and the index of a portal: \
        make another key.
        """)
    case .otherKind(let name, let kind): .failure(.otherKind, "\(quoted(name)) is \(kind.phrase).")
    case .uselessBackup(let path, let reason):
      .badData(
        .uselessBackup,
        """
        Nothing was restored from '\(path)': \(reason). Name a file that 'hotside keys backup' has written.
        """)
    case .secretTooLong(let source, let limit):
      .badData(
        .secretTooLong,
        "The secret from \(source) has more than \(limit) bytes, the most that is read.")
    case .noSecret(let source):
      .badData(.noSecret, "No secret was found in \(source): it is empty.")
    case .cancelled: .refused(.cancelled, "Nothing was done.")
    }
  }

  private static func wrong(_ path: String, _ remaining: Int?, _ kind: WrongPassword) -> String {
    var start = "The password does not open '\(path)'."
    switch kind {
    case .counted: break
    case .repeated: start += " It was refused before, and is not counted again."
    case .former:
      return start
        + " It is the previous password. No attempt was counted; give the new one."
    }
    guard let remaining else { return start + " Try again." }
    let tries =
      remaining == 1
      ? "One more wrong password destroys" : "After \(remaining) more wrong passwords this destroys"
    return "\(start) \(tries) its key permanently."
  }

  private func octal(_ mode: UInt32) -> String { "0" + String(mode, radix: 8) }
}

extension Destruction {
  fileprivate func message(_ path: String) -> String {
    let why =
      attempts.map { "after \($0) wrong password\($0 == 1 ? "" : "s")" }
      ?? "because a user asked for it"
    let lost =
      lostNames.isEmpty
      ? "It was empty; nothing was lost." : "Lost with it: \(lostNames.joined(separator: ", "))."
    let rescue =
      backupPath.map {
        """
        The last backup went to '\($0)'\(backupTime.map { " on \(CalendarDay(secondsSince1970: $0))" } ?? ""): \
        'hotside keys restore' restores it.
        """
      }
        ?? """
        No backup was made with 'hotside keys backup'; only phrases kept elsewhere, with 'hotside keys import', can \
        restore keys.
        """
    let copies =
      switch removedCopies {
      case 0: ""
      case 1: " A copy of the vault that was left next to it was removed with it."
      default:
        " \(removedCopies) copies of the vault that were left next to it were removed with it."
      }
    return
      "The key of '\(path)' was destroyed on \(CalendarDay(secondsSince1970: time)) \(why). \(lost) \(rescue)\(copies)"
  }
}

/// External text in a form for a terminal line: at most 80 characters, quoted and escaped.
func quoted(_ text: String) -> String { JSONValue.string(String(text.prefix(80))).serialized() }
