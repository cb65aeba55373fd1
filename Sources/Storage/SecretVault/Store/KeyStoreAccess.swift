import FileSupport
import Glibc
import Reporting

/// The users who may access the file of a vault.
package enum KeyStoreAccess: Equatable, Sendable {
  /// The owner only: the file has mode 0600, its folder 0700.
  case `private`
  /// A Unix group, for a team on one host: the file has mode 0660, its folder 0770.
  case shared(group: String)

  var fileMode: UInt32 { self == .private ? 0o600 : 0o660 }
  var folderMode: UInt32 { self == .private ? 0o700 : 0o770 }

  /// The name of the group; `nil` for a private vault.
  package var group: String? { if case .shared(let group) = self { group } else { nil } }

  /// The id of the group; `nil` for a private vault.
  ///
  /// - Throws: ``SecretVaultError/unknownGroup(_:)``.
  func groupID() throws -> gid_t? {
    guard let group else { return nil }
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var texts = [CChar](repeating: 0, count: 65_536)
    // The strings of the entry go into `texts`, whose length is passed; only the number is read.
    let code = unsafe texts.withUnsafeMutableBufferPointer { texts in
      unsafe getgrnam_r(group, &entry, texts.baseAddress, texts.count, &found)
    }
    guard code == 0, unsafe found != nil else { throw SecretVaultError.unknownGroup(group) }
    return unsafe entry.gr_gid
  }

  /// Checks the mode and owner of the file, and of the folder, where it could be exchanged.
  func check(_ path: String) throws {
    try checkFolder(of: path)
    try check(path, allowing: fileMode)
  }

  /// Checks the mode and owner of a vault's folder.
  func checkFolder(of path: String) throws {
    try check(KeyStoreAccess.folder(of: path), allowing: folderMode)
  }

  private func check(_ place: String, allowing allowed: UInt32) throws {
    let status = try KeyStoreAccess.status(place)
    try KeyStoreAccess.requireNarrow(place, status, allowed: allowed, advised: allowed)
    switch self {
    case .private:
      guard status.st_uid == geteuid() else {
        throw SecretVaultError.otherOwner(path: place, found: status.st_uid, expected: geteuid())
      }
    case .shared(let name):
      guard status.st_gid == (try groupID()) else {
        throw SecretVaultError.otherGroup(path: place, found: status.st_gid, group: name)
      }
    }
  }

  /// Checks, before the file is read, that no user outside the vault's owner and group has rights
  /// on file or folder.
  static func checkOthers(_ path: String) throws {
    // The folder of a device or of a folder is not a vault's, and must keep its mode.
    switch try status(path).st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw SecretVaultError.file(.isFolder(path: path))
    default:
      throw SecretVaultError.file(
        .notReadable(path: path, reason: "it is a pipe or a device, not a regular file"))
    }
    for (place, allowed) in [(folder(of: path), UInt32(0o770)), (path, 0o660)] {
      // Most vaults are private, so the error recommends the mode of a private vault.
      try requireNarrow(place, try status(place), allowed: allowed, advised: allowed & 0o700)
    }
  }

  private static func requireNarrow(
    _ place: String, _ status: stat, allowed: UInt32, advised: UInt32
  ) throws {
    let mode = status.st_mode & 0o777
    guard mode & ~allowed != 0, canBeNarrowed(place, status) else { return }
    throw SecretVaultError.tooOpen(path: place, mode: mode, allowed: advised)
  }

  /// Whether others can access a vault that `check(_:)` accepted, because its file system has no
  /// modes.
  func isBeyondProtection(_ path: String) throws -> Bool {
    let (file, folder) = (
      try KeyStoreAccess.status(path), try KeyStoreAccess.status(KeyStoreAccess.folder(of: path))
    )
    return file.st_mode & 0o777 & ~fileMode != 0 || folder.st_mode & 0o777 & ~folderMode != 0
  }

  /// Whether the mode of a file can be changed: FAT and similar file systems have one mode for all
  /// files, and reject or ignore a change.
  ///
  /// The change is tried and then reverted: the owner should see the original mode and decide.
  private static func canBeNarrowed(_ place: String, _ status: stat) -> Bool {
    // Only the owner can try. For other owners' files, the mode is assumed to be changeable.
    guard status.st_uid == geteuid() else { return true }
    let mode = status.st_mode & 0o7777
    guard unsafe chmod(SystemText.cString(place), mode & 0o7700) == 0 else {
      return errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS
    }
    let narrowed = try? KeyStoreAccess.status(place)
    _ = unsafe chmod(SystemText.cString(place), mode)
    return narrowed?.st_mode != status.st_mode
  }

  static func folder(of path: String) -> String { FilePath.folder(of: path) }

  private static func status(_ path: String) throws -> stat {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0 else {
      throw SecretVaultError.system(path, errno)
    }
    return status
  }
}

extension SecretVaultError {
  /// The error of a system call that just failed.
  static func system(_ path: String, _ code: Int32) -> SecretVaultError {
    if code == ENOENT { return .file(.missing(path: path)) }
    return .system(path: path, reason: SystemText.message(code))
  }
}
