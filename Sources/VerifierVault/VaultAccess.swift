import ByteSupport
import Glibc

/// Who may reach the file of a vault.
public enum VaultAccess: Equatable, Sendable {
  /// Its owner alone: the file 0600, its folder 0700.
  case `private`
  /// A Unix group, for a team on one host: the file 0660, its folder 0770.
  case shared(group: String)

  var fileMode: UInt32 { self == .private ? 0o600 : 0o660 }
  var folderMode: UInt32 { self == .private ? 0o700 : 0o770 }

  /// The group that shares the vault.
  public var group: String? {
    if case .shared(let group) = self { group } else { nil }
  }

  /// The number of the group that shares the vault.
  ///
  /// - Throws: ``VerifierVaultError/unknownGroup(_:)``.
  func groupID() throws(VerifierVaultError) -> gid_t? {
    guard let group else { return nil }
    var entry = unsafe Glibc.group()
    var found: UnsafeMutablePointer<Glibc.group>?
    var texts = [CChar](repeating: 0, count: 65_536)
    // The texts of the entry go into `texts`, whose length is told; only the number is read.
    let code = unsafe texts.withUnsafeMutableBufferPointer { texts in
      unsafe getgrnam_r(group, &entry, texts.baseAddress, texts.count, &found)
    }
    guard code == 0, unsafe found != nil else { throw .unknownGroup(group) }
    return unsafe entry.gr_gid
  }

  /// Checks that nobody else can reach the vault: neither through the file nor by exchanging it in
  /// its folder.
  ///
  /// - Throws: ``VerifierVaultError``: `tooOpen`, `otherOwner`, `otherGroup`, `unknownGroup`,
  ///   `system`.
  func check(_ path: String) throws(VerifierVaultError) {
    let folder = VaultAccess.folder(of: path)
    let group = try groupID()
    for (place, allowed) in [(folder, folderMode), (path, fileMode)] {
      let status = try VaultAccess.status(place)
      let mode = status.st_mode & 0o777
      guard mode & ~allowed == 0 else {
        throw .tooOpen(path: place, mode: mode, allowed: allowed)
      }
      switch self {
      case .private:
        guard status.st_uid == geteuid() else {
          throw .otherOwner(path: place, found: status.st_uid, expected: geteuid())
        }
      case .shared(let name):
        guard status.st_gid == group else {
          throw .otherGroup(path: place, found: status.st_gid, group: name)
        }
      }
    }
  }

  /// Checks what holds for both ways, before the file says which it is.
  static func checkOthers(_ path: String) throws(VerifierVaultError) {
    for (place, allowed) in [(folder(of: path), UInt32(0o770)), (path, 0o660)] {
      let mode = try status(place).st_mode & 0o777
      guard mode & ~allowed == 0 else {
        // The narrow mode is what most vaults have.
        throw .tooOpen(path: place, mode: mode, allowed: allowed & 0o700)
      }
    }
  }

  /// Gives a file the mode and the group of this access.
  func apply(to path: String) throws(VerifierVaultError) {
    if let group = try groupID() {
      guard unsafe chown(SystemText.cString(path), uid_t.max, group) == 0 else {
        throw .system(path, errno)
      }
    }
    guard unsafe chmod(SystemText.cString(path), fileMode) == 0 else { throw .system(path, errno) }
  }

  /// The folder that a file is in.
  static func folder(of path: String) -> String {
    FilePath.folder(of: path)
  }

  private static func status(_ path: String) throws(VerifierVaultError) -> stat {
    var status = stat()
    guard unsafe stat(SystemText.cString(path), &status) == 0 else { throw .system(path, errno) }
    return status
  }
}

extension VerifierVaultError {
  /// The error of a system call that has just failed.
  static func system(_ path: String, _ code: Int32) -> VerifierVaultError {
    if code == ENOENT { return .file(.missing(path: path)) }
    // strerror gives a NUL-terminated text that lives at least until the next call on this thread.
    return .system(path: path, reason: unsafe String(cString: strerror(code)))
  }
}
