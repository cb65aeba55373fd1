import ByteSupport
import CallDecoding
import HotStore
package import JSONCodec
import RuntimeMetadata

extension CallRehearsal {
  /// The summary that manifests contain, without the list of calls.
  package static let summary = JSONForm<CallRehearsal>.named(
    "CallRehearsal",
    [
      "network": .of(\.facts.name), "specVersion": .of(\.facts.version),
      "metadataHash": .of(\.facts.hash), "olderSpecVersion": .of(\.olderFacts?.version),
      "callCount": .of(\.calls.count), "transactionCount": .of(\.transactionCount),
      "shownCount": .of(\.shownCount),
      "refusedCount": .of { $0.transactionCount - $0.shownCount },
      "refusedCalls": .of { $0.refused.map(\.path) }, "unreadableCount": .of(\.unreadableCount),
      "unreadableCalls": .of { $0.unreadable.map(\.path) },
      "deviations": .list(
        \.deviations,
        as: [
          "...": .all(\.kind, as: VaultDeviation.members), "callCount": .of(\.calls.count),
          "transactionCount": .of(\.count),
        ]), "differenceCounts": .of(\.differences, as: JSONForm.integer.map.orNull),
    ])

  private var differences: [(String, Int)]? {
    guard olderFacts != nil else { return nil }
    return [
      ("cards", count(of: .cards)), ("unreadable", count(of: .unreadable)),
      ("documentation", count(of: .documentation)),
    ]
  }
}

extension CallRehearsal: JSONFormed {
  /// The JSON document, with every call.
  package static let form: JSONForm<CallRehearsal> = [
    "...": .all(\.self, as: summary), "callList": .of(\.calls),
    "codeReads": .list(\.codeReads, as: StateValue.form),
    "againstCodeReads": .list(\.olderCodeReads, as: StateValue.form),
  ]
}

extension CallRehearsal.Call: JSONFormed {
  package static let form: JSONForm<Self> = [
    "pallet": .of(\.pallet), "call": .of(\.name), "shownCount": .of(\.shownCount),
    "refusals": .list(
      \.refusals,
      as: ["code": .of(\.code), "message": .of(\.message), "example": .hex(\.example)]),
    "unreadableCount": .of(\.unreadableCount),
    "deviations": .list(
      \.deviations,
      as: [
        "...": .all(\.kind, as: VaultDeviation.members), "transactionCount": .of(\.count),
        "example": .hex(\.example),
      ]), "difference": .of(\.difference),
  ]
}

extension CallRehearsal.Difference: JSONFormed {
  package static let form: JSONForm<Self> = [
    "kind": .of(\.kind.name),
    "message": .optional { if case .unreadable(let message) = $0 { message } else { nil } },
    "oldLines": .optional { if case .cards(let old, _) = $0 { old } else { nil } },
    "newLines": .optional { if case .cards(_, let new) = $0 { new } else { nil } },
  ]
}
