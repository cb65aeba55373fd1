import SCALECodec

/// A payload of any code, split into its parts (hot-side 1.1).
public enum VaultPayload: Equatable, Sendable {
  /// Codes 80, 81 and c1.
  case update(UpdatePayload)
  /// Codes 00, 02, 05, 06 and 07.
  case transaction(SignableTransaction)
  /// Codes 03 and 08.
  case message(SignableMessage)
  /// Code 04: the bulk and its items, each split into its parts.
  case bulk(TransactionBulk, [SignableTransaction])
  /// Code de.
  case derivations(DerivationsPayload)
  /// Code df as a request to a Vault.
  case dynamicDerivationsRequest(DynamicDerivationsRequest)
  /// Code df as a response of a Vault.
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

  /// Requests and responses begin alike; the format that consumes all bytes is used.
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
