public import SCALECodec

/// One operation in the log: when, and what happened (cold-signer 6.1).
public struct HistoryEntry: Equatable, Hashable, Sendable, SCALECodable {
  /// The time as text, see ``UTCTime/text``.
  public var timestamp: String
  /// The events in order.
  public var events: [HistoryEvent]

  /// Takes the parts.
  public init(timestamp: String, events: [HistoryEvent]) {
    self.timestamp = timestamp
    self.events = events
  }

  /// Reads time and events.
  ///
  /// - Throws: `SCALEError`.
  public init(from reader: inout SCALEReader) throws(SCALEError) {
    timestamp = try reader.string()
    events = try reader.vector(minimumItemSize: 1) { (reader) throws(SCALEError) in
      try HistoryEvent(from: &reader)
    }
  }

  /// Appends time and events.
  public func encode(to writer: inout SCALEWriter) {
    writer.string(timestamp)
    writer.vector(events) { $1.encode(to: &$0) }
  }
}

/// An entry with its number.
public struct NumberedEntry: Equatable, Hashable, Sendable {
  /// The number, from 0.
  public let order: UInt32
  /// The entry.
  public let entry: HistoryEntry

  /// Takes number and entry.
  public init(order: UInt32, entry: HistoryEntry) {
    self.order = order
    self.entry = entry
  }

  /// The key of the entry with this number: 4 bytes, low byte first.
  public static func key(order: UInt32) -> [UInt8] {
    var writer = SCALEWriter()
    writer.u32(order)
    return writer.bytes
  }
}
