package import CallDecoding
import ColdSigner
package import JSONCodec
import SubstrateCrypto

extension Rehearsal {
  /// State, decision, and what came of each scan, by name.
  package var document: JSONValue {
    .members([
      "state": .string(state.name), "isAccepted": .bool(isAccepted),
      "scans": .array(scans.map { $0.document }),
    ])
  }

  /// The state and the decision alone, as manifests keep them.
  package var summary: JSONValue {
    .members([
      "state": .string(state.name), "isAccepted": .bool(isAccepted),
      "refusalCode": .string(refusal?.code),
      "flagCodes": .array(scans.flatMap { $0.flags }.map { .string($0.code) }),
      "warningCodes": .array(
        scans.flatMap { $0.screen?.cards.warnings ?? [] }.map { .string($0.code) }),
      "wiped": .array(scans.flatMap { $0.wiped }.map { .string($0) }),
    ])
  }
}

/// What a device takes, and nobody should publish.
package struct RehearsalFlag: Equatable, Sendable {
  /// The class in one word, the same in every release, for programs.
  package let code: String
  /// What is wrong, as a sentence.
  package let message: String
}

extension Rehearsal.Scan {
  /// What is wrong although a device does not say so: no hot side makes or takes such an update.
  package var flags: [RehearsalFlag] {
    var flags =
      weakness.map { [RehearsalFlag(code: "anybody_can_sign", message: $0.message)] } ?? []
    if let forgery {
      let reading = forgery.shown.prefix(2).flatMap(\.content.lines).joined(separator: ", ")
      flags.append(
        RehearsalFlag(
          code: "forged_proof",
          message:
            "The transaction is forged: its proof has something left over. A Vault of December 2025 would show it as \(reading); 'hotside decode' has both readings."
        ))
    }
    return flags
  }

  /// What a Vault of December 2025 does otherwise with what was shown to be signed.
  package var deviations: VaultDeviations {
    switch shown {
    case .signing(let screen): screen.items.reduce([]) { $0.union($1.deviations) }
    case .reading(let screen): screen.deviations
    case .update, .derivations, .dynamicTransactions, .dynamicRequest, nil: []
    }
  }

  private static func json(_ shown: ScanResult) -> JSONValue {
    switch shown {
    case .signing(let screen): screen.json
    case .reading(let screen): screen.json
    case .update, .derivations, .dynamicTransactions, .dynamicRequest: .null
    }
  }

  /// What accepting stored.
  package var stored: [String] { screen.map { Rehearsal.stored($0.update) } ?? [] }
  /// What accepting wiped.
  package var wiped: [String] { screen.map { Rehearsal.wiped($0.update) } ?? [] }

  /// Everything, by name.
  package var document: JSONValue {
    .members([
      "source": .string(name), "isAccepted": .bool(isAccepted),
      "isComplete": .bool(!isIncomplete),
      "refusal": refusal?.json ?? .null, "framesSeen": .integer(framesSeen),
      "framesUsed": .integer(framesUsed), "framesAnnounced": .integer(framesAnnounced),
      "cards": screen?.cards.json ?? .null, "screen": shown.map(Rehearsal.Scan.json) ?? .null,
      "deviations": deviations.json, "keyPreview": keys?.json ?? .null,
      "flags": .array(
        flags.map { .members(["code": .string($0.code), "message": .string($0.message)]) }),
      "warningCodes": .array((screen?.cards.warnings ?? []).map { .string($0.code) }),
      "storedItems": .strings(stored),
      "replaced": .strings(replaced),
      "wiped": .strings(wiped),
    ])
  }
}

extension Rehearsal {
  /// The shape of ``document``.
  package static let shape = JSONShape.named(
    "Rehearsal",
    .members(["state": .text, "isAccepted": .bool, "scans": Scan.shape.list]))

  /// The shape of ``summary``.
  package static let summaryShape = JSONShape.named(
    "RehearsalSummary",
    .members([
      "state": .text, "isAccepted": .bool, "refusalCode": .text.orNull, "flagCodes": .texts,
      "warningCodes": .texts, "wiped": .texts,
    ]))
}

extension Rehearsal.Scan {
  /// The shape of ``document``.
  package static let shape = JSONShape.members([
    "source": .text, "isAccepted": .bool, "isComplete": .bool,
    "refusal": ColdSignerError.shape.orNull, "framesSeen": .integer, "framesUsed": .integer,
    "framesAnnounced": .integer, "cards": CardSet.shape.orNull,
    "screen": JSONShape.either([SigningScreen.shape, ReadingScreen.shape, .null]),
    "deviations": VaultDeviations.shape, "keyPreview": DerivationsPreview.shape.orNull,
    "flags": JSONShape.members(["code": .text, "message": .text]).list,
    "warningCodes": .texts,
    "storedItems": .texts, "replaced": .texts, "wiped": .texts,
  ])
}
