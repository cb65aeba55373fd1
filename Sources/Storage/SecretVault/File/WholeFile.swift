import CLinux
import FileSupport
import Glibc
import Reporting

/// A complete and synced vault file that does not have its final name yet.
///
/// Only users who may open the vault can access it.
///
/// The file is unnamed until it is complete, so that a killed process leaves nothing, if the file
/// system supports unnamed files and hard links. Without them (FAT, exFAT, many FUSE and network
/// mounts), and for the moment before it replaces another file, the file has a temporary name. If a
/// process is killed then, the next command that writes the same file removes the temporary one.
package struct WholeFile: ~Copyable {
  /// Whether the file system enforces the file's mode; FAT has neither owners nor modes.
  let isProtected: Bool

  private let path: String
  private let contents: [UInt8]
  private let access: KeyStoreAccess
  private var descriptor: CInt
  private var temporary: String?

  /// Writes all contents to an unnamed or temporary file.
  ///
  /// - Parameters:
  ///   - path: the final name.
  ///   - contents: the bytes of the file.
  ///   - access: the users who may access it.
  /// - Throws: ``SecretVaultError``.
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

  /// Gives the file its name, which must not be in use.
  ///
  /// - Throws: ``SecretVaultError``, `exists` if the name is taken.
  consuming func name() throws {
    if temporary == nil, try !linked(path) { try takeTemporaryName() }
    if let temporary { try WholeFile.moveToNewName(temporary, path) }
    try WholeFile.syncFolder(of: path)
  }

  /// Gives the file its name, and replaces a file of that name.
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
    // After a rename, the temporary name does not exist, and removing it does nothing.
    if let temporary { unsafe unlink(SystemText.cString(temporary)) }
  }

  /// Links the unnamed file to a name; `false` if links are not possible.
  private func linked(_ name: String) throws -> Bool {
    // With AT_SYMLINK_FOLLOW the kernel links the file of the descriptor, not the /proc entry.
    let result = unsafe linkat(
      AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, SystemText.cString(name), AT_SYMLINK_FOLLOW
    )
    if result == 0 { return true }
    if errno == EEXIST { throw SecretVaultError.exists(path: name) }
    return false
  }

  /// Writes the contents to a new file with a temporary name.
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

  /// Renames without replacing an existing file: in one step if the file system supports it,
  /// otherwise over an empty file that reserves the name.
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

  /// Writes and syncs the file; returns whether its mode grants no more than it should.
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
    // The umask may have removed rights of the owner. Setting the mode fails on file systems
    // without modes.
    if status.st_mode & 0o777 != access.fileMode { _ = fchmod(descriptor, access.fileMode) }
    guard unsafe fstat(descriptor, &status) == 0 else {
      throw SecretVaultError.writing(path, errno)
    }
    var done = 0
    while done < contents.count {
      // `done` of the contents.count bytes are already written.
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

  /// Syncs the folder of a file, so that its new name survives a power cut.
  static func syncFolder(of path: String) throws {
    let folder = KeyStoreAccess.folder(of: path)
    let descriptor = unsafe open(SystemText.cString(folder), O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SecretVaultError.system(folder, errno) }
    defer { close(descriptor) }
    // Some file systems cannot sync a folder; they return EINVAL.
    guard fsync(descriptor) == 0 || errno == EINVAL else {
      throw SecretVaultError.writing(path, errno)
    }
  }
}
