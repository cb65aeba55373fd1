import ByteSupport
import Reporting

/// Several files written all or none: each is complete and synced as a temporary before the first
/// gets its final name.
///
/// A job that also changes a database adds the files in the transaction, calls ``seal()`` at its end,
/// commits the database, and only then calls ``commit()``: a full disk is noticed while nothing has
/// changed yet. The disk works on the files from the moment that they are added, on all at a time.
/// What killed processes left in the folders is removed on the way.
///
/// Files get their names in the order in which they were added, each in one step over the previous file. A
/// shelf that tells of payloads is added after them.
///
/// A record is for what the same run, started again, makes again from its files, such as the manifest of a
/// picture: it gets its name when all others have theirs, and a previous record loses its name before, so that
/// a record is never next to files of another run, whenever the process is killed. Nothing else may be a
/// record: of a killed process its bytes are gone.
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

  /// Writes `bytes`, which tell of the other files and are made from them again, next to `path`.
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
    if sweptFolders.insert(ByteText(file.folder)).inserted { Leftovers.remove(in: file.folder) }
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
  /// If one cannot have its name, those before it give theirs back to the files that had them.
  ///
  /// - Throws: ``FileError/notWritable(path:reason:)`` if every name is as it was before;
  ///   ``FileError/partlyWritten(path:reason:written:missing:)`` if names could not be given back;
  ///   ``FileError/notRemoved(path:reason:)`` if all have their names and something of an earlier run is left.
  public func giveNames() throws(FileError) {
    var folders: Set<ByteText> = []
    defer {
      folderSyncs += folders.compactMap { FolderSync($0.text) }
      (slots, sealedCount) = ([], 0)
    }
    try seal()
    var taken = NamesTaken()
    var fault: FileError?
    do throws(FileError) {
      fault = try giveNames(&taken, &folders)
    } catch {
      let written = taken.giveBack()
      guard !written.isEmpty, case .notWritable(let path, let reason) = error else { throw error }
      let missing = slots.map(\.path).filter { path in
        !written.contains { $0.hasSameBytes(as: path) }
      }
      throw .partlyWritten(path: path, reason: reason, written: written, missing: missing)
    }
    taken.forget()
    if let fault { throw fault }
  }

  /// - Returns: why something of an earlier run could not be removed.
  private func giveNames(
    _ taken: inout NamesTaken, _ folders: inout Set<ByteText>
  ) throws(FileError) -> FileError? {
    let files = slots.filter { !$0.isRecord }
    let records = slots.filter(\.isRecord)
    if !files.isEmpty {
      for path in records.compactMap({ $0.file?.path }) where PathKind(of: path) == .file {
        do throws(FileError) { try taken.takeAway(path) } catch {
          guard case .notRemoved(_, let reason) = error else { throw error }
          throw .notWritable(path: path, reason: reason)
        }
      }
    }
    func give(_ slot: Slot) throws(FileError) {
      guard let file = slot.file.take() else { return }
      folders.insert(ByteText(try taken.give(file)))
    }
    for slot in files { try give(slot) }
    let kept = Set(paths.map { ByteText($0) })
    superseded.removeAll { kept.contains(ByteText($0)) }
    var fault: FileError?
    for path in superseded {
      do throws(FileError) { try taken.takeAway(path) } catch { fault = fault ?? error }
    }
    for slot in records { try give(slot) }
    return fault
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
