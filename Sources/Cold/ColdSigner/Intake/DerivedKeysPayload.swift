package import ColdRecords
import SCALECodec
package import VaultPayloads

/// Something scanned that is about keys derived on the fly, which takes phrases even to be shown (cold-signer 1.4).
package enum DerivedKeysPayload: Equatable, Sendable {
  /// Transactions, each from its prelude to its last byte; see `ColdDevice.showDynamic(_:seeds:)`.
  case transactions([[UInt8]])
  /// A request for keys; see `ColdDevice.answer(_:seeds:)`.
  case request(DynamicDerivationsRequest)

  /// How deep bulks in bulks are followed.
  private static let maximumDepth = 4

  /// Takes a first look at a complete payload.
  ///
  /// A bulk counts only if each of its items does; unknown codes count as others. It is `nil` for every other payload.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Throws: `ColdSignerError`: `tooShort`, `notSubstrate`, `undecodable`, `emptyBulk`.
  package init?(of payload: [UInt8]) throws(ColdSignerError) {
    try self.init(of: payload, depth: 0)
  }

  /// Reads what waits: one payload, or the transactions of a bulk.
  ///
  /// - Throws: `ColdSignerError`.
  package init(waiting payloads: [[UInt8]]) throws(ColdSignerError) {
    if let first = payloads.first, payloads.count == 1,
      case .request(let request) = try DerivedKeysPayload(of: first)
    {
      self = .request(request)
    } else {
      self = .transactions(payloads)
    }
  }

  private init?(of payload: [UInt8], depth: Int) throws(ColdSignerError) {
    let prelude: Prelude
    do throws(ColdSignerError) { prelude = try .read(payload) } catch .payload(.unknownCode) {
      return nil
    }
    switch prelude.code {
    case .bulk:
      let items = try DerivedKeysPayload.bulkItems(of: payload)
      for item in items {
        guard depth < DerivedKeysPayload.maximumDepth,
          case .transactions = try DerivedKeysPayload(of: item, depth: depth + 1)
        else { return nil }
      }
      self = .transactions(items)
    case .dynamicTransaction, .dynamicTransactionWithProof: self = .transactions([payload])
    case .dynamicDerivations:
      do throws(SCALEError) {
        self = .request(
          try DynamicDerivationsRequest(scale: Array(payload[Prelude.byteCount...])))
      } catch {
        throw .payload(.undecodable(record: "request for dynamic derivations", error))
      }
    default: return nil
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
}

extension Prelude {
  /// The prelude of a payload that a device is shown.
  ///
  /// - Throws: `ColdSignerError`: `tooShort`, `notSubstrate`, `unknownCode`.
  static func read(_ payload: [UInt8]) throws(ColdSignerError) -> Prelude {
    try ColdSignerError.reading(try Prelude(of: payload))
  }
}
