import ColdSigner
public import JSONCodec

extension Rehearsal {
  /// State, decision, and what came of each scan, by name.
  public var document: JSONValue {
    .members([
      "state": .string(state.name), "isAccepted": .bool(isAccepted),
      "scans": .array(scans.map { $0.document }),
    ])
  }

  /// The state and the decision alone, as manifests keep them.
  public var summary: JSONValue {
    .members([
      "state": .string(state.name), "isAccepted": .bool(isAccepted),
      "refusal": refusal.map { .string($0.code) } ?? .null,
      "warnings": .array(
        scans.flatMap { $0.screen?.cards.warnings ?? [] }.map { .string($0.code) }),
      "wiped": .array(scans.flatMap { $0.wiped }.map { .string($0) }),
    ])
  }
}

extension Rehearsal.Scan {
  /// What accepting stored.
  public var stored: [String] { screen.map { Rehearsal.stored($0.update) } ?? [] }
  /// What accepting wiped.
  public var wiped: [String] { screen.map { Rehearsal.wiped($0.update) } ?? [] }

  /// Everything, by name.
  public var document: JSONValue {
    .members([
      "pictures": .string(name), "isAccepted": .bool(isAccepted),
      "refusal": refusal?.json ?? .null, "framesSeen": .integer(framesSeen),
      "framesUsed": .integer(framesUsed), "framesAnnounced": .integer(framesAnnounced),
      "cards": screen?.cards.json ?? .null,
      "keys": keys?.json ?? .null,
      "warnings": .array((screen?.cards.warnings ?? []).map { .string($0.code) }),
      "stored": .array(stored.map { .string($0) }),
      "replaced": .array(replaced.map { .string($0) }),
      "wiped": .array(wiped.map { .string($0) }),
    ])
  }
}
