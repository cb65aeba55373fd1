import ByteSupport
package import ColdRecords
import SCALECodec

extension ColdDevice {
  /// The number of log entries on a page.
  package static let historyPageSize = 20

  /// Writes one log entry; its number is the number of existing entries (cold-signer 6.1).
  package func record(_ events: [HistoryEvent]) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let order = UInt32(clamping: try count(of: .history))
      let entry = HistoryEntry(timestamp: surroundings.now().text, events: events)
      try set(ColdRow(key: NumberedEntry.key(order: order), value: entry.scaleBytes), in: .history)
    }
  }

  /// All log entries, newest first.
  package func history() throws(ColdSignerError) -> [NumberedEntry] {
    var entries: [NumberedEntry] = []
    for row in try rows(of: .history) {
      var reader = SCALEReader(row.key.span)
      guard let order = try? reader.u32(), reader.remaining == 0 else {
        throw .store(.damaged(table: .history, key: row.key, reason: "has a key that is not a u32"))
      }
      entries.append(
        NumberedEntry(order: order, entry: try decode(row.value, at: row.key, of: .history)))
    }
    return entries.sorted { $0.order > $1.order }
  }

  /// One log entry.
  ///
  /// - Throws: `ColdSignerError` if the entry does not exist.
  package func historyEntry(_ order: UInt32) throws(ColdSignerError) -> NumberedEntry {
    let key = NumberedEntry.key(order: order)
    guard let value = try value(of: key, in: .history) else {
      throw .store(.noHistoryEntry(order: order))
    }
    return NumberedEntry(order: order, entry: try decode(value, at: key, of: .history))
  }

  /// The number of pages of a log.
  package static func historyPages(entries: Int) -> Int {
    (entries + historyPageSize - 1) / historyPageSize
  }

  /// The displayed checksum of the log: CRC-32 over keys and values in stored order, as 4
  /// little-endian bytes in upper-case hex (cold-signer 6.4).
  ///
  /// - Throws: `ColdSignerError`.
  package func historyChecksum() throws(ColdSignerError) -> String {
    var checksum = CRC32()
    for row in try rows(of: .history) {
      checksum.update(row.key.span)
      checksum.update(row.value.span)
    }
    return checksum.shown
  }

  /// Logs a comment of the user.
  package func comment(_ text: String) throws(ColdSignerError) { try record([.userEntry(text)]) }

  /// Logs a note of the application.
  package func note(_ text: String) throws(ColdSignerError) { try record([.systemEntry(text)]) }

  /// Logs that the phrase of a seed was shown.
  package func recordSeedShown(_ name: String) throws(ColdSignerError) {
    try record([.seedNameWasShown(name: name)])
  }

  /// Removes all log entries; the first new entry records this.
  package func clearHistory() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try removeAll(from: .history)
      try record([.historyCleared])
    }
  }
}

extension CRC32 {
  /// The number's 4 bytes, little-endian, in upper-case hex.
  package var shown: String {
    Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }).uppercased()
  }
}
