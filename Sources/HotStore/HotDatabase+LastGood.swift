import FileSupport
import Reporting
import SQLiteStore

/// The state that a transaction is about to take away, for the second generation of copies.
struct FormerState {
  let files: PendingFiles
  let content: [[String]]
}

extension HotDatabase {
  /// Writes the copy of the state that a transaction is about to leave, for the name that it gets
  /// once the transaction is kept; none where the copy that is there holds that very content.
  ///
  /// A copy that cannot be written, on a full disk for one, takes nothing back: what is changed is safe
  /// in the database itself, the former copy stays, and the user is told. Pages that contradict each
  /// other never get into it.
  func addLastGood(to files: PendingFiles) {
    guard let content = try? content(), (try? connection.quickCheck()) != nil else { return }
    let copy = LastGoodCopy(of: path)
    if content == copy.content { return }
    do {
      try connection.withImage { image in
        try LastGoodCopy.wrapping {
          try files.add(image, to: copy.path, mode: FileReplacement.privateMode)
        }
      }
      // A log of the former copy, which earlier versions left, would be read as one of this.
      for suffix in ["-wal", "-shm"] where Folder.exists(copy.path + suffix) {
        files.supersede(copy.path + suffix)
      }
    } catch { noteMissedCopy(error) }
  }

  /// Gives the copy its name, or tells the user that it has none.
  func completing(_ step: () throws -> Void) {
    do { try step() } catch { noteMissedCopy(error) }
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
    try connection.withImage { image in
      try LastGoodCopy.wrapping {
        try files.add(
          image, to: LastGoodCopy(of: path, generation: 2).path, mode: FileReplacement.privateMode)
      }
    }
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
