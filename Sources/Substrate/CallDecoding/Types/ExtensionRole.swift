/// What an extension, or what it adds, is shown as (cold-signer 3.6).
package enum ExtensionRole {
  case none
  case nonce
  case tip
  case specVersion
  case transactionVersion
  case genesisHash
  case blockHash

  /// The role that goes with an identifier of an extension, or with the name of its type.
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
