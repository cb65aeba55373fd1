/// The state of an update in the round (round 1).
package enum RoundState: String, CaseIterable, Comparable, Sendable {
  /// Other bytes for a known version, another genesis hash, or an invalid signature.
  case alarm
  /// The chain runs a lower version than the portal has seen on it, which no person has accepted yet.
  case wentBack = "went_back"
  /// The nodes did not answer the last query, so the stored state may be outdated.
  case silent
  /// The last look did not succeed: the nodes proved nothing, or gave no answer or metadata that can be used, so
  /// the stored state may be outdated.
  case unproved
  /// Nodes have a higher version than the database.
  case behind
  /// There is a product, but it is unsigned, or not signed by the verifier on record.
  case foreign
  /// There is a payload to sign, but no product of its bytes.
  case waiting
  /// The update is stored in the database, but there is neither a payload to sign nor a product.
  case stored
  /// Nothing about the network was fetched yet.
  case unknown
  /// Specs in the database that were never prepared for signing, of a network that the portal of
  /// the workspace does not publish.
  case unprepared
  /// The portal of the workspace has published the update, and its operator has withdrawn it.
  case withdrawn
  /// There is a product whose signature holds, by the verifier on record if there is one.
  case complete
  /// The update is complete, and the portal of the workspace publishes it.
  case published

  /// Whether no action is needed, except perhaps publishing a completed update.
  package var isDone: Bool { [.complete, .published, .withdrawn, .unprepared].contains(self) }

  /// Orders states as they are declared: alarms first, published updates last.
  package static func < (left: RoundState, right: RoundState) -> Bool {
    left.place < right.place
  }

  private var place: Int { RoundState.allCases.firstIndex(of: self) ?? 0 }
}
