import ByteSupport
import HotSide
package import JSONCodec
package import RuntimeMetadata

/// What two devices make of the same transactions, one with full and one with reduced metadata
/// (reduced-metadata 7).
package struct ReductionRehearsal: Equatable, Sendable {
  /// How transactions come about.
  package enum Kind: String, CaseIterable, Sendable {
    /// Each call with made-up arguments, and all extensions.
    case arguments
    /// The call cut short.
    case cut
    /// A bit of the call flipped.
    case flipped
    /// A variant of an enum that calls can contain.
    case variants
    /// A byte that no pallet with calls has.
    case unknownPallets
    /// A byte that no call of a pallet has.
    case unknownMethods
    /// The extensions, cut at each of their bytes.
    case extensionsCut
    /// The extensions, each of their bytes flipped.
    case extensionsFlipped
  }

  /// A transaction to which the devices answer differently.
  package struct Difference: Equatable, Sendable {
    /// How it came about.
    package let kind: Kind
    /// The whole payload.
    package let payload: [UInt8]
    /// What the device with full metadata answers, as JSON.
    package let full: String
    /// What the other one answers.
    package let reduced: String
  }

  /// The full metadata.
  package let full: MetadataFacts
  /// The reduced metadata.
  package let reduced: MetadataFacts
  /// The highest level that gives it, by which documentation is compared.
  package let level: ReductionLevel
  /// What arguments were made up from.
  package let seed: UInt64
  /// How many calls there are.
  package internal(set) var callCount = 0
  /// Calls of which no arguments can be made up.
  package internal(set) var impossibleCalls: [String] = []
  /// How many variants of enums calls can contain.
  package internal(set) var variantCount = 0
  /// How many transactions there were of each kind.
  package internal(set) var transactions: [Kind: Int] = [:]
  /// How many were offered for signing.
  package internal(set) var offeredCount = 0
  /// How many were shown with an error or refused.
  package internal(set) var erroneousCount = 0
  /// How many were shown with less documentation, and otherwise the same.
  package internal(set) var shortenedCount = 0
  /// How many were answered differently.
  package internal(set) var differenceCount = 0
  /// The first of them.
  package internal(set) var firstDifference: Difference?

  /// Whether every transaction was answered alike, and there was one.
  package var isProof: Bool { differenceCount == 0 && transactionCount > 0 }

  /// How many transactions there were.
  package var transactionCount: Int { transactions.values.reduce(0, +) }

  /// The sum, as manifests have it.
  package var summary: JSONObject {
    JSONObject([
      ("network", .string(full.name)), ("specVersion", .integer(full.version)),
      ("fullHash", .string(full.hash.hex)), ("reducedHash", .string(reduced.hash.hex)),
      ("level", .string(level.rawValue)), ("seed", .integer(seed)),
      ("callCount", .integer(callCount)), ("variantCount", .integer(variantCount)),
      ("impossibleCalls", .strings(impossibleCalls)),
      (
        "transactionCounts",
        .object(
          JSONObject(Kind.allCases.map { ($0.rawValue, .integer(transactions[$0] ?? 0)) }))
      ),
      ("transactionCount", .integer(transactionCount)), ("offeredCount", .integer(offeredCount)),
      ("erroneousCount", .integer(erroneousCount)), ("shortenedCount", .integer(shortenedCount)),
      ("differenceCount", .integer(differenceCount)),
    ])
  }
}

extension ReductionRehearsal {
  /// The shape of ``summary``.
  package static let summaryShape = JSONShape.named(
    "ReductionRehearsal",
    .members([
      "network": .text, "specVersion": .integer, "fullHash": .hash, "reducedHash": .hash,
      "level": ReductionLevel.shape, "seed": .integer, "callCount": .integer,
      "variantCount": .integer,
      "impossibleCalls": .texts, "transactionCounts": .map(.integer), "transactionCount": .integer,
      "offeredCount": .integer, "erroneousCount": .integer, "shortenedCount": .integer,
      "differenceCount": .integer,
    ]))
}
