import FileSupport
import Glibc
import Reporting

/// Who may reach the file of a vault.
package enum KeyStoreAccess: Equatable, Sendable {
  /// Its owner alone: the file 0600, its folder 0700.
  case `private`
  /// A Unix group, for a team on one host: the file 0660, its folder 0770.
  case shared(group: String)

  var fileMode: UInt32 { self == .private ? 0o600 : 0o660 }
  var folderMode: UInt32 { self == .private ? 0o700 : 0o770 }

  /// The group that shares the vault.
  package var group: String? { if case .shared(let group) = self { group } else { nil } }

  /// The number of the group that shares the vault.
  ///
  /// - Throws: ``SecretVaultError/unknownGroup(_:)``.
  func groupID() throws -> gid_t? {
    guard let group else { return nil }
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var texts = [CChar](repeating: 0, count: 65_536)
    // The texts of the entry go into `texts`, whose length is told; only the number is read.
    let code = unsafe texts.withUnsafeMutableBufferPointer { texts in
      unsafe getgrnam_r(group, &entry, texts.baseAddress, texts.count, &found)
    }
    guard code == 0, unsafe found != nil else { throw SecretVaultError.unknownGroup(group) }
    return unsafe entry.gr_gid
  }

  /// Checks that nobody else can reach the vault: neither through the file nor by exchanging it in
  /// its folder.
  ///
  /// - Throws: ``SecretVaultError``: `tooOpen`, `otherOwner`, `otherGroup`, `unknownGroup`,
  ///   `system`.
  func check(_ path: String) throws {
    try checkFolder(of: path)
    try check(path, allowing: fileMode)
  }

  /// Checks a vault's folder alone.
  ///
  /// - Throws: as ``check(_:)``.
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

  /// Checks what holds for both ways, before the file says which it is.
  static func checkOthers(_ path: String) throws {
    for (place, allowed) in [(folder(of: path), UInt32(0o770)), (path, 0o660)] {
      // The narrow mode is what most vaults have.
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

  /// Whether a vault that ``check(_:)`` lets pass can be reached by others all the same, because its
  /// file system has no modes that could keep them out.
  func isBeyondProtection(_ path: String) throws -> Bool {
    let (file, folder) = (
      try KeyStoreAccess.status(path), try KeyStoreAccess.status(KeyStoreAccess.folder(of: path))
    )
    return file.st_mode & 0o777 & ~fileMode != 0 || folder.st_mode & 0o777 & ~folderMode != 0
  }

  /// Whether a mode can be narrowed at all: FAT and its kin show one mode for everything, and refuse
  /// another one or forget it at once.
  ///
  /// It is tried, and taken back: what others were let in by is for the owner to see and to judge.
  private static func canBeNarrowed(_ place: String, _ status: stat) -> Bool {
    // Only the owner can try, and a stranger's file is no reason to believe in its file system.
    guard status.st_uid == geteuid() else { return true }
    let mode = status.st_mode & 0o7777
    guard unsafe chmod(SystemText.cString(place), mode & 0o7700) == 0 else {
      return errno != EPERM && errno != EOPNOTSUPP && errno != ENOSYS
    }
    let narrowed = try? KeyStoreAccess.status(place)
    _ = unsafe chmod(SystemText.cString(place), mode)
    return narrowed?.st_mode != status.st_mode
  }

  /// The folder that a file is in.
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
  /// The error of a system call that has just failed.
  static func system(_ path: String, _ code: Int32) -> SecretVaultError {
    if code == ENOENT { return .file(.missing(path: path)) }
    return .system(path: path, reason: SystemText.message(code))
  }
}
