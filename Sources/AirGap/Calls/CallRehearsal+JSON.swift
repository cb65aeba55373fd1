import ByteSupport
import CallDecoding
package import JSONCodec
import RuntimeMetadata

extension CallRehearsal {
  /// The sum, as manifests have it.
  package var summary: JSONObject {
    JSONObject([
      ("network", .string(facts.name)), ("specVersion", .integer(facts.version)),
      ("metadataHash", .string(facts.hash.hex)),
      ("olderSpecVersion", .integer(olderFacts?.version)),
      ("callCount", .integer(calls.count)), ("transactionCount", .integer(transactionCount)),
      ("shownCount", .integer(shownCount)),
      ("refusedCount", .integer(transactionCount - shownCount)),
      ("refusedCalls", .strings(refused.map(\.path))),
      ("unreadableCount", .integer(unreadableCount)),
      ("unreadableCalls", .strings(unreadable.map(\.path))),
      ("deviations", .array(deviations.map(CallRehearsal.json))),
      ("differenceCounts", differences),
    ])
  }

  /// The sum with every call.
  package var document: JSONObject {
    var document = summary
    document["callList"] = .array(calls.map(\.json))
    return document
  }

  private static func json(
    _ deviation: (kind: VaultDeviation, calls: [Call], count: Int)
  ) -> JSONValue {
    .members([
      "code": .string(deviation.kind.code), "effect": .string(deviation.kind.effect.rawValue),
      "message": .string(deviation.kind.message), "callCount": .integer(deviation.calls.count),
      "transactionCount": .integer(deviation.count),
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
      "pallet": .string(pallet), "call": .string(name), "shownCount": .integer(shownCount),
      "refusals": .array(
        refusals.map { refusal in
          .members([
            "code": .string(refusal.code), "message": .string(refusal.message),
            "example": .string(Hex.encode(refusal.example)),
          ])
        }),
      "unreadableCount": .integer(unreadableCount),
      "deviations": .array(
        deviations.map { deviation in
          .members([
            "code": .string(deviation.kind.code),
            "effect": .string(deviation.kind.effect.rawValue),
            "message": .string(deviation.kind.message),
            "transactionCount": .integer(deviation.count),
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
      .members(["kind": .string(name), "oldLines": .strings(old), "newLines": .strings(new)])
    }
  }
}

extension CallRehearsal {
  /// The shape of ``summary``.
  package static let summaryShape = JSONShape.named(
    "CallRehearsal",
    .members([
      "network": .text, "specVersion": .integer, "metadataHash": .hash,
      "olderSpecVersion": .integer.orNull,
      "callCount": .integer, "transactionCount": .integer, "shownCount": .integer,
      "refusedCount": .integer,
      "refusedCalls": .texts, "unreadableCount": .integer,
      "unreadableCalls": .texts,
      "deviations": deviation.adding(["callCount": .integer, "transactionCount": .integer]).list,
      "differenceCounts": JSONShape.map(.integer).orNull,
    ]))

  /// The shape of ``document``.
  package static let shape = summaryShape.adding(["callList": Call.shape.list])

  fileprivate static let deviation = JSONShape.members([
    "code": .text, "effect": .text, "message": .text,
  ])
}

extension CallRehearsal.Call {
  /// The shape of ``json``.
  static let shape = JSONShape.members([
    "pallet": .text, "call": .text, "shownCount": .integer,
    "refusals": JSONShape.members(["code": .text, "message": .text, "example": .hex]).list,
    "unreadableCount": .integer,
    "deviations": CallRehearsal.deviation.adding(["transactionCount": .integer, "example": .hex])
      .list,
    "difference": JSONShape.members(
      ["kind": .text], optional: ["message": .text, "oldLines": .texts, "newLines": .texts]
    ).orNull,
  ])
}
