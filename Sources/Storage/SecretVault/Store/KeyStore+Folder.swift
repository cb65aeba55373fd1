import FileSupport
import Glibc
import Reporting

extension KeyStore {
  /// Takes the rights of others to a vault's folder away, before a private vault is made in it.
  ///
  /// - Parameter path: the vault's file; its folder may be missing.
  /// - Returns: whether the folder was open to others.
  /// - Throws: ``SecretVaultError``: `otherOwner`, `system`.
  package static func narrowFolder(of path: String) throws -> Bool {
    let folder = KeyStoreAccess.folder(of: path)
    guard Folder.isFolder(folder) else { return false }
    var status = stat()
    guard unsafe stat(SystemText.cString(folder), &status) == 0 else {
      throw SecretVaultError.system(folder, errno)
    }
    guard status.st_mode & 0o077 != 0 else { return false }
    guard status.st_uid == geteuid() else {
      throw SecretVaultError.otherOwner(path: folder, found: status.st_uid, expected: geteuid())
    }
    if unsafe chmod(SystemText.cString(folder), 0o700) == 0 { return true }
    // Where there are no modes to narrow, that is said of the vault when it is there.
    guard errno == EPERM else { throw SecretVaultError.writing(folder, errno) }
    return false
  }

  /// Whether others of this host may read the vault, because its file system has no modes that could
  /// keep them out: FAT for one.
  package func isBeyondProtection() throws -> Bool {
    try read { header in try header.access.isBeyondProtection(path) }
  }
}
