internal import CSQLite

extension StoreFormat.Journal {
  /// The value of `PRAGMA journal_mode`.
  var keyword: String {
    switch self {
    case .writeAhead: "wal"
    case .rollback: "delete"
    }
  }

  /// The value of `PRAGMA synchronous`.
  ///
  /// A rollback journal is deleted at the commit; `EXTRA` syncs its folder, because after a power
  /// cut a journal that came back would undo the commit.
  var synchronous: String {
    switch self {
    case .writeAhead: "FULL"
    case .rollback: "EXTRA"
    }
  }
}

extension SQLiteConnection {
  /// Checks that a file is of this format before it is written, and converts its journal to the
  /// format's journal.
  ///
  /// The conversion needs exclusive access, and every process that has read such a file keeps a
  /// lock. Two processes that wait for each other reopen the file after random pauses until one
  /// succeeds.
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
        // SQLite releases the lock after it removes the log and before it writes the header; a
        // process that opened the file at that moment would leave an empty log.
        try execute("PRAGMA locking_mode = EXCLUSIVE")
        try setJournalMode(.rollback)
        // The first read in normal mode releases the exclusive lock.
        try execute("PRAGMA locking_mode = NORMAL; SELECT count(*) FROM sqlite_schema")
        return identity
      } catch {
        guard case .busy = error, clock.now < deadline else { throw error }
        try reopen(mode: mode)
        _ = sqlite3_sleep(Int32.random(in: 5...40))
      }
    }
  }

  /// Sets the journal mode of a new file, which the file then keeps.
  ///
  /// SQLite does not wait for locks here, so two processes that create the same file retry.
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
