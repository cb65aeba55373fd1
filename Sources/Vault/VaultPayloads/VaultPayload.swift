import SCALECodec

/// A payload of any code, split into its parts (hot-side 1.1).
public enum VaultPayload: Equatable, Sendable {
  /// An update, with code 80, 81 or c1.
  case update(UpdatePayload)
  /// A transaction, with code 00, 02, 05, 06 or 07.
  case transaction(SignableTransaction)
  /// A message, with code 03 or 08.
  case message(SignableMessage)
  /// Code 04: the bulk and its items, each split into its parts.
  case bulk(TransactionBulk, [SignableTransaction])
  /// Derivations, with code de.
  case derivations(DerivationsPayload)
  /// A request to a Vault, with code df.
  case dynamicDerivationsRequest(DynamicDerivationsRequest)
  /// A response of a Vault, with code df.
  case dynamicDerivationsResponse(DynamicDerivationsResponse)

  /// Splits a payload into its parts; the content of updates is not decoded.
  public init(reading payload: [UInt8]) throws(VaultPayloadsError) {
    switch try Prelude(of: payload).code {
    case .addSpecs, .loadMetadata, .loadTypes: self = .update(try UpdatePayload(reading: payload))
    case .transaction, .anyTransaction, .dynamicTransaction, .transactionWithProof,
      .dynamicTransactionWithProof:
      self = .transaction(try SignableTransaction(reading: payload))
    case .message, .anyNetworkMessage: self = .message(try SignableMessage(reading: payload))
    case .bulk:
      let bulk = try TransactionBulk(reading: payload)
      var items: [SignableTransaction] = []
      for item in bulk.payloads {
        items.append(try SignableTransaction(reading: item, isBulkItem: true))
      }
      self = .bulk(bulk, items)
    case .derivations: self = .derivations(try DerivationsPayload(reading: payload))
    case .dynamicDerivations:
      self = try VaultPayload.dynamicDerivations(Array(payload.dropFirst(Prelude.byteCount)))
    }
  }

  /// Splits a request or response.
  ///
  /// Both begin in the same way, so the format that consumes all bytes is used.
  private static func dynamicDerivations(
    _ body: [UInt8]
  ) throws(VaultPayloadsError) -> VaultPayload {
    do throws(SCALEError) {
      return .dynamicDerivationsRequest(try DynamicDerivationsRequest(scale: body))
    } catch {
      guard let response = try? DynamicDerivationsResponse(scale: body) else {
        throw .undecodable(record: "request or response for dynamic derivations", error)
      }
      return .dynamicDerivationsResponse(response)
    }
  }
}
