package import SCALECodec

/// A log entry: the time and the events of one operation (cold-signer 6.1).
package struct HistoryEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The time as text, see ``UTCTime/text``.
  package var timestamp: String
  package var events: [HistoryEvent]

  /// The time without its fraction, for lists of entries; the checksum of the log covers the full
  /// ``timestamp``.
  package var second: String {
    let parts = timestamp.split(separator: ".", maxSplits: 1)
    return parts.count == 2
      ? "\(parts[0])\(parts[1].drop { $0.isASCII && $0.isNumber })" : timestamp
  }

  package init(timestamp: String, events: [HistoryEvent]) {
    self.timestamp = timestamp
    self.events = events
  }

  package init(from reader: inout SCALEReader) throws(SCALEError) {
    timestamp = try reader.string()
    events = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try HistoryEvent(from: &reader)
    }
  }

  package func encode(to writer: inout SCALEWriter) {
    writer.string(timestamp)
    writer.vector(events) { $1.encode(to: &$0) }
  }
}

package struct NumberedEntry: Equatable, Hashable, Sendable {
  /// The number, from 0.
  package let order: UInt32
  package let entry: HistoryEntry

  package init(order: UInt32, entry: HistoryEntry) {
    self.order = order
    self.entry = entry
  }

  /// The table key of the entry with this number: 4 bytes, little-endian.
  package static func key(order: UInt32) -> [UInt8] {
    var writer = SCALEWriter()
    writer.u32(order)
    return writer.bytes
  }
}
