/// The state of an update in the round (round 1).
package enum RoundState: String, CaseIterable, Comparable, Sendable {
  /// Other bytes for a known version, another genesis hash, or an invalid signature.
  case alarm
  /// The nodes did not answer the last look; what is stored or complete may be outdated.
  case silent
  /// Nodes have a higher version than the database.
  case behind
  /// A product is there, signed by another than the verifier on record.
  case foreign
  /// A payload to sign is there, and no product of its bytes.
  case waiting
  /// The database has it, and there is neither a payload nor a product.
  case stored
  /// Nothing was ever fetched.
  case unknown
  /// The database has specs that were never prepared, and the portal of the workspace does not have their network.
  case unprepared
  /// A product is there whose signature holds, by the verifier on record.
  case complete
  /// Complete, and published by the portal of the workspace.
  case published

  /// Whether nothing is to be done, except to publish a completed update.
  package var isDone: Bool { self == .complete || self == .published || self == .unprepared }

  /// The order of a table: what needs a person first.
  package static func < (left: RoundState, right: RoundState) -> Bool {
    left.place < right.place
  }

  private var place: Int { RoundState.allCases.firstIndex(of: self) ?? 0 }
}
