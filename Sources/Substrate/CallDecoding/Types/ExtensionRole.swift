/// How the value of an extension is shown (cold-signer 3.6).
package enum ExtensionRole {
  case none
  case nonce
  case tip
  case specVersion
  case transactionVersion
  case genesisHash
  case blockHash

  /// The role of an extension with this identifier, or of a type with this name.
  package init(named name: String) {
    self =
      switch name {
      case "CheckNonce": .nonce
      case "ChargeTransactionPayment": .tip
      case "CheckSpecVersion": .specVersion
      case "CheckTxVersion": .transactionVersion
      case "CheckGenesis": .genesisHash
      case "CheckMortality": .blockHash
      default: .none
      }
  }
}
