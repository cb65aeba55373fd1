package import ColdRecords
package import ColdStore
package import VaultPayloads

/// What came of a scan that was not refused.
package enum ScanResult: Equatable, Sendable {
  /// An update waits for its user's decision.
  case update(UpdateScreen)
  /// Keys to import; nothing waits.
  case derivations(DerivationsPayload)
  /// Transactions or a message wait to be signed.
  case signing(SigningScreen)
  /// Something that can only be looked at; nothing waits.
  case reading(ReadingScreen)
  /// Transactions for keys that are derived on the fly, each a payload: they take phrases even to be
  /// shown, see `ColdDevice.showDynamic(_:seeds:)`. Nothing waits.
  case dynamicTransactions([[UInt8]])
  /// A request for keys that are derived on the fly, see `ColdDevice.answer(_:seeds:)`. Nothing
  /// waits.
  case dynamicRequest(DynamicDerivationsRequest)
}

extension ColdDevice {
  /// Takes a complete payload and does what its code says (cold-signer 1.4 and 1.5).
  ///
  /// What waited before is gone, whatever comes of this one.
  ///
  /// - Parameters:
  ///   - payload: from its prelude to its last byte.
  ///   - accounts: how payloads of accounts are shown whose keys the device lacks.
  /// - Returns: the screen.
  /// - Throws: `ColdSignerError`: why it is refused.
  package func scan(
    _ payload: [UInt8], _ accounts: UnknownAccounts = .refused
  ) throws(ColdSignerError) -> ScanResult {
    try emptyPending()
    switch try PayloadClass(of: payload) {
    case .dynamicDerivationTransactions(let payloads): return .dynamicTransactions(payloads)
    case .dynamicDerivationRequest(let request): return .dynamicRequest(request)
    case .other: return try show(payload, accounts)
    }
  }

  /// Shows a payload as one whose key is not derived on the fly (cold-signer 1.5); what waited before is
  /// gone.
  ///
  /// - Parameters:
  ///   - payload: from its prelude to its last byte.
  ///   - accounts: how payloads of accounts are shown whose keys the device lacks.
  /// - Returns: the screen, which is never that of keys derived on the fly.
  /// - Throws: `ColdSignerError`: why it is refused; `unknownCode` for keys derived on the fly.
  package func show(
    _ payload: [UInt8], _ accounts: UnknownAccounts = .refused
  ) throws(ColdSignerError) -> ScanResult {
    try emptyPending()
    let code = try Prelude.read(payload).code
    switch code {
    case .addSpecs, .loadMetadata, .loadTypes: return .update(try scanUpdate(payload))
    case .derivations:
      return .derivations(
        try ColdSignerError.reading(try DerivationsPayload(reading: payload)))
    case .message: return try showMessage(payload, isForAnyNetwork: false, accounts)
    case .anyNetworkMessage: return try showMessage(payload, isForAnyNetwork: true, accounts)
    case .transaction, .anyTransaction, .transactionWithProof:
      return try showTransactions([payload], accounts)
    case .bulk: return try showTransactions(try PayloadClass.bulkItems(of: payload), accounts)
    case .dynamicTransaction, .dynamicTransactionWithProof, .dynamicDerivations:
      throw .payload(.unknownCode(code: code.rawValue))
    }
  }
}
