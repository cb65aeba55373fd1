package import ColdRecords
package import ColdStore
package import VaultPayloads

extension ColdDevice {
  /// Takes a complete payload and does what its code says (cold-signer 1.5).
  ///
  /// What waited before is gone, whatever comes of this one. An update, transactions and messages wait then; keys and
  /// what can only be looked at do not.
  ///
  /// - Parameters:
  ///   - payload: from its prelude to its last byte; nothing that is about keys derived on the fly, see
  ///     ``DerivedKeysPayload``.
  ///   - accounts: how payloads of accounts are shown whose keys the device lacks.
  /// - Returns: the screen, which is never ``DeviceScreen/request(_:)``.
  /// - Throws: `ColdSignerError`: why it is refused; `unknownCode` for keys derived on the fly.
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

  /// Takes an update that was read before, as ``scan(_:_:)`` takes its bytes.
  ///
  /// - Throws: `ColdSignerError`, the reason why the update is refused.
  package func scan(_ update: UpdatePayload) throws(ColdSignerError) -> DeviceScreen {
    try emptyPending()
    return .update(try scanUpdate(update))
  }
}
