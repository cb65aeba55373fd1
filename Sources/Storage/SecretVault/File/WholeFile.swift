import CLinux
import FileSupport
import Glibc
import Reporting

/// A vault's file on its way to its name: whole, on the disk, and reachable for nobody but those who
/// may open the vault.
///
/// The file has no name until it is complete, so that a killed process leaves nothing, if the file system
/// has such files and hard links. Without them (FAT, exFAT, many FUSE and network mounts), and for the
/// moment before it replaces another file, it has a temporary name. If a process is killed then, the next
/// command that writes the same file removes that name.
package struct WholeFile: ~Copyable {
  /// Whether the file system keeps others out; FAT has no owners and modes to do so.
  let isProtected: Bool

  private let path: String
  private let contents: [UInt8]
  private let access: KeyStoreAccess
  private var descriptor: CInt
  private var temporary: String?

  /// Writes everything, under no name or a temporary one.
  ///
  /// - Parameters:
  ///   - path: the name it is to have.
  ///   - contents: all of its bytes.
  ///   - access: who may reach it.
  /// - Throws: ``SecretVaultError``: `file`, `unknownGroup`.
  package init(for path: String, contents: [UInt8], access: KeyStoreAccess) throws {
    KeyStoreCopies.sweep(beside: path)
    self.path = path
    self.contents = contents
    self.access = access
    let folder = KeyStoreAccess.folder(of: path)
    descriptor = unsafe open(
      SystemText.cString(folder), O_RDWR | O_CLOEXEC | linux_unnamed_file, 0o600)
    if descriptor < 0 { (descriptor, temporary) = try WholeFile.openTemporary(path) }
    isProtected = try WholeFile.fill(descriptor, path, contents, access)
  }

  /// Gives the file a name that nothing has yet.
  ///
  /// - Throws: ``SecretVaultError``: `exists`, `file`.
  consuming func name() throws {
    if temporary == nil, try !linked(path) { try takeTemporaryName() }
    if let temporary { try WholeFile.moveToNewName(temporary, path) }
    try WholeFile.syncFolder(of: path)
  }

  /// Gives the file a name that another file may have, which is gone then.
  ///
  /// - Throws: ``SecretVaultError``: `file`.
  package consuming func replace() throws {
    if temporary == nil {
      let candidate = FileReplacement.temporaryPath(beside: path)
      if try linked(candidate) { temporary = candidate } else { try takeTemporaryName() }
    }
    if let temporary {
      guard unsafe rename(SystemText.cString(temporary), SystemText.cString(path)) == 0 else {
        throw SecretVaultError.writing(path, errno)
      }
    }
    try WholeFile.syncFolder(of: path)
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
    // After a rename this name is gone, and removing it does nothing.
    if let temporary { unsafe unlink(SystemText.cString(temporary)) }
  }

  /// Links the nameless file to a name; false where links are not possible.
  private func linked(_ name: String) throws -> Bool {
    // The kernel takes this link for the file itself, if it is followed.
    let result = unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, SystemText.cString(name), AT_SYMLINK_FOLLOW
    )
    if result == 0 { return true }
    if errno == EEXIST { throw SecretVaultError.exists(path: name) }
    return false
  }

  /// Writes the file anew under a temporary name.
  private mutating func takeTemporaryName() throws {
    let (named, name) = try WholeFile.openTemporary(path)
    close(descriptor)
    descriptor = named
    temporary = name
    _ = try WholeFile.fill(named, path, contents, access)
  }

  private static func openTemporary(_ path: String) throws -> (CInt, String) {
    let name = FileReplacement.temporaryPath(beside: path)
    let descriptor = unsafe open(
      SystemText.cString(name), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw SecretVaultError.writing(path, errno) }
    return (descriptor, name)
  }

  /// Renames without replacing, in one step where the file system can do that, else over an empty file
  /// that was made to have the name.
  private static func moveToNewName(_ temporary: String, _ path: String) throws {
    if unsafe renameat2(
      AT_FDCWD, SystemText.cString(temporary), AT_FDCWD, SystemText.cString(path), linux_no_replace)
      == 0
    {
      return
    }
    if errno == EEXIST { throw SecretVaultError.exists(path: path) }
    let reserved = unsafe open(
      SystemText.cString(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard reserved >= 0 else {
      throw errno == EEXIST ? SecretVaultError.exists(path: path) : .writing(path, errno)
    }
    close(reserved)
    guard unsafe rename(SystemText.cString(temporary), SystemText.cString(path)) == 0 else {
      let code = errno
      unsafe unlink(SystemText.cString(path))
      throw SecretVaultError.writing(path, code)
    }
  }

  /// Writes and syncs; answers whether the mode is as narrow as it should be.
  private static func fill(
    _ descriptor: CInt, _ path: String, _ contents: [UInt8], _ access: KeyStoreAccess
  ) throws -> Bool {
    if let group = try access.groupID() {
      guard fchown(descriptor, uid_t.max, group) == 0 else {
        throw SecretVaultError.writing(path, errno)
      }
    }
    var status = stat()
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SecretVaultError.writing(path, errno)
    }
    // The umask may have taken rights of the owner away. Where there are no modes this fails.
    if status.st_mode & 0o777 != access.fileMode { _ = fchmod(descriptor, access.fileMode) }
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SecretVaultError.writing(path, errno)
    }
    var done = 0
    while done < contents.count {
      // The buffer has contents.count bytes and `done` of them are behind us.
      let count = unsafe contents.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw SecretVaultError.writing(path, errno) }
      done += count
    }
    guard fsync(descriptor) == 0 else { throw SecretVaultError.writing(path, errno) }
    return status.st_mode & 0o777 & ~access.fileMode == 0
  }

  /// Makes a change of names last.
  static func syncFolder(of path: String) throws {
    let folder = KeyStoreAccess.folder(of: path)
    let descriptor = unsafe open(SystemText.cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SecretVaultError.system(folder, errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder, and say so by this code.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw SecretVaultError.writing(path, errno)
    }
  }
}
