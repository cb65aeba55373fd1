import Glibc

/// Mode, owner and group of files, as the tests set and read them.
enum FileRights {
  /// The twelve bits of the mode; `nil` where there is no file.
  static func mode(of path: String) -> UInt32? { status(path).map { $0.st_mode & 0o7777 } }

  static func group(of path: String) -> UInt32? { status(path)?.st_gid }

  /// Whether the mode could be set.
  static func set(mode: UInt32, of path: String) -> Bool { unsafe chmod(path, mode) == 0 }

  /// Whether owner and group could be set; `nil` leaves one as it is.
  static func set(owner: UInt32? = nil, group: UInt32? = nil, of path: String) -> Bool {
    unsafe chown(path, owner ?? uid_t.max, group ?? gid_t.max) == 0
  }

  /// The number of a group.
  static func group(named name: String) -> UInt32? { unsafe getgrnam(name)?.pointee.gr_gid }

  /// Whether a symbolic link could be made.
  static func link(_ path: String, to target: String) -> Bool {
    unsafe symlink(target, path) == 0
  }

  /// Whether a file could be made to look older.
  static func age(_ path: String, bySeconds seconds: Int) -> Bool {
    let past = timespec(tv_sec: time(nil) - seconds, tv_nsec: 0)
    // Reads two times, which the array holds.
    return unsafe utimensat(AT_FDCWD, path, [past, past], 0) == 0
  }

  static func remove(_ path: String) { unsafe unlink(path) }

  /// Appends one byte.
  static func append(to path: String) {
    let file = unsafe open(path, O_WRONLY | O_APPEND)
    _ = unsafe write(file, "x", 1)
    close(file)
  }

  private static func status(_ path: String) -> stat? {
    var status = stat()
    return unsafe stat(path, &status) == 0 ? status : nil
  }
}
