package import ColdRecords
import SCALECodec
package import VaultPayloads

/// A payload about keys derived on the fly, whose display already needs phrases (cold-signer 1.4).
package enum DerivedKeysPayload: Equatable, Sendable {
  /// The bytes of each transaction from the prelude on; see `ColdDevice.showDynamic(_:seeds:)`.
  case transactions([[UInt8]])
  /// A request for keys; see `ColdDevice.answer(_:seeds:)`.
  case request(DynamicDerivationsRequest)

  /// The maximum depth of nested bulks.
  private static let maximumDepth = 4

  /// Recognizes a complete payload; `nil` for every other kind, including unknown codes.
  ///
  /// A bulk is recognized only if all its items are transactions of this kind.
  ///
  /// - Parameter payload: the bytes from the prelude on.
  /// - Throws: `ColdSignerError` if the payload is malformed.
  package init?(of payload: [UInt8]) throws(ColdSignerError) {
    try self.init(of: payload, depth: 0)
  }

  /// Reads a waiting request: one payload, or the transactions of a bulk.
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

  /// The payloads of a bulk's items.
  ///
  /// - Throws: `ColdSignerError` if the bulk is malformed or empty.
  static func bulkItems(of payload: [UInt8]) throws(ColdSignerError) -> [[UInt8]] {
    let bulk = try ColdSignerError.reading(try TransactionBulk(reading: payload))
    // Existing Vaults accept an empty bulk and crash when signing it.
    guard !bulk.items.isEmpty else { throw .payload(.emptyBulk) }
    return bulk.payloads
  }
}

extension Prelude {
  /// Reads the prelude of a payload.
  ///
  /// - Throws: `ColdSignerError` if it is too short, or has an unknown code.
  static func read(_ payload: [UInt8]) throws(ColdSignerError) -> Prelude {
    try ColdSignerError.reading(try Prelude(of: payload))
  }
}
