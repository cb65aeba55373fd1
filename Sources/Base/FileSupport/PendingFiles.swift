import ByteSupport
internal import Glibc
import Reporting

/// Several files written all or none: each is complete and synced as a temporary before the first
/// gets its final name.
///
/// A job that also changes a database adds the files in the transaction, calls ``seal()`` at its end,
/// commits the database, and only then calls ``commit()``: a full disk is noticed while nothing has
/// changed yet. The disk works on the files from the moment that they are added, on all at a time.
/// What killed processes left in the folders is removed on the way.
///
/// A file that tells of the others, such as a manifest, is added as a record: it gets its name when all
/// others have theirs, and a former one loses it before, so that a record never stands beside files of
/// another run, whenever the process is killed.
public final class PendingFiles {
  private final class Slot {
    let path: String
    let isRecord: Bool
    var file: FileReplacement?

    init(_ file: consuming FileReplacement, _ path: String, isRecord: Bool) {
      self.path = path
      self.isRecord = isRecord
      self.file = consume file
    }
  }

  private var slots: [Slot] = []
  private var sweptFolders: Set<ByteText> = []
  /// How many of the slots, from the first on, are synced and closed.
  private var sealedCount = 0
  private var folderSyncs: [FolderSync] = []
  private let rule: OutputRule
  /// The most files that are open, each with a thread that syncs it.
  private static let openLimit = 32

  /// The final names, in the order in which they were added.
  public private(set) var paths: [String] = []

  /// What earlier runs left, to be removed when the files have their names.
  public private(set) var superseded: [String] = []

  /// No files yet.
  ///
  /// - Parameter rule: what they may take the place of.
  public init(under rule: OutputRule) { self.rule = rule }

  deinit { try? waitForFolders() }

  /// Begins a file, which is added when it is written.
  ///
  /// - Throws: ``FileError``: `notWritable`, `folderInTheWay`, `refusedOutput`.
  public func begin(_ path: String, mode: UInt32 = 0o644) throws(FileError) -> FileReplacement {
    try FileReplacement(path: path, under: rule, mode: mode)
  }

