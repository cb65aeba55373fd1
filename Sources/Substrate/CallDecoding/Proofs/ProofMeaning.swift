/// What a value of a metadata proof is shown as (cold-signer 3.9).
enum ProofMeaning {
  case plain
  /// A call: a pallet, then a method.
  case call
  /// The call of a pallet.
  case method
  case account
  case balance
  case nonce
  case tip
  case specVersion
  case transactionVersion

  /// The meaning that goes with the name of a type.
  init(named name: String?) {
    self =
      switch name {
      case "Call", "RuntimeCall": .call
      case "AccountId32", "AccountId20": .account
      case let name? where BalanceMark.isAmount(name): .balance
      default: .plain
      }
  }

  /// The meaning that goes with the name of a field's type, as far as such names count.
  init(named name: String?, _ typeNames: ProofIndex.TypeNames) {
    self.init(named: name)
    if typeNames == .ofAmounts, self != .balance { self = .plain }
  }
}
