import FileSupport
import Glibc
import Reporting

extension KeyStore {
  /// Removes other users' rights on the folder in which a private vault is about to be created.
  ///
  /// - Parameter path: the vault's file; its folder may be missing.
  /// - Returns: whether other users had rights that are removed now.
  /// - Throws: ``SecretVaultError``.
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
    // On a file system without modes, the new vault is reported as unprotected instead.
    guard errno == EPERM else { throw SecretVaultError.writing(folder, errno) }
    return false
  }

  /// Whether other users of this host may read the vault, because its file system has no modes
  /// (FAT).
  package func isBeyondProtection() throws -> Bool {
    try read { header in try header.access.isBeyondProtection(path) }
  }
}