  /// Writes `bytes` beside `path`.
  ///
  /// - Throws: ``FileError``: `notWritable`, `folderInTheWay`, `refusedOutput`.
  public func add(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(FileError) {
    try add(bytes.span, to: path, mode: mode)
  }

  /// Writes `bytes`, which tell of the other files, beside `path`.
  ///
  /// - Throws: ``FileError``: `notWritable`, `folderInTheWay`, `refusedOutput`.
  public func addRecord(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o644
  ) throws(FileError) {
    var file = try begin(path, mode: mode)
    try file.write(bytes)
    try add(file, to: path, isRecord: true)
  }

  /// Writes `bytes` beside `path`.
  ///
  /// - Throws: ``FileError``: `notWritable`, `folderInTheWay`, `refusedOutput`.
  public func add(_ bytes: Span<UInt8>, to path: String, mode: UInt32 = 0o644) throws(FileError) {
    var file = try begin(path, mode: mode)
    try file.write(bytes)
    try add(file, to: path)
  }

  /// Takes over a temporary that is already written, whose final name is `path`.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, then of any of the files.
  public func add(_ file: consuming FileReplacement, to path: String) throws(FileError) {
    try add(file, to: path, isRecord: false)
  }

  private func add(
    _ file: consuming FileReplacement, to path: String, isRecord: Bool
  ) throws(FileError) {
    if sweptFolders.insert(ByteText(file.folder)).inserted { TemporaryName.sweep(file.folder) }
    var file = file
    file.beginSeal()
    slots.append(Slot(file, path, isRecord: isRecord))
    paths.append(path)
    if slots.count - sealedCount > PendingFiles.openLimit { try sealNext() }
  }

  /// Where a file is as long as it has not its final name `path`; `nil` for one that was not added.
  public func temporary(of path: String) -> String? {
    zip(paths, slots).first { $0.0.hasSameBytes(as: path) }?.1.file?.temporary
  }

  /// Removes a file of an earlier run when the new ones have their names, unless it is one of them.
  public func supersede(_ path: String) { superseded.append(path) }

  /// Takes over the files of another, which then has none.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``, of any of the files.
  public func takeAll(of other: PendingFiles) throws(FileError) {
    slots += other.slots
    paths += other.paths
    superseded += other.superseded
    other.superseded = []
    (other.slots, other.paths, other.sealedCount) = ([], [], 0)
    while slots.count - sealedCount > PendingFiles.openLimit { try sealNext() }
  }

  /// Waits until every file is on the disk, still under its temporary's name.
  ///
  /// What can fail for want of room fails here; a second time does nothing.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)``.
  public func seal() throws(FileError) { while sealedCount < slots.count { try sealNext() } }

  private func sealNext() throws(FileError) {
    try slots[sealedCount].file?.seal()
    sealedCount += 1
  }

  /// Seals all files, gives each its final name, in the order in which they were added but for records,
  /// which come last, and begins to sync their folders; ``commit()`` waits for that.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)`` where no file got its name, else
  ///   ``FileError/partlyWritten(path:reason:written:missing:)``; those that come later get none.
  public func giveNames() throws(FileError) {
    var folders: Set<ByteText> = []
    defer {
      folderSyncs += folders.compactMap { FolderSync($0.text) }
      (slots, sealedCount) = ([], 0)
    }
    try seal()
    let files = slots.filter { !$0.isRecord }
    let records = slots.filter(\.isRecord)
    let former = files.isEmpty ? [] : try FormerRecord.moveAside(records)
    do throws(FileError) {
      try name(files, before: records, &folders)
    } catch {
      if case .notWritable = error { former.forEach { $0.moveBack() } }
      former.forEach { $0.remove() }
      throw error
    }
    let fault = removeSuperseded()
    defer { former.forEach { $0.remove() } }
    try name(records, behind: files, &folders)
    if let fault { throw fault }
  }

  private func name(
    _ files: [Slot], behind named: [Slot] = [], before others: [Slot] = [],
    _ folders: inout Set<ByteText>
  ) throws(FileError) {
    for (place, slot) in files.enumerated() {
      guard let file = slot.file.take() else { continue }
      do throws(FileError) { folders.insert(ByteText(try file.commitUnsynced())) } catch {
        let written = named + files[..<place]
        guard !written.isEmpty, case .notWritable(let path, let reason) = error else { throw error }
        throw .partlyWritten(
          path: path, reason: reason, written: written.map(\.path),
          missing: (files[place...] + others).map(\.path))
      }
    }
  }

  /// Removes what earlier runs left; answers what could not be.
  private func removeSuperseded() -> FileError? {
    let kept = Set(paths.map { ByteText($0) })
    superseded.removeAll { kept.contains(ByteText($0)) }
    for path in superseded {
      guard unsafe unlink(SystemText.cString(path)) == 0 || errno == ENOENT else {
        return .removing(path, errno)
      }
    }
    return nil
  }

  /// A record of an earlier run under a name that is swept up with the others if this process is killed.
  private struct FormerRecord {
    let path: String
    let aside: String

    /// Takes the names from former records.
    static func moveAside(_ records: [Slot]) throws(FileError) -> [FormerRecord] {
      var former: [FormerRecord] = []
      for path in records.compactMap({ $0.file?.path }) where PathKind(of: path) == .file {
        let record = FormerRecord(
          path: path, aside: FileReplacement.temporaryPath(beside: path))
        Interruption.noteChange()
        guard record.rename(path, record.aside) else {
          let code = errno
          former.forEach { $0.moveBack() }
          throw .writing(path, code)
        }
        former.append(record)
      }
      return former
    }

    func moveBack() { _ = rename(aside, path) }

    /// After a move back nothing has this name, and removing it does nothing.
    func remove() { unsafe unlink(SystemText.cString(aside)) }

    private func rename(_ name: String, _ newName: String) -> Bool {
      unsafe Glibc.rename(SystemText.cString(name), SystemText.cString(newName)) == 0
    }
  }

  /// Gives the files their names, as far as that was not done yet, and waits until they are sure to
  /// keep them.
  ///
  /// - Throws: as ``giveNames()``; ``FileError/namesNotSynced(folder:reason:)``.
  public func commit() throws(FileError) {
    do throws(FileError) { try giveNames() } catch {
      // What is in the way of a name says more than what follows from it.
      try? waitForFolders()
      throw error
    }
    try waitForFolders()
  }

  /// Waits for all folders, and throws the first fault.
  private func waitForFolders() throws(FileError) {
    defer { folderSyncs = [] }
    var fault: FileError?
    for sync in folderSyncs {
      do throws(FileError) { try sync.finish() } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }
}
