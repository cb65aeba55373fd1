package import VaultPayloads

/// What came of a scan that was not refused.
package enum ScanResult: Equatable, Sendable {
  /// An update waits for its user's decision.
  case update(UpdateScreen)
  /// Keys to import; nothing waits.
  case derivations(DerivationsPayload)
}

extension ColdDevice {
  /// Takes a complete payload and does what its code says (cold-signer 1.4 and 1.5).
  ///
  /// What waited before is gone, whatever comes of this one.
  ///
  /// - Parameter payload: from its prelude to its last byte.
  /// - Returns: the screen.
  /// - Throws: ``ColdSignerError``: why it is refused; `signingNotSupported` for all that would have
  ///   to be signed.
  package func scan(_ payload: [UInt8]) throws(ColdSignerError) -> ScanResult {
    try emptyPending()
    let code = payload.count > 2 ? payload[2] : 0
    switch try PayloadClass(of: payload) {
    case .dynamicDerivationTransactions(let payloads):
      throw .payload(
        .signingNotSupported(
          code: code,
          content: payloads.count == 1
            ? "a transaction for a key that is derived on the fly"
            : "\(payloads.count) transactions for keys that are derived on the fly"))
    case .dynamicDerivationRequest:
      throw .payload(
        .signingNotSupported(
          code: code, content: "a request for keys that are derived on the fly"))
    case .other: break
    }
    guard let known = PayloadCode(rawValue: code) else { throw .payload(.unknownCode(code: code)) }
    switch known {
    case .addSpecs, .loadMetadata, .loadTypes: return .update(try scanUpdate(payload))
    case .derivations:
      return .derivations(
        try ColdSignerError.reading { () throws(VaultPayloadsError) in
          try DerivationsPayload(reading: payload)
        })
    case .transaction, .anyTransaction:
      throw .payload(.signingNotSupported(code: code, content: "a transaction"))
    case .transactionWithProof:
      throw .payload(.signingNotSupported(code: code, content: "a transaction with metadata proof"))
    case .message, .anyNetworkMessage:
      throw .payload(.signingNotSupported(code: code, content: "a message"))
    case .bulk: throw .payload(.signingNotSupported(code: code, content: "several transactions"))
    case .dynamicTransaction, .dynamicTransactionWithProof, .dynamicDerivations:
      throw .payload(.unknownCode(code: code))
    }
  }
}
