package import ColdRecords
package import ColdSigner
import ColdStore
package import JSONCodec
import VaultPayloads

/// An event of the log, with its transaction decoded if it has one.
package struct EventDetails: Equatable, Sendable {
  package let event: HistoryEvent
  /// The transaction, decoded with the networks and metadata stored now.
  package let transaction: LoggedTransaction?
  /// The reason why the transaction can no longer be decoded.
  package let refusal: ColdSignerError?

  package init(
    event: HistoryEvent, transaction: LoggedTransaction?, refusal: ColdSignerError?
  ) {
    self.event = event
    self.transaction = transaction
    self.refusal = refusal
  }

  /// The user's comment on what was signed; `nil` if it is empty.
  package var comment: String? {
    let comment: String? =
      switch event {
      case .transactionSigned(let signed), .transactionSignError(let signed): signed.comment
      case .messageSigned(let signed), .messageSignError(let signed): signed.comment
      default: nil
      }
    return comment.flatMap { $0.isEmpty ? nil : $0 }
  }
}

extension DeviceSession {
  /// The log, newest entry first.
  package func history() throws -> [NumberedEntry] { try device.history() }

  /// One entry of the log; its transactions are decoded with the networks and metadata stored now.
  ///
  /// - Throws: `ColdSignerError` if the entry does not exist.
  package func historyDetails(
    _ order: UInt32
  ) throws(ColdSignerError) -> (entry: NumberedEntry, events: [EventDetails]) {
    try device.eventDetails(order)
  }

  /// The checksum of the whole log, as the device shows it.
  package func historyChecksum() throws -> String { try device.historyChecksum() }

  /// A warning if the clock is behind the log; otherwise `nil`.
  package func clockWarning() throws -> String? { try device.clockFault()?.message }

  /// Clears the log; the first new entry records this.
  package func clearHistory() throws { try change { try $0.clearHistory() } }

  /// Adds a comment of the user to the log.
  package func comment(_ text: String) throws { try change { try $0.comment(text) } }
}

extension ColdDevice {
  /// One entry of the log; its transactions are decoded with the networks and metadata stored now.
  func eventDetails(
    _ order: UInt32
  ) throws(ColdSignerError) -> (entry: NumberedEntry, events: [EventDetails]) {
    let numbered = try historyEntry(order)
    let events = try numbered.entry.events.map { event throws(ColdSignerError) -> EventDetails in
      switch event {
      case .transactionSigned(let signed), .transactionSignError(let signed):
        do throws(ColdSignerError) {
          return EventDetails(event: event, transaction: try details(of: signed), refusal: nil)
        } catch .signing(let reason) {
          return EventDetails(event: event, transaction: nil, refusal: .signing(reason))
        }
      default: return EventDetails(event: event, transaction: nil, refusal: nil)
      }
    }
    return (numbered, events)
  }
}

extension EventDetails: JSONFormed {
  /// The event's own members, with `author` and `cards` or `refusal`, and with `verifierDetails`
  /// for signed content.
  package static let form: JSONForm<EventDetails> = [
    "...": .all(\.event), "author": .optional(\.transaction?.author),
    "cards": .optional(\.transaction?.cards), "refusal": .optional(\.refusal),
    "verifierDetails": .optional(\.event.verifierDetails),
  ]
}
