package import ColdRecords
package import ColdSigner
import ColdStore
package import JSONCodec
import VaultPayloads

/// An event of the log with what can be said of it now.
package struct EventDetails: Equatable, Sendable {
  package let event: HistoryEvent
  /// The transaction, decoded with what is stored now.
  package let transaction: LoggedTransaction?
  /// Why a transaction cannot be decoded any more.
  package let refusal: ColdSignerError?

  package init(
    event: HistoryEvent, transaction: LoggedTransaction?, refusal: ColdSignerError?
  ) {
    self.event = event
    self.transaction = transaction
    self.refusal = refusal
  }

  /// What the user wrote beside what was signed; `nil` for nothing.
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
  /// The log, the newest entry first.
  package func history() throws -> [NumberedEntry] { try device.history() }

  /// One entry of the log, its transactions decoded with the networks and metadata stored now.
  ///
  /// - Throws: `ColdSignerError`: `noHistoryEntry`.
  package func historyDetails(
    _ order: UInt32
  ) throws(ColdSignerError) -> (entry: NumberedEntry, events: [EventDetails]) {
    try device.eventDetails(order)
  }

  /// The checksum of the whole log, as a device shows it.
  package func historyChecksum() throws -> String { try device.historyChecksum() }

  /// What to tell of a clock that is behind the log; `nil` for one that is not.
  package func clockWarning() throws -> String? { try device.clockFault()?.message }

  /// Clears the log; that this was done is its first entry.
  package func clearHistory() throws { try change { try $0.clearHistory() } }

  /// Writes a comment of the user into the log.
  package func comment(_ text: String) throws { try change { try $0.comment(text) } }
}

extension ColdDevice {
  /// One entry of the log with what can be said of its events now.
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
  /// The event by the names of its values, with `author` and `cards`, or `refusal`, and of what was
  /// signed `verifierDetails`.
  package static let form: JSONForm<EventDetails> = [
    "...": .all(\.event), "author": .optional(\.transaction?.author),
    "cards": .optional(\.transaction?.cards), "refusal": .optional(\.refusal),
    "verifierDetails": .optional(\.event.verifierDetails),
  ]
}
