internal import CSQLite

extension StoreFormat.Journal {
  /// The word by which SQLite knows it.
  var keyword: String {
    switch self {
    case .writeAhead: "wal"
    case .rollback: "delete"
    }
  }

  /// How far a commit waits for the disk; a journal that is removed is not gone before its folder is
  /// synced, and would take back after a power cut what was committed.
  var synchronous: String {
    switch self {
    case .writeAhead: "FULL"
    case .rollback: "EXTRA"
    }
  }
}

extension SQLiteConnection {
  /// Recognizes a file that is to be written, and gives one with a write-ahead log the journal of its
  /// format.
  ///
  /// The switch needs the file for itself, and whoever has looked into such a file keeps a lock on it:
  /// two processes that wait for each other let go, and one comes first.
  func prepareForWriting(
    mode: Mode, within timeout: Duration
  ) throws(SQLiteStoreError) -> Identity {
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      let identity = try recognize(mode: mode)
      guard !identity.isEmpty, format.journal == .rollback,
        try journalMode() != StoreFormat.Journal.rollback.keyword
      else { return identity }
      do throws(SQLiteStoreError) {
        // SQLite lets go of the file between the log that it removes and the header that says so;
        // whoever looked in then would leave an empty log behind.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        try setJournalMode(.rollback)
        // The first read in the other mode lets go.
        try execute("PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema")
        return identity
      } catch {
        guard case .busy = error, clock.now < deadline else { throw error }
        try reopen(mode: mode)
        _ = sqlite3_sleep(Int32.random(in: 5...40))
      }
    }
  }

  /// Gives a new file the journal of its format, which it then keeps.
  ///
  /// Two processes that make the same file meet here, and SQLite does not wait on this switch.
  func setJournal(within timeout: Duration) throws(SQLiteStoreError) {
    let clock = ContinuousClock()
    let deadline = clock.now + timeout
    while true {
      do throws(SQLiteStoreError) {
        try setJournalMode(format.journal)
        return
      } catch {
        guard case .busy = error, clock.now < deadline else { throw error }
        _ = sqlite3_sleep(5)
      }
    }
  }

  private func setJournalMode(_ journal: StoreFormat.Journal) throws(SQLiteStoreError) {
    guard try journalMode(setting: journal) == journal.keyword else {
      throw .notWritable(
        path: path, store: format.name,
        reason: journal == .writeAhead
          ? "the file system does not allow write-ahead logging"
          : "its write-ahead log cannot be given up")
    }
  }

  private func journalMode(
    setting journal: StoreFormat.Journal? = nil
  ) throws(SQLiteStoreError) -> String? {
    let value = journal.map { " = \($0.keyword)" } ?? ""
    return try rows("PRAGMA journal_mode\(value)") { (row) throws(SQLiteStoreError) in
      try row.text(0)
    }.first
  }
}
