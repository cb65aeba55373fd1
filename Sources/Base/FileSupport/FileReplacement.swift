internal import Glibc
import Reporting

/// A file written all or nothing: a temporary in the same folder, synced, then renamed over the
/// final name.
///
/// Until ``commit()`` the final name is untouched; dropping the value removes the temporary. A file
/// that is already there keeps its mode; a new one gets 0644 cut by the umask.
///
/// ```swift
/// var file = try FileReplacement(path: "Output/completed/x.gif", under: .made)
/// try file.write(header)
/// try file.commit()
/// ```
public struct FileReplacement: ~Copyable {
  /// The file whose place the bytes take, links followed where the rule says so.
  let path: String
  private let rule: OutputRule
  /// What the user knows the file by.
  private let shownPath: String
  /// Where the bytes are until then.
  let temporary: String
  private let interruption: Interruption.Temporary
  /// The first bytes, until they were held against the file that is there; `nil` where none is.
  private var start: [UInt8]?
  private var descriptor: Int32
  /// Bytes written so far.
  private var count = 0
  /// Bytes that the disk works on already.
  private var begunCount = 0
  private var syncing: PendingSync?
  private var isSealed = false

  /// Opens a temporary beside `path`.
  ///
  /// Where the rule follows a symbolic link at `path`, the file it names is replaced and the link
  /// stays.
  ///
  /// - Parameters:
  ///   - path: the final name; its folder must exist.
  ///   - rule: what it may take the place of.
  ///   - mode: the mode of a new file, cut by the umask; 0600 is also given to a file that is there.
  /// - Throws: ``FileError``: `notWritable`, `folderInTheWay`, `refusedOutput`.
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
    // Of 32 bits that nobody else draws with this process's number, none comes twice.
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

  /// Appends `bytes` to the temporary.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, a full disk for one.
  public mutating func write(_ bytes: [UInt8]) throws(FileError) { try write(bytes.span) }

  /// Appends `bytes` to the temporary.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, a full disk for one.
  public mutating func write(_ bytes: Span<UInt8>) throws(FileError) {
    try compare(bytes)
    count += bytes.count
    var done = 0
    while done < bytes.count {
      // The buffer has bytes.count bytes and `done` of them are behind us.
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

  /// Lets the disk work on a large file while more of it is written; ``seal()`` waits for it.
  private mutating func beginDisk() {
    guard count - begunCount >= FileReplacement.stretch else { return }
    // Linux begins to write what is no longer wanted in memory; the sync at the end says what came of it.
    _ = posix_fadvise(descriptor, begunCount, count - begunCount, POSIX_FADV_DONTNEED)
    begunCount = count
  }

  /// Holds the first bytes against the file that is there, once enough of them are known.
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

  /// Begins to bring everything that was written to the disk; ``seal()`` waits for it.
  ///
  /// Nothing may be written any more.
  mutating func beginSeal() { if syncing == nil, !isSealed { syncing = PendingSync(descriptor) } }

  /// Ends the writing: everything is on the disk from here on, still under the temporary's name.
  ///
  /// What can fail for want of room fails here; a second time does nothing.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
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

  /// Seals the temporary, gives it the final name and syncs the folder.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, and the temporary is removed then;
  ///   ``FileError/namesNotSynced(folder:reason:)``.
  public consuming func commit() throws(FileError) {
    try FolderSync(try commitUnsynced())?.finish()
  }

  /// Seals the temporary and gives it the final name.
  ///
  /// - Returns: the folder, which has to be synced before the name is sure to outlive a power cut.
  /// - Throws: ``FileError/notWritable(path:reason:)``; the temporary is removed then.
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
    // A thread that still works on the descriptor must not find another file under its number.
    _ = syncing?.wait()
    if descriptor >= 0 { close(descriptor) }
    // After a successful rename this name is gone, and removing it does nothing.
    unsafe unlink(SystemText.cString(temporary))
  }

  /// Writes a whole file in one go, and removes what killed processes left in its folder.
  ///
  /// - Throws: as `init`, `write` and ``commit()``.
  public static func write(
    _ bytes: [UInt8], to path: String, under rule: OutputRule, mode: UInt32 = 0o644
  ) throws(FileError) {
    var file = try FileReplacement(path: path, under: rule, mode: mode)
    Leftovers.remove(in: file.folder)
    try file.write(bytes)
    try file.commit()
  }

  /// A path beside `path` for what becomes its content, under a name that is swept up with the others
  /// if this process is killed.
  public static func temporaryPath(beside path: String) -> String {
    let (folder, name) = split(path)
    return "\(folder)/\(TemporaryName(for: name).text)"
  }

  /// The mode that keeps a file to its owner, also where one that others could read is there.
  public static let privateMode: UInt32 = 0o600

  /// So many first bytes tell a picture or a document from anything else, also where they come in
  /// small pieces.
  private static let tellingLength = 64

  /// The disk gets so many bytes at a time.
  private static let stretch = 8 << 20

  /// The folder that the file is written in.
  var folder: String { FileReplacement.split(path).folder }

  static func split(_ path: String) -> (folder: String, name: String) {
    (FilePath.folder(of: path), FilePath.name(of: path))
  }

  static func resolved(_ path: String) -> String { FilePath.real(path) ?? path }
}
