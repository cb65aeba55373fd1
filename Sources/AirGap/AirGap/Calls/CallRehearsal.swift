package import CallDecoding
package import HotStore
package import RuntimeMetadata

/// What a Vault makes of every call of a runtime.
package struct CallRehearsal: Equatable, Sendable {
  /// A call, shown with several arguments.
  package struct Call: Equatable, Sendable {
    package let pallet: String
    package let name: String
    /// How many transactions with it were shown.
    package internal(set) var shownCount = 0
    /// Why transactions with it were refused, each reason once.
    package internal(set) var refusals: [Refusal] = []
    /// How many of those that were shown a Vault of December 2025 cannot read.
    package internal(set) var unreadableCount = 0
    /// What it does otherwise with those that were shown, each kind once.
    package internal(set) var deviations: [Deviation] = []
    /// How the older version differs; `nil` where none was compared.
    package internal(set) var difference: Difference?

    /// `Balances.transfer`.
    package var path: String { "\(pallet).\(name)" }

    /// With how many transactions existing signers do this otherwise.
    package func count(of kind: VaultDeviation) -> Int {
      deviations.first { $0.kind == kind }?.count ?? 0
    }
  }

  /// Why a transaction cannot be signed.
  package struct Refusal: Equatable, Sendable {
    /// The situation in one word, as in the screens' errors.
    package let code: String
    /// The same as a sentence.
    package let message: String
    /// The call with the arguments that were refused first, for `hotside decode`.
    package let example: [UInt8]
  }

  /// What existing signers do otherwise with a call.
  package struct Deviation: Equatable, Sendable {
    package let kind: VaultDeviation
    /// With how many transactions.
    package internal(set) var count: Int
    /// The call with the arguments that came first, for `hotside decode`.
    package let example: [UInt8]
  }

  /// What the older version makes of the same bytes; later cases weigh more.
  package enum Difference: Comparable, Sendable {
    /// The ways in which a call may differ; later cases weigh more.
    package enum Kind: Int, Sendable {
      case none, documentation, unreadable, cards

      /// The word for it.
      package var name: String {
        switch self {
        case .none: "same"
        case .documentation: "documentation"
        case .unreadable: "unreadable"
        case .cards: "cards"
        }
      }
    }

    /// The same cards.
    case none
    /// The same cards with other documentation.
    case documentation
    /// It cannot be read there.
    case unreadable(String)
    /// Other cards: both as lines, of the first arguments that differ.
    case cards(old: [String], new: [String])

    /// Which kind it is.
    package var kind: Kind {
      switch self {
      case .none: .none
      case .documentation: .documentation
      case .unreadable: .unreadable
      case .cards: .cards
      }
    }

    package static func < (left: Difference, right: Difference) -> Bool {
      left.kind.rawValue < right.kind.rawValue
    }
  }

  /// Name, version and hash of the metadata.
  package let facts: MetadataFacts
  /// The same of the older version.
  package let olderFacts: MetadataFacts?
  /// How many transactions were made of each call.
  package let argumentSets: Int
  /// The values of the chain's state that the code read whose metadata is rehearsed.
  package internal(set) var codeReads: [StateValue] = []
  /// The same of the older version.
  package internal(set) var olderCodeReads: [StateValue] = []
  /// The calls, in the order of the metadata.
  package internal(set) var calls: [Call] = []

  /// How many transactions the device was shown.
  package var transactionCount: Int { calls.count * argumentSets }
  /// How many of them can be signed.
  package var shownCount: Int { calls.reduce(0) { $0 + $1.shownCount } }
  /// The calls of which some transaction is refused.
  package var refused: [Call] { calls.filter { !$0.refusals.isEmpty } }

  /// How many of the transactions that were shown a Vault of December 2025 cannot read.
  package var unreadableCount: Int { calls.reduce(0) { $0 + $1.unreadableCount } }
  /// The calls with such transactions.
  package var unreadable: [Call] { calls.filter { $0.unreadableCount > 0 } }

  /// The kinds of what it does otherwise, each with the calls, in the order of the kinds.
  package var deviations: [(kind: VaultDeviation, calls: [Call], count: Int)] {
    VaultDeviation.allCases.compactMap { kind in
      let found = calls.filter { $0.deviations.contains { $0.kind == kind } }
      let count = found.reduce(0) { $0 + $1.count(of: kind) }
      return found.isEmpty ? nil : (kind, found, count)
    }
  }

  /// How many calls differ from the older version in this way.
  package func count(of kind: Difference.Kind) -> Int {
    calls.count { $0.difference?.kind == kind }
  }
}
