package import ColdRecords
import SQLiteStore

/// A clock that is behind the log: what is written now stands after what was written later.
package struct LogClockFault: Equatable, Sendable {
  /// The present time by that clock, to the second: `YYYY-MM-DD HH:MM:SS` in UTC.
  package let now: String
  /// The latest time in the log, in the same form.
  package let newest: String

  package init(
    now: String, newest: String
  ) {
    self.now = now
    self.newest = newest
  }

  /// What is wrong and what helps, as sentences for the user.
  package var message: String {
    """
    This computer's clock says \(now), and the newest entry of the log is of \(newest) (UTC), which is later. Set \
    the clock: the log writes down what it says.
    """
  }
}

extension ColdDevice {
  /// The characters of a time to the second.
  private static let secondsLength = 19

  /// What is wrong with the clock, held against the log; `nil` for nothing.
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
  package func clockFault() throws(ColdSignerError) -> LogClockFault? {
    // The text of an entry's time comes first, behind one byte of its length (cold-signer 6.1).
    let times = try ColdSignerError.storing(
      try connection.rows(
        "SELECT max(substr(value, 2, \(ColdDevice.secondsLength))) FROM \"\(ColdTable.history.rawValue)\""
      ) { (row) throws(SQLiteStoreError) in row.isNull(0) ? [] : try row.bytes(0) })
    let now = String(surroundings.now().text.prefix(ColdDevice.secondsLength))
    guard let newest = times.first, newest.count == ColdDevice.secondsLength,
      // A row that begins otherwise is no entry, and is told of by those who read it.
      newest.allSatisfy({ $0 < 0x7f }), now.utf8.lexicographicallyPrecedes(newest)
    else { return nil }
    return LogClockFault(now: now, newest: String(decoding: newest, as: UTF8.self))
  }
}
