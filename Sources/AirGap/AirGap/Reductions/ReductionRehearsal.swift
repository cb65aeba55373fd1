import ByteSupport
package import HotStore
package import JSONCodec
import PictureWork
package import RuntimeMetadata

/// The comparison of two devices, with full and reduced metadata, on the same transactions
/// (reduced-metadata 7).
package struct ReductionRehearsal: Equatable, Sendable {
  /// The kinds of generated transactions.
  package enum Kind: String, CaseIterable, Sendable {
    /// Each call with generated arguments, and all signed extensions.
    case arguments
    /// The call, truncated.
    case cut
    /// The call with one bit flipped.
    case flipped
    /// A variant of an enum that calls can contain.
    case variants
    /// A pallet index without calls.
    case unknownPallets
    /// A call index that the pallet does not have.
    case unknownMethods
    /// The signed extensions, truncated at every byte.
    case extensionsCut
    /// The signed extensions, with one bit of every byte flipped in turn.
    case extensionsFlipped
  }

  /// A transaction with different responses.
  package struct Difference: Equatable, Sendable {
    /// The kind of the transaction.
    package let kind: Kind
    /// The whole payload.
    package let payload: [UInt8]
    /// The response with full metadata, as JSON.
    package let full: String
    /// The response with reduced metadata, as JSON.
    package let reduced: String
  }

  package let full: MetadataFacts
  package let reduced: MetadataFacts
  /// The highest level of the reduction, by which documentation is compared.
  package let level: ReductionLevel
  /// The seed of the arguments.
  package let seed: UInt64
  /// The chain state values that the runtime's code read to produce the full metadata.
  package internal(set) var fullCodeReads: [StateValue] = []
  /// The number of calls in the metadata.
  package internal(set) var callCount = 0
  /// The calls for which no arguments can be generated.
  package internal(set) var impossibleCalls: [String] = []
  /// The number of variants of enums that calls can contain.
  package internal(set) var variantCount = 0
  /// The number of transactions of each kind.
  package internal(set) var transactions: [Kind: Int] = [:]
  /// The number of transactions that can be signed.
  package internal(set) var offeredCount = 0
  /// The number of transactions that were refused, or shown with an error.
  package internal(set) var erroneousCount = 0
  /// The number of transactions with less documentation but otherwise equal responses.
  package internal(set) var shortenedCount = 0
  /// The number of transactions with different responses.
  package internal(set) var differenceCount = 0
  /// The first transaction with different responses.
  package internal(set) var firstDifference: Difference?

  /// Whether all responses agree, and some transactions can be signed.
  package var isProof: Bool { differenceCount == 0 && offeredCount > 0 }

  /// The number of transactions.
  package var transactionCount: Int { transactions.values.reduce(0, +) }
}

extension ReductionRehearsal: JSONFormed {
  /// The summary for manifests.
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
