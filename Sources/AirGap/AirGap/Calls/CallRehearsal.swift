package import CallDecoding
package import HotStore
package import RuntimeMetadata

/// The result of showing every call of a runtime to a device.
package struct CallRehearsal: Equatable, Sendable {
  /// A call, shown with several sets of arguments.
  package struct Call: Equatable, Sendable {
    package let pallet: String
    package let name: String
    /// The number of transactions with this call that the device showed.
    package internal(set) var shownCount = 0
    /// The reasons for refusals, each once.
    package internal(set) var refusals: [Refusal] = []
    /// The number of shown transactions that a Vault of December 2025 cannot decode.
    package internal(set) var unreadableCount = 0
    /// The deviations of a Vault of December 2025 for shown transactions, each kind once.
    package internal(set) var deviations: [Deviation] = []
    /// The difference from the older version; `nil` if none was compared.
    package internal(set) var difference: Difference?

    /// Pallet and name, as in `Balances.transfer`.
    package var path: String { "\(pallet).\(name)" }

    /// The number of transactions with this deviation of existing signers.
    package func count(of kind: VaultDeviation) -> Int {
      deviations.first { $0.kind == kind }?.count ?? 0
    }
  }

  /// The reason why a transaction cannot be signed.
  package struct Refusal: Equatable, Sendable {
    /// The code of the device's error.
    package let code: String
    /// The message of the device's error.
    package let message: String
    /// The first refused call, for `hotside decode`.
    package let example: [UInt8]
  }

  /// A deviation of existing signers for a call.
  package struct Deviation: Equatable, Sendable {
    package let kind: VaultDeviation
    /// The number of transactions.
    package internal(set) var count: Int
    /// The first call with this deviation, for `hotside decode`.
    package let example: [UInt8]
  }

  /// The result of decoding the same bytes with the older version, by ascending severity.
  package enum Difference: Comparable, Sendable {
    /// The kinds of differences, by ascending severity.
    package enum Kind: Int, Sendable {
      case none, documentation, unreadable, cards

      /// The name in JSON.
      package var name: String {
        switch self {
        case .none: "same"
        case .documentation: "documentation"
        case .unreadable: "unreadable"
        case .cards: "cards"
        }
      }
    }

    case none
    /// The same cards with other documentation.
    case documentation
    /// The older version cannot decode the call.
    case unreadable(String)
    /// Other cards: the lines of both, for the first arguments that differ.
    case cards(old: [String], new: [String])

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
  /// Name, version and hash of the older metadata.
  package let olderFacts: MetadataFacts?
  /// The number of transactions that are generated for each call.
  package let argumentSets: Int
  /// The chain state values that the runtime's code read to produce the metadata.
  package internal(set) var codeReads: [StateValue] = []
  /// The chain state values that the runtime's code read to produce the older metadata.
  package internal(set) var olderCodeReads: [StateValue] = []
  /// The calls in metadata order.
  package internal(set) var calls: [Call] = []

  /// The number of transactions shown to the device.
  package var transactionCount: Int { calls.count * argumentSets }
  /// The number of transactions that can be signed.
  package var shownCount: Int { calls.reduce(0) { $0 + $1.shownCount } }
  /// The calls with a refused transaction.
  package var refused: [Call] { calls.filter { !$0.refusals.isEmpty } }

  /// The number of shown transactions that a Vault of December 2025 cannot decode.
  package var unreadableCount: Int { calls.reduce(0) { $0 + $1.unreadableCount } }
  /// The calls with a shown transaction that a Vault of December 2025 cannot decode.
  package var unreadable: [Call] { calls.filter { $0.unreadableCount > 0 } }

  /// The deviations of a Vault of December 2025 with their calls, in the order of the kinds.
  package var deviations: [(kind: VaultDeviation, calls: [Call], count: Int)] {
    VaultDeviation.allCases.compactMap { kind in
      let found = calls.filter { $0.deviations.contains { $0.kind == kind } }
      let count = found.reduce(0) { $0 + $1.count(of: kind) }
      return found.isEmpty ? nil : (kind, found, count)
    }
  }

  /// The number of calls with this kind of difference from the older version.
  package func count(of kind: Difference.Kind) -> Int {
    calls.count { $0.difference?.kind == kind }
  }
}
