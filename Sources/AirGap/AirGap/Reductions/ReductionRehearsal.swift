import ByteSupport
package import HotStore
package import JSONCodec
import PictureWork
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
  /// The values of the chain's state that the code read that gave the full metadata.
  package internal(set) var fullCodeReads: [StateValue] = []
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

  /// Whether every transaction was answered alike, and some were offered for signing.
  package var isProof: Bool { differenceCount == 0 && offeredCount > 0 }

  /// How many transactions there were.
  package var transactionCount: Int { transactions.values.reduce(0, +) }
}

extension ReductionRehearsal: JSONFormed {
  /// The sum, as manifests have it.
  package static let form = JSONForm<ReductionRehearsal>.named(
    "ReductionRehearsal",
    [
      "network": .of(\.full.name), "specVersion": .of(\.full.version), "fullHash": .of(\.full.hash),
      "reducedHash": .of(\.reduced.hash), "level": .of(\.level, as: ReductionLevel.form),
      "seed": .of(\.seed), "callCount": .of(\.callCount), "variantCount": .of(\.variantCount),
      "impossibleCalls": .of(\.impossibleCalls),
      "transactionCounts": .of(
        { rehearsal in Kind.allCases.map { ($0.rawValue, rehearsal.transactions[$0] ?? 0) } },
        as: JSONForm.integer.map),
      "transactionCount": .of(\.transactionCount), "offeredCount": .of(\.offeredCount),
      "erroneousCount": .of(\.erroneousCount), "shortenedCount": .of(\.shortenedCount),
      "differenceCount": .of(\.differenceCount),
    ])
}
