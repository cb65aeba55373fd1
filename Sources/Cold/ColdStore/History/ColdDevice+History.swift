import ByteSupport
package import ColdRecords
import SCALECodec

extension ColdDevice {
  /// Entries on one page of the log.
  package static let historyPageSize = 20

  /// Writes one entry; its number is the number of entries there are (cold-signer 6.1).
  package func record(_ events: [HistoryEvent]) throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      let order = UInt32(clamping: try count(of: .history))
      let entry = HistoryEntry(timestamp: surroundings.now().text, events: events)
      try set(ColdRow(key: NumberedEntry.key(order: order), value: entry.scaleBytes), in: .history)
    }
  }

  /// All entries, the newest first.
  package func history() throws(ColdSignerError) -> [NumberedEntry] {
    var entries: [NumberedEntry] = []
    for row in try rows(of: .history) {
      var reader = SCALEReader(row.key.span)
      guard let order = try? reader.u32(), reader.remaining == 0 else {
        throw .store(.damaged(table: .history, key: row.key, reason: "has a key that is no u32"))
      }
      entries.append(
        NumberedEntry(order: order, entry: try decode(row.value, at: row.key, of: .history)))
    }
    return entries.sorted { $0.order > $1.order }
  }

  /// One entry.
  ///
  /// - Throws: `ColdSignerError.Store.noHistoryEntry(order:)`.
  package func historyEntry(_ order: UInt32) throws(ColdSignerError) -> NumberedEntry {
    let key = NumberedEntry.key(order: order)
    guard let value = try value(of: key, in: .history) else {
      throw .store(.noHistoryEntry(order: order))
    }
    return NumberedEntry(order: order, entry: try decode(value, at: key, of: .history))
  }

  /// How many pages a log of so many entries has.
  package static func historyPages(entries: Int) -> Int {
    (entries + historyPageSize - 1) / historyPageSize
  }

  /// The checksum that the log shows: CRC-32 over keys and values in stored order, as 4 bytes low
  /// byte first in upper-case hex (cold-signer 6.4).
  ///
  /// - Throws: `ColdSignerError.store(_:)`.
  package func historyChecksum() throws(ColdSignerError) -> String {
    var checksum = CRC32()
    for row in try rows(of: .history) {
      checksum.update(row.key.span)
      checksum.update(row.value.span)
    }
    return checksum.shown
  }

  /// Writes a comment of the user.
  package func comment(_ text: String) throws(ColdSignerError) { try record([.userEntry(text)]) }

  /// Writes a note of the application around the device.
  package func note(_ text: String) throws(ColdSignerError) { try record([.systemEntry(text)]) }

  /// Writes that the phrase of a seed was shown.
  package func recordSeedShown(_ name: String) throws(ColdSignerError) {
    try record([.seedNameWasShown(name: name)])
  }

  /// Removes all entries; that this was done is the first new one.
  package func clearHistory() throws(ColdSignerError) {
    try transaction { () throws(ColdSignerError) in
      try removeAll(from: .history)
      try record([.historyCleared])
    }
  }
}

extension CRC32 {
  /// The 4 bytes, low byte first, in upper-case hex.
  package var shown: String {
    Hex.encode((0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) }).uppercased()
  }
}
