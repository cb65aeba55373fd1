/// How a value of a metadata proof is shown (cold-signer 3.9).
enum ProofMeaning {
  case plain
  /// A call: first the pallet, then the method.
  case call
  /// The method of a pallet.
  case method
  case account
  case balance
  case nonce
  case tip
  case specVersion
  case transactionVersion

  /// The meaning of a type with this name.
  init(named name: String?) {
    self =
      switch name {
      case "Call", "RuntimeCall": .call
      case "AccountId32", "AccountId20": .account
      case let name? where BalanceMark.isAmount(name): .balance
      default: .plain
      }
  }

  /// The meaning of a field whose type has this name, if `typeNames` includes such names.
  init(named name: String?, _ typeNames: ProofIndex.TypeNames) {
    self.init(named: name)
    if typeNames == .ofAmounts, self != .balance { self = .plain }
  }
}
