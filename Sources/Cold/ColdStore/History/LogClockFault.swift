package import ColdRecords
import SQLiteStore

/// A clock that is behind the log, so that new entries would be dated before older ones.
package struct LogClockFault: Equatable, Sendable {
  /// The current time of the clock: `YYYY-MM-DD HH:MM:SS` in UTC.
  package let now: String
  /// The latest time in the log, in the same format.
  package let newest: String

  package init(
    now: String, newest: String
  ) {
    self.now = now
    self.newest = newest
  }

  /// A message for the user: the two times, and what to do.
  package var message: String {
    """
    This computer's clock says \(now), but the newest entry of the log is of \(newest) (UTC), which is later. Set the \
    clock: the log records its time.
    """
  }
}

extension ColdDevice {
  /// The length of a time to the second, in characters.
  private static let secondsLength = 19

  /// Compares the clock with the log; `nil` if the clock is not behind.
  ///
  /// - Throws: `ColdSignerError`.
  package func clockFault() throws(ColdSignerError) -> LogClockFault? {
    // An entry starts with its time, after one byte for the length of the text (cold-signer 6.1).
    let times = try ColdSignerError.storing(
      try connection.rows(
        "SELECT max(substr(value, 2, \(ColdDevice.secondsLength))) FROM \"\(ColdTable.history.rawValue)\""
      ) { (row) throws(SQLiteStoreError) in row.isNull(0) ? [] : try row.bytes(0) })
    let now = String(surroundings.now().text.prefix(ColdDevice.secondsLength))
    guard let newest = times.first, newest.count == ColdDevice.secondsLength,
      // Damaged rows are skipped here; they are reported when entries are read.
      newest.allSatisfy({ $0 < 0x7f }), now.utf8.lexicographicallyPrecedes(newest)
    else { return nil }
    return LogClockFault(now: now, newest: String(decoding: newest, as: UTF8.self))
  }
}
