internal import Glibc
import Reporting

/// Writes a file atomically: to a temporary in the same folder, which is synced and then renamed to
/// the final name.
///
/// Before ``commit()`` the final name is untouched; destroying the value removes the temporary. An
/// existing file keeps its mode; a new one gets 0644, restricted by the umask.
///
/// ```swift
/// var file = try FileReplacement(path: "Output/completed/x.gif", under: .made)
/// try file.write(header)
/// try file.commit()
/// ```
public struct FileReplacement: ~Copyable {
  /// The file to replace, after following links if the rule does so.
  let path: String
  private let rule: OutputRule
  /// The path in messages.
  private let shownPath: String
  /// The path of the temporary.
  let temporary: String
  private let interruption: Interruption.Temporary
  /// The first bytes of the new file, until they are compared with the existing file; `nil` if
  /// there is none.
  private var start: [UInt8]?
  private var descriptor: Int32
  /// The number of bytes written so far.
  private var count = 0
  /// The number of bytes that the disk is already writing.
  private var begunCount = 0
  private var syncing: PendingSync?
  private var isSealed = false

  /// Creates a temporary next to `path`.
  ///
  /// If the rule follows links, the target of a symbolic link is replaced and the link stays.
  ///
  /// - Parameters:
  ///   - path: the final name; its folder must exist.
  ///   - rule: the files that may be replaced.
  ///   - mode: the mode of a new file, restricted by the umask; 0600 is also for an existing file.
  /// - Throws: ``FileError``.
  public init(path: String, under rule: OutputRule, mode: UInt32 = 0o644) throws(FileError) {
    let target = rule.followsLinks ? FileReplacement.resolved(path) : path
    var status = stat()
    var finalMode = mode_t(mode)
    var exists = false
    if unsafe stat(SystemText.cString(target), &status) == 0 {
      guard status.st_mode & S_IFMT != S_IFDIR else { throw .folderInTheWay(path: path) }
      guard status.st_mode & S_IFMT == S_IFREG else {
        throw .notWritable(path: path, reason: "it is a device, a pipe or a socket, not a file")
      }
      if mode != FileReplacement.privateMode { finalMode = status.st_mode & 0o7777 }
      exists = true
    }
    try rule.check(target, exists ? status : nil, shownAs: path)
    let (folder, name) = FileReplacement.split(target)
    // The name has 32 random bits and the process's number, so it is unique.
    let candidate = "\(folder)/\(TemporaryName(for: name).text)"
    let noted = Interruption.Temporary(candidate)
    let opened = unsafe open(
      SystemText.cString(candidate), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW,
      finalMode)
    guard opened >= 0 else { throw .writing(path, errno) }
    if exists || mode == FileReplacement.privateMode { _ = fchmod(opened, finalMode) }
    FileInputs.current?.forget(opened)
    self.path = target
    interruption = noted
    self.rule = rule
    shownPath = path
    start = exists ? [] : nil
    temporary = candidate
    descriptor = opened
  }

  /// Appends bytes to the temporary.
  ///
  /// - Throws: ``FileError``, for example if the disk is full.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span) }

  /// Appends bytes to the temporary.
  ///
  /// - Throws: ``FileError``, for example if the disk is full.
  public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    try compare(bytes)
    count += bytes.count
    var done = 0
    while done < bytes.count {
      // `done` of the bytes.count bytes are already written.
      let count = unsafe bytes.withUnsafeBytes { buffer in
        unsafe Glibc.write(descriptor, buffer.baseAddress?.advanced(by: done), buffer.count - done)
      }
      if count < 0 {
        if errno == EINTR { continue }
        throw .writing(path, errno)
      }
      done += count
    }
    beginDisk()
  }

  /// Asks the system to start writing a large, still growing file to disk; ``seal()`` waits for the
  /// disk.
  private mutating func beginDisk() {
    guard count - begunCount >= FileReplacement.stretch else { return }
    // With this advice Linux starts writing the pages; a failure shows in the final sync.
    _ = posix_fadvise(descriptor, begunCount, count - begunCount, POSIX_FADV_DONTNEED)
    begunCount = count
  }

  /// Collects the first bytes, and compares them with the existing file when there are enough.
  private mutating func compare(_ bytes: Span<UInt8>) throws(FileError) {
    guard var start else { return }
    for index in bytes.indices.prefix(FileKind.startLength - start.count) {
      start.append(bytes[index])
    }
    self.start = start
    if start.count >= FileReplacement.tellingLength { try compareStart() }
  }

  private mutating func compareStart() throws(FileError) {
    guard let start = start.take() else { return }
    try rule.check(start.span, replacing: path, shownAs: shownPath)
  }

  /// Starts to sync the temporary, which must not be written any more; ``seal()`` waits.
  mutating func beginSeal() { if syncing == nil, !isSealed { syncing = PendingSync(descriptor) } }

  /// Syncs and closes the temporary, which keeps its name.
  ///
  /// A full disk is detected here. A second call does nothing.
  public mutating func seal() throws(FileError) {
    if isSealed { return }
    try compareStart()
    let synced = syncing?.wait() ?? PendingSync.sync(descriptor)
    syncing = nil
    guard synced == 0 else { throw .writing(path, synced) }
    let closed = close(descriptor)
    let code = errno
    descriptor = -1
    guard closed == 0 else { throw .writing(path, code) }
    isSealed = true
  }

  /// Seals the temporary, renames it to the final name and syncs the folder.
  ///
  /// - Throws: ``FileError``; only after `namesNotSynced` does the file have its name.
  public consuming func commit() throws(FileError) {
    try FolderSync(try commitUnsynced())?.finish()
  }

  /// Seals the temporary and renames it to the final name.
  ///
  /// - Returns: the folder, which must be synced to make the name durable.
  /// - Throws: ``FileError``; the temporary is removed then.
  consuming func commitUnsynced() throws(FileError) -> String {
    try seal()
    Interruption.noteChange()
    guard unsafe rename(SystemText.cString(temporary), SystemText.cString(path)) == 0 else {
      throw .writing(path, errno)
    }
    ActivityLog.note("Wrote \(shownPath), \(count.counted("byte")).")
    return FileReplacement.split(path).folder
  }

  deinit {
    // A pending sync must not find another file under the descriptor's number.
    _ = syncing?.wait()
    if descriptor >= 0 { close(descriptor) }
    // After a rename this name does not exist, and removing it does nothing.
    unsafe unlink(SystemText.cString(temporary))
  }

  /// Writes a whole file, and removes leftovers of killed processes from its folder.
  public static func write(
    _ bytes: [UInt8], to path: String, under rule: OutputRule, mode: UInt32 = 0o644
  ) throws(FileError) {
    var file = try FileReplacement(path: path, under: rule, mode: mode)
    Leftovers.remove(in: file.folder)
    try file.write(bytes)
    try file.commit()
  }

  /// A path for a temporary next to `path`, which is removed later if this process is killed.
  public static func temporaryPath(beside path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder)/\(TemporaryName(for: name).text)"
  }

  /// The mode for the owner only; an existing file gets it too.
  public static let privateMode: UInt32 = 0o600

  /// The number of first bytes that are enough to recognize a picture or a document.
  private static let tellingLength = 64

  /// The number of bytes after which the disk starts to write.
  private static let stretch = 8 << 20

  /// The folder of the file.
  var folder: String { FileReplacement.split(path).folder }

  static func split(_ path: String) -> (folder: String, name: String) {
    (FilePath.folder(of: path), FilePath.name(of: path))
  }

  static func resolved(_ path: String) -> String { FilePath.real(path) ?? path }
}
