package import ColdRecords
import ColdSigner
package import JSONCodec

/// The log.
package struct LogModel: Equatable {
  /// All entries, the newest first.
  package let entries: [NumberedEntry]

  /// `log`: of each entry `order`, `timestamp` and `events`.
  package var json: JSONValue {
    .members([
      "log": .array(
        entries.map { numbered in
          .members([
            "order": .integer(numbered.order), "timestamp": .string(numbered.entry.timestamp),
            "events": .array(numbered.entry.events.map(\.json)),
          ])
        })
    ])
  }
}

/// One entry of the log.
package struct LogDetailsModel: Equatable {
  package let timestamp: String
  /// Its events; a transaction that cannot be decoded any more says why and keeps its bytes.
  package let events: [EventDetails]

  /// `timestamp` and `events`.
  package var json: JSONValue {
    .members([
      "timestamp": .string(timestamp), "events": .array(events.map { LogDetailsModel.json($0) }),
    ])
  }

  private static func json(_ details: EventDetails) -> JSONValue {
    guard var object = details.event.json.object else { return details.event.json }
    if let transaction = details.transaction {
      object["decoded"] = transaction.cards.json
      object["signedByCard"] = transaction.author.json
    }
    if let refusal = details.refusal { object["refusal"] = refusal.json }
    if let signer = details.event.verifierDetails {
      object["verifierDetails"] = .shownSigner(signer)
    }
    return .object(object)
  }
}
