import ByteSupport
import Reporting

/// Writes several files, all or none: every file is complete and synced as a temporary before the
/// first gets its final name.
///
/// A job that also changes a database adds the files inside the transaction, calls ``seal()`` at
/// its end, commits the database, and then calls ``commit()``: a full disk is detected before
/// anything has changed. All files are synced in parallel from the moment they are added. Leftovers
/// of killed processes in the folders are removed.
///
/// Files get their names in the order in which they were added, each in one atomic step. A file
/// that refers to payloads is added after them.
///
/// A record is a file that the same run would make again from the other files, such as the manifest
/// of a picture. It gets its name after all others, and a previous record loses its name first, so
/// that a record is never next to files of another run, even if the process is killed. Only such
/// files may be records, because the bytes of a killed process's records are lost.
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
  /// The number of slots, from the first on, that are synced and closed.
  private var sealedCount = 0
  private var folderSyncs: [FolderSync] = []
  private let rule: OutputRule
  /// The maximum number of open files, each with a thread that syncs it.
  private static let openLimit = 32

  /// The final names, in the order in which the files were added.
  public private(set) var paths: [String] = []

  /// Files of earlier runs, which are removed after the new files have their names.
  public private(set) var superseded: [String] = []

  /// Creates an empty set.
  ///
  /// - Parameter rule: the files that may be replaced.
  public init(under rule: OutputRule) { self.rule = rule }

  deinit { try? waitForFolders() }

  /// Creates the temporary of a file; the caller adds it after writing.
  public func begin(_ path: String, mode: UInt32 = 0o644) throws(FileError) -> FileReplacement {
    try FileReplacement(path: path, under: rule, mode: mode)
  }

  /// Writes a temporary with these bytes.
  public func add(_ bytes: [UInt8], to path: String, mode: UInt32 = 0o644) throws(FileError) {
    try add(bytes.span, to: path, mode: mode)
  }

  /// Writes the temporary of a record: a file that can be recreated from the other files.
  public func addRecord(
    _ bytes: [UInt8], to path: String, mode: UInt32 = 0o644
  ) throws(FileError) {
    var file = try begin(path, mode: mode)
    try file.write(bytes)
    try add(file, to: path, isRecord: true)
  }

  /// Writes a temporary with these bytes.
  public func add(_ bytes: Span<UInt8>, to path: String, mode: UInt32 = 0o644) throws(FileError) {
    var file = try begin(path, mode: mode)
    try file.write(bytes)
    try add(file, to: path)
  }

  /// Adds a temporary that is already written, with its final name `path`.
  ///
  /// - Throws: ``FileError`` of this or an earlier file.
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

  /// The temporary of a file before its commit; `nil` if `path` was not added.
  public func temporary(of path: String) -> String? {
    zip(paths, slots).first { $0.0.hasSameBytes(as: path) }?.1.file?.temporary
  }

  /// Marks a file of an earlier run for removal after the commit, unless it is also new.
  public func supersede(_ path: String) { superseded.append(path) }

  /// Moves all files of another set to this one.
  ///
  /// - Throws: ``FileError`` of any file.
  public func takeAll(of other: PendingFiles) throws(FileError) {
    slots += other.slots
    paths += other.paths
    superseded += other.superseded
    other.superseded = []
    (other.slots, other.paths, other.sealedCount) = ([], [], 0)
    while slots.count - sealedCount > PendingFiles.openLimit { try sealNext() }
  }

  /// Waits until every temporary is synced.
  ///
  /// A full disk is detected here. A second call does nothing.
  public func seal() throws(FileError) { while sealedCount < slots.count { try sealNext() } }

  private func sealNext() throws(FileError) {
    try slots[sealedCount].file?.seal()
    sealedCount += 1
  }

  /// Seals all files, gives them their final names, records last, and starts to sync their folders;
  /// ``commit()`` waits for the sync.
  ///
  /// If a file cannot get its name, the files that were replaced so far are restored.
  ///
  /// - Throws: ``FileError``: after `partlyWritten` some files have their new names; after
  ///   `notRemoved` all have them, and a file of an earlier run is left; otherwise nothing has
  ///   changed.
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

  /// Gives the names; returns the error if a file of an earlier run could not be removed.
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

  /// Gives the files their names if that was not done yet, and waits until the names are durable.
  ///
  /// - Throws: as ``giveNames()``, and `namesNotSynced`.
  public func commit() throws(FileError) {
    do throws(FileError) { try giveNames() } catch {
      // The first error explains more than its consequences.
      try? waitForFolders()
      throw error
    }
    try waitForFolders()
  }

  /// Waits for all folders, and throws the first error.
  private func waitForFolders() throws(FileError) {
    defer { folderSyncs = [] }
    var fault: FileError?
    for sync in folderSyncs {
      do throws(FileError) { try sync.finish() } catch { fault = fault ?? error }
    }
    if let fault { throw fault }
  }
}
