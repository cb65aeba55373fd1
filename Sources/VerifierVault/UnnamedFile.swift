import ByteSupport
import Glibc

/// A file beside its final name, readable by its owner alone from its first moment; removed when the
/// value goes, unless it got its name.
struct UnnamedFile: ~Copyable {
  let path: String

  /// Makes an empty file, mode 0600.
  init(beside final: String, contents: [UInt8] = []) throws(VerifierVaultError) {
    let folder = VaultAccess.folder(of: final)
    let tag = String(UInt64.random(in: .min ... .max), radix: 16)
    path = "\(folder)/.vault-\(tag).tmp"
    let descriptor = unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
    guard descriptor >= 0 else { throw .system(folder, errno) }
    defer { close(descriptor) }
    // The umask may have taken the owner's own rights away.
    guard fchmod(descriptor, 0o600) == 0 else { throw .system(path, errno) }
    var done = 0
    while done < contents.count {
      // The buffer has contents.count bytes and `done` of them are behind us.
      let count = unsafe contents.withUnsafeBytes { buffer in
        unsafe write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if count < 0, errno == EINTR { continue }
      guard count > 0 else { throw .system(path, errno) }
      done += count
    }
    guard fsync(descriptor) == 0 else { throw .system(path, errno) }
  }

  /// Gives the file a name that nothing has yet.
  ///
  /// - Throws: ``VerifierVaultError``: `exists`, `system`.
  consuming func name(_ final: String) throws(VerifierVaultError) {
    guard unsafe link(path, final) == 0 else {
      throw errno == EEXIST ? .exists(path: final) : .system(final, errno)
    }
    try UnnamedFile.syncFolder(of: final)
  }

  /// Gives the file a name that another file has, which is gone then.
  ///
  /// - Throws: ``VerifierVaultError``: `system`.
  consuming func replace(_ final: String) throws(VerifierVaultError) {
    guard unsafe rename(path, final) == 0 else { throw .system(final, errno) }
    try UnnamedFile.syncFolder(of: final)
  }

  /// Makes a change of names last.
  static func syncFolder(of path: String) throws(VerifierVaultError) {
    let folder = VaultAccess.folder(of: path)
    let descriptor = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard descriptor >= 0 else { throw .system(folder, errno) }
    defer { close(descriptor) }
    guard fsync(descriptor) == 0 else { throw .system(folder, errno) }
  }

  deinit {
    // The temporary name, and what the library may have left beside it.
    for name in [path, path + "-wal", path + "-shm"] { unlinkIfPresent(name) }
  }
}

/// Removes a name; one that is not there is no fault.
func unlinkIfPresent(_ path: String) { unsafe unlink(path) }
