package import ColdRecords
import SCALECodec
package import VaultPayloads

/// The first look at a complete payload (cold-signer 1.4).
package enum PayloadClass: Equatable, Sendable {
  /// Transactions for keys that are derived on the fly, each a payload of its own.
  case dynamicDerivationTransactions([[UInt8]])
  /// A request for keys that are derived on the fly.
  case dynamicDerivationRequest(DynamicDerivationsRequest)
  /// Anything else, also codes that nobody knows.
  case other([UInt8])

  /// How deep bulks in bulks are followed.
  private static let maximumDepth = 4

  /// Looks at a payload.
  ///
  /// - Throws: `ColdSignerError`: `tooShort`, `notSubstrate`, `undecodable`, `emptyBulk`.
  package init(of payload: [UInt8]) throws(ColdSignerError) { try self.init(of: payload, depth: 0) }

  private init(of payload: [UInt8], depth: Int) throws(ColdSignerError) {
    let prelude: Prelude
    do throws(ColdSignerError) { prelude = try .read(payload) } catch .payload(.unknownCode) {
      self = .other(payload)
      return
    }
    switch prelude.code {
    case .bulk:
      var payloads: [[UInt8]] = []
      for item in try PayloadClass.bulkItems(of: payload) {
        guard depth < PayloadClass.maximumDepth,
          case .dynamicDerivationTransactions = try PayloadClass(of: item, depth: depth + 1)
        else {
          self = .other(payload)
          return
        }
        payloads.append(item)
      }
      self = .dynamicDerivationTransactions(payloads)
    case .dynamicTransaction, .dynamicTransactionWithProof:
      self = .dynamicDerivationTransactions([payload])
    case .dynamicDerivations:
      self = .dynamicDerivationRequest(
        try PayloadClass.decode(
          Array(payload[Prelude.byteCount...]), "request for dynamic derivations"))
    default: self = .other(payload)
    }
  }

  /// The items of a bulk as payloads of their own.
  ///
  /// - Throws: `ColdSignerError`: `undecodable`, `emptyBulk`.
  static func bulkItems(of payload: [UInt8]) throws(ColdSignerError) -> [[UInt8]] {
    let bulk = try ColdSignerError.reading(try TransactionBulk(reading: payload))
    // A Vault of today takes it, and crashes when it is to be signed.
    guard !bulk.items.isEmpty else { throw .payload(.emptyBulk) }
    return bulk.payloads
  }

  private static func decode<Record: SCALECodable>(
    _ bytes: [UInt8], _ name: String
  ) throws(ColdSignerError) -> Record {
    do throws(SCALEError) {
      return try Record(scale: bytes)
    } catch {
      throw .payload(.undecodable(record: name, error))
    }
  }

  /// The class in one word.
  package var name: String {
    switch self {
    case .dynamicDerivationTransactions: "dynamic_derivation_transactions"
    case .dynamicDerivationRequest: "dynamic_derivation_request"
    case .other: "other"
    }
  }
}

extension Prelude {
  /// The prelude of a payload that a device is shown.
  ///
  /// - Throws: `ColdSignerError`: `tooShort`, `notSubstrate`, `unknownCode`.
  static func read(_ payload: [UInt8]) throws(ColdSignerError) -> Prelude {
    try ColdSignerError.reading(try Prelude(of: payload))
  }
}
