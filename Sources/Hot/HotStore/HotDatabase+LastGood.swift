import FileSupport
import Reporting
import SQLiteStore

/// The state that a transaction is about to take away, for the second generation of copies.
struct FormerState {
  let files: PendingFiles
  let content: [[String]]
}

extension HotDatabase {
  /// Writes the copy of the state that a transaction has left; none where the copy that is there holds
  /// that very content.
  ///
  /// A copy that cannot be written, on a full disk for one, takes nothing back: what is changed is safe
  /// in the database itself, the former copy stays, and the user is told. Pages that contradict each
  /// other never get into it. Where others change the database as fast as it is copied, who is last has
  /// the copy made.
  func keepLastGood() {
    let copy = LastGoodCopy(of: path)
    do {
      for _ in 0..<LastGoodCopy.attempts {
        if let kept = copy.opened, (try? hasContent(of: kept)) == true { return }
        if try write(copy) { return }
      }
    } catch { noteMissedCopy(error) }
  }

  /// Writes a copy of what the database holds now, unless its pages contradict each other.
  ///
  /// - Returns: whether the database still holds that; else nothing is written.
  private func write(_ copy: LastGoodCopy) throws -> Bool {
    let files = PendingFiles(under: .upkeep)
    try files.addCopy(of: connection, named: copy.path)
    // The disk works on the copy meanwhile.
    guard (try? connection.quickCheck()) != nil else { return true }
    guard let temporary = files.temporary(of: copy.path),
      try hasContent(of: HotDatabase.open(at: temporary, mode: .unchanging))
    else { return false }
    try files.seal()
    // A log of the former copy, which earlier versions left, would be read as one of this.
    for suffix in ["-wal", "-shm"] where Folder.exists(copy.path + suffix) {
      files.supersede(copy.path + suffix)
    }
    try files.commit()
    return true
  }

  private func noteMissedCopy(_ error: any Error) {
    let reason =
      switch error {
      case HotDatabaseError.file(let error): error.cause
      case let error as FileError: error.cause
      default: error.reportable.message
      }
    Notices.current?.add(
      "The change is kept, and the copy of the last good state beside the database is still the former one: \(reason)"
    )
  }

  /// Has the present state kept as the second generation of copies, once the transaction that takes
  /// something of it away has changed anything.
  ///
  /// Whatever takes away what nothing brings back begins with it. Pages that contradict each other are
  /// no state to go back to.
  ///
  /// - Throws: ``HotDatabaseError/file(_:)`` where there is no room for it: nothing is taken away then.
  func keepFormerState() throws {
    precondition(connection.isInTransaction, "the state before a transaction is known only in it")
    guard formerState == nil, let content = try? content(), !content.allSatisfy(\.isEmpty),
      (try? connection.quickCheck()) != nil
    else { return }
    let files = PendingFiles(under: .upkeep)
    // Another connection sees what was committed, and nobody changes that during this transaction.
    let committed = try HotDatabase.open(at: path, mode: .readOnly).connection
    try files.addCopy(of: committed, named: LastGoodCopy(of: path, generation: 2).path)
    formerState = FormerState(files: files, content: content)
  }

  /// Gives the kept state its name before the transaction is kept: whatever happens then, it is there.
  func nameFormerState() throws(SQLiteStoreError) {
    guard let former = formerState, (try? content()) != former.content else { return }
    let copy = LastGoodCopy(of: path, generation: 2)
    // Somebody who was interrupted on the way has it already.
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
