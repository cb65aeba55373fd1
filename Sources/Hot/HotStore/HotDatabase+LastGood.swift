import FileSupport
import Reporting
import SQLiteStore

/// The state before a destructive transaction, for the second generation of copies.
struct FormerState {
  let files: PendingFiles
  let content: [[String]]
}

extension HotDatabase {
  /// Writes a copy of the state after a transaction, unless the existing copy has the same
  /// contents.
  ///
  /// If the copy cannot be written, for example on a full disk, the change is not rolled back: the
  /// previous copy is kept, and the user is notified. A database with inconsistent pages is never
  /// copied. If other processes change the database meanwhile, the last of them writes the copy.
  ///
  /// - Parameter hasChanged: whether the transaction changed a row; otherwise the copy lacks an
  ///   earlier change.
  func keepLastGood(hasChanged: Bool) {
    let copy = LastGoodCopy(of: path)
    do {
      for _ in 0..<LastGoodCopy.attempts {
        if let kept = copy.opened, (try? hasContent(of: kept)) == true { return }
        if try write(copy) { return }
      }
    } catch { noteMissedCopy(error, hasChanged: hasChanged) }
  }

  /// Writes a copy of the current contents, unless the pages are inconsistent.
  ///
  /// - Returns: `false` if the database changed meanwhile; nothing is written then.
  private func write(_ copy: LastGoodCopy) throws -> Bool {
    let files = PendingFiles(under: .upkeep)
    try files.addCopy(of: connection, named: copy.path)
    // The system writes the copy to disk while the pages are checked.
    guard (try? connection.quickCheck()) != nil else { return true }
    guard let temporary = files.temporary(of: copy.path),
      try hasContent(of: HotDatabase.open(at: temporary, mode: .unchanging))
    else { return false }
    try files.seal()
    // SQLite would apply the log of a previous copy, from earlier versions of the tool, to the new
    // one.
    for suffix in ["-wal", "-shm"] where Folder.exists(copy.path + suffix) {
      files.supersede(copy.path + suffix)
    }
    try files.commit()
    return true
  }

  private func noteMissedCopy(_ error: any Error, hasChanged: Bool) {
    let reason =
      switch error {
      case HotDatabaseError.file(let error): error.cause
      case let error as FileError: error.cause
      default: error.reportable.message
      }
    Notices.current?.add(
      """
      \(hasChanged ? "The change was stored, but the" : "The") copy of the last good state next to the database \
      is still \(hasChanged ? "the previous one" : "one from before an earlier change"): \
      \(reason)
      """
    )
  }

  /// Keeps the current state as the second generation of copies, if the open transaction changes
  /// anything.
  ///
  /// Every destructive change calls this first. A database with inconsistent pages is not kept.
  ///
  /// - Throws: ``HotDatabaseError/file(_:)`` if the disk is full; the caller must not change
  ///   anything then.
  func keepFormerState() throws {
    precondition(connection.isInTransaction, "the state before a transaction is known only in it")
    guard formerState == nil, let content = try? content(), !content.allSatisfy(\.isEmpty),
      (try? connection.quickCheck()) != nil
    else { return }
    let files = PendingFiles(under: .upkeep)
    // Another connection sees the committed state, which does not change during this transaction.
    let committed = try HotDatabase.open(at: path, mode: .readOnly).connection
    try files.addCopy(of: committed, named: LastGoodCopy(of: path, generation: 2).path)
    formerState = FormerState(files: files, content: content)
  }

  /// Renames the kept state into place before the transaction is committed.
  func nameFormerState() throws(SQLiteStoreError) {
    guard let former = formerState, (try? content()) != former.content else { return }
    let copy = LastGoodCopy(of: path, generation: 2)
    // An interrupted process has already kept this state as a copy.
    if copy.content == former.content { return }
    do throws(FileError) {
      try former.files.seal()
      try copy.moveBack()
      try former.files.commit()
    } catch {
      throw .notWritable(
        path: copy.path, store: "copy of the hot database as it was before", reason: error.cause)
    }
  }
}
