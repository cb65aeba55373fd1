import ByteSupport
import CallDecoding
package import JSONCodec
import RuntimeMetadata

extension CallRehearsal {
  /// The sum, as manifests have it.
  package var summary: JSONObject {
    JSONObject([
      ("network", .string(facts.name)), ("version", .integer(facts.version)),
      ("metadataHash", .string(facts.hash.hex)), ("against", .integer(olderFacts?.version)),
      ("calls", .integer(calls.count)), ("transactions", .integer(transactionCount)),
      ("shown", .integer(shownCount)), ("refused", .integer(transactionCount - shownCount)),
      ("refusedCalls", .strings(refused.map(\.path))),
      ("unreadableByExistingSigners", .integer(unreadableCount)),
      ("callsUnreadableByExistingSigners", .strings(unreadable.map(\.path))),
      ("deviations", .array(deviations.map(CallRehearsal.json))),
      ("differences", differences),
    ])
  }

  /// The sum with every call.
  package var document: JSONObject {
    var document = summary
    document["list"] = .array(calls.map(\.json))
    return document
  }

  private static func json(
    _ deviation: (kind: VaultDeviation, calls: [Call], count: Int)
  ) -> JSONValue {
    .members([
      "code": .string(deviation.kind.code), "effect": .string(deviation.kind.effect.rawValue),
      "message": .string(deviation.kind.message), "calls": .integer(deviation.calls.count),
      "transactions": .integer(deviation.count),
    ])
  }

  private var differences: JSONValue {
    guard olderFacts != nil else { return .null }
    return .members([
      "cards": .integer(count { $0.name == "cards" }),
      "unreadable": .integer(count { $0.name == "unreadable" }),
      "documentation": .integer(count { $0 == .documentation }),
    ])
  }
}

extension CallRehearsal.Call {
  var json: JSONValue {
    .members([
      "pallet": .string(pallet), "call": .string(name), "shown": .integer(shownCount),
      "refusals": .array(
        refusals.map { refusal in
          .members([
            "code": .string(refusal.code), "message": .string(refusal.message),
            "example": .string(Hex.encode(refusal.example)),
          ])
        }),
      "unreadableByExistingSigners": .integer(unreadableCount),
      "deviations": .array(
        deviations.map { deviation in
          .members([
            "code": .string(deviation.kind.code),
            "effect": .string(deviation.kind.effect.rawValue),
            "message": .string(deviation.kind.message),
            "transactions": .integer(deviation.count),
            "example": .string(Hex.encode(deviation.example)),
          ])
        }),
      "difference": difference.map(\.json) ?? .null,
    ])
  }
}

extension CallRehearsal.Difference {
  fileprivate var json: JSONValue {
    switch self {
    case .none, .documentation: .members(["kind": .string(name)])
    case .unreadable(let message):
      .members(["kind": .string(name), "message": .string(message)])
    case .cards(let old, let new):
      .members(["kind": .string(name), "old": .strings(old), "new": .strings(new)])
    }
  }
}

extension CallRehearsal {
  /// The shape of ``summary``.
  package static let summaryShape = JSONShape.named(
    "CallRehearsal",
    .members([
      "network": .text, "version": .integer, "metadataHash": .hash, "against": .integer.orNull,
      "calls": .integer, "transactions": .integer, "shown": .integer, "refused": .integer,
      "refusedCalls": .texts, "unreadableByExistingSigners": .integer,
      "callsUnreadableByExistingSigners": .texts,
      "deviations": deviation.adding(["calls": .integer, "transactions": .integer]).list,
      "differences": JSONShape.members([
        "cards": .integer, "unreadable": .integer, "documentation": .integer,
      ]).orNull,
    ]))

  /// The shape of ``document``.
  package static let shape = summaryShape.adding(["list": Call.shape.list])

  fileprivate static let deviation = JSONShape.members([
    "code": .text, "effect": .text, "message": .text,
  ])
}

extension CallRehearsal.Call {
  /// The shape of ``json``.
  static let shape = JSONShape.members([
    "pallet": .text, "call": .text, "shown": .integer,
    "refusals": JSONShape.members(["code": .text, "message": .text, "example": .hex]).list,
    "unreadableByExistingSigners": .integer,
    "deviations": CallRehearsal.deviation.adding(["transactions": .integer, "example": .hex]).list,
    "difference": JSONShape.members(
      ["kind": .text], optional: ["message": .text, "old": .texts, "new": .texts]
    ).orNull,
  ])
}
