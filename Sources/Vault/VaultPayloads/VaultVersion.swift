import SubstrateCrypto

/// The Vault release that first supports a payload, if not all releases do.
public enum VaultVersion: String, Sendable {
  /// Needed for transactions with a metadata proof, code 06.
  case version7_0 = "7.0.0"
  /// Needed for the codes 07 and 08, and for code 06 in a bulk.
  case version7_1 = "7.1.0"
  /// Needed for exported keys with soft junctions.
  case version7_2 = "7.2.0"

  /// The release that a payload needs; `nil` if all releases support it, or if it does not decode.
  public init?(neededFor payload: [UInt8]) {
    guard let payload = try? VaultPayload(reading: payload) else { return nil }
    let needed: VaultVersion? =
      switch payload {
      case .transaction(let transaction): VaultVersion(transaction.code, isBulkItem: false)
      case .bulk(_, let items):
        items.contains { VaultVersion($0.code, isBulkItem: true) != nil } ? .version7_1 : nil
      case .message(let message): message.genesisHash == nil ? .version7_1 : nil
      case .derivations(.export(let export)):
        export.keySets.contains { set in set.keys.contains { $0.hasSoftJunction } }
          ? .version7_2 : nil
      case .derivations, .dynamicDerivationsRequest, .dynamicDerivationsResponse, .update: nil
      }
    guard let needed else { return nil }
    self = needed
  }

  private init?(_ code: PayloadCode, isBulkItem: Bool) {
    switch code {
    case .transactionWithProof: self = isBulkItem ? .version7_1 : .version7_0
    case .dynamicTransactionWithProof: self = .version7_1
    default: return nil
    }
  }

  /// The requirement as a sentence.
  public var sentence: String { "It needs Vault \(rawValue) or later." }
}

extension ExportedKey {
  fileprivate var hasSoftJunction: Bool {
    guard let path, let derivation = try? DerivationPath(path) else { return false }
    return derivation.junctions.contains { !$0.isHard }
  }
}
