/// Where an update stands in the round (round 1).
package enum RoundState: String, CaseIterable, Comparable, Sendable {
  /// Other bytes under a known version, another genesis hash, or a signature that does not hold.
  case alarm
  /// Nodes have a higher version than the database.
  case behind
  /// It is in the database, and nobody has prepared it.
  case stored
  /// A payload to sign is there, and no product of its bytes.
  case waiting
  /// A product is there, signed by another than the verifier on record.
  case foreign
  /// Nothing was ever fetched, or the nodes were silent.
  case unknown
  /// A product is there whose signature holds, by the verifier on record.
  case complete
  /// The same, and the portal of the workspace has published it.
  case published

  /// Whether nothing is to be done but to publish it.
  package var isDone: Bool { self == .complete || self == .published }

  /// What needs a person first comes first; of the others, what comes earlier in the round.
  package static func < (left: RoundState, right: RoundState) -> Bool {
    left.place < right.place
  }

  private var place: Int { RoundState.allCases.firstIndex(of: self) ?? 0 }
}
