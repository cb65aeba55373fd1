package import ColdRecords
package import ColdStore
package import VaultPayloads

extension ColdDevice {
  /// Processes a complete payload according to its code (cold-signer 1.5).
  ///
  /// The previous request is discarded, even if this payload is refused. Updates, transactions and
  /// messages then wait for approval; keys and payloads that can only be displayed do not.
  ///
  /// - Parameters:
  ///   - payload: the bytes from the prelude on; for keys derived on the fly use
  ///     ``DerivedKeysPayload``.
  ///   - accounts: how to treat payloads of accounts whose keys the device lacks.
  /// - Returns: the screen, which is never ``DeviceScreen/request(_:)``.
  /// - Throws: `ColdSignerError` with the reason of the refusal.
  package func scan(
    _ payload: [UInt8], _ accounts: UnknownAccounts = .refused
  ) throws(ColdSignerError) -> DeviceScreen {
    try emptyPending()
    let code = try Prelude.read(payload).code
    switch code {
    case .addSpecs, .loadMetadata, .loadTypes: return .update(try scanUpdate(payload))
    case .derivations:
      return .keys(
        try preview(try ColdSignerError.reading(try DerivationsPayload(reading: payload))))
    case .message: return try showMessage(payload, isForAnyNetwork: false, accounts)
    case .anyNetworkMessage: return try showMessage(payload, isForAnyNetwork: true, accounts)
    case .transaction, .anyTransaction, .transactionWithProof:
      return try showTransactions([payload], accounts)
    case .bulk: return try showTransactions(try DerivedKeysPayload.bulkItems(of: payload), accounts)
    case .dynamicTransaction, .dynamicTransactionWithProof, .dynamicDerivations:
      throw .payload(.unknownCode(code: code.rawValue))
    }
  }

  /// Processes an update that the caller has already decoded, as ``scan(_:_:)`` processes a
  /// payload.
  ///
  /// - Throws: `ColdSignerError`, the reason why the update is refused.
  package func scan(_ update: UpdatePayload) throws(ColdSignerError) -> DeviceScreen {
    try emptyPending()
    return .update(try scanUpdate(update))
  }
}
