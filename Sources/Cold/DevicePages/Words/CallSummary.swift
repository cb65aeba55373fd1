import CallDecoding
package import ColdRecords
package import ColdSigner
import Reporting

/// A sentence that says what a call does, made from its cards and shown above them.
///
/// Only calls with the same meaning on every chain have one, and only if the runtime's arguments
/// are exactly the expected ones, in order and type. Other calls are shown by their cards only.
package enum CallSummary {
  /// The maximum number of cards of a call that gets a sentence.
  private static let mostCards = 120
  /// The maximum number of calls of a batch that the sentence describes.
  private static let mostCalls = 6
  /// The number of address characters shown: enough to find the card, too few to be mistaken for
  /// the address.
  private static let addressStart = 4

  /// The sentence for a call.
  ///
  /// - Parameters:
  ///   - cards: the cards of the call, without those of its signed extensions.
  ///   - network: the network of the transaction.
  /// - Returns: the sentence; `nil` if the call is not one of the known calls.
  package static func text(_ cards: [Card], on network: SigningNetwork) -> String? {
    guard network.specs != nil, cards.count <= mostCards,
      let forest = CallTree.forest(cards[...]), forest.count == 1,
      let clause = clause(forest[0])
    else { return nil }
    return "\(clause.prefix(1).uppercased())\(clause.dropFirst()) on \(network.shownName)"
  }

  /// The sentence without its network, beginning in lower case.
  private static func clause(_ tree: CallTree) -> String? {
    // ASCII only: Swift compares strings by canonical equivalence, which for ASCII is equality of
    // bytes.
    guard case .pallet(let pallet) = tree.content, tree.below.count == 1,
      case .method(let name, _) = tree.below[0].content,
      let arguments = arguments(tree.below[0]),
      ([pallet, name] + arguments.map { $0.name }).allSatisfy({ $0.utf8.allSatisfy { $0 < 0x80 } })
    else { return nil }
    return switch (pallet, name) {
    case ("Balances", "transfer"), ("Balances", "transfer_allow_death"),
      ("Balances", "transfer_keep_alive"):
      transfer(arguments)
    case ("Balances", "transfer_all"): transferAll(arguments)
    case ("Staking", "bond_extra"):
      amount(of: arguments, "max_additional").map { "bond \($0) more" }
    case ("Staking", "unbond"):
      amount(of: arguments, "value").map { "start to unbond \($0)" }
    case ("Staking", "chill"):
      arguments.isEmpty ? "stop validating and nominating" : nil
    case ("Utility", "batch"): batch(arguments, "one after the other, until one fails")
    case ("Utility", "batch_all"): batch(arguments, "all or none")
    case ("Utility", "force_batch"): batch(arguments, "whichever of them fail")
    default: nil
    }
  }

  /// The arguments of a call by name; `nil` if an argument has no name.
  private static func arguments(_ call: CallTree) -> [(name: String, values: [CallTree])]? {
    var arguments: [(name: String, values: [CallTree])] = []
    for argument in call.below {
      switch argument.content {
      case .fieldName(let name, _), .variableName(let name):
        arguments.append((name, argument.below))
      default: return nil
      }
    }
    return arguments
  }

  // MARK: - Calls

  private static func transfer(_ arguments: [(name: String, values: [CallTree])]) -> String? {
    guard arguments.map({ $0.name }) == ["dest", "value"],
      let receiver = address(arguments[0].values), let amount = amount(arguments[1].values)
    else { return nil }
    return "send \(amount) to \(receiver)"
  }

  private static func transferAll(_ arguments: [(name: String, values: [CallTree])]) -> String? {
    guard arguments.map({ $0.name }) == ["dest", "keep_alive"],
      let receiver = address(arguments[0].values), arguments[1].values.count == 1,
      case .plain(let isKept) = arguments[1].values[0].content
    else { return nil }
    switch isKept {
    case "True", "true": return "send all but the existential deposit to \(receiver)"
    case "False", "false": return "send everything to \(receiver), and close the account"
    default: return nil
    }
  }

  private static func batch(
    _ arguments: [(name: String, values: [CallTree])], _ manner: String
  ) -> String? {
    guard arguments.map({ $0.name }) == ["calls"] else { return nil }
    let calls = arguments[0].values
    guard (2...mostCalls).contains(calls.count) else { return nil }
    var clauses: [String] = []
    for call in calls {
      guard let clause = clause(call) else { return nil }
      clauses.append("(\(clauses.count + 1)) \(clause)")
    }
    return "\(clauses.joined(separator: ", ")), \(manner),"
  }

  // MARK: - Values

  private static func amount(
    of arguments: [(name: String, values: [CallTree])], _ name: String
  ) -> String? {
    guard arguments.map({ $0.name }) == [name] else { return nil }
    return amount(arguments[0].values)
  }

  /// An amount without trailing zeros after the decimal point.
  private static func amount(_ values: [CallTree]) -> String? {
    guard values.count == 1, values[0].below.isEmpty, case .balance(let amount) = values[0].content
    else { return nil }
    let number = amount.amount
    let short =
      number.contains(".")
      ? number.trimmingSuffix { $0 == "0" }.trimmingSuffix { $0 == "." } : number
    return "\(short) \(ScreenText.line(amount.units))"
  }

  /// The beginning of an account's address; `nil` for other kinds of address.
  private static func address(_ values: [CallTree]) -> String? {
    guard values.count == 1 else { return nil }
    switch values[0].content {
    case .account(let account): return "\(account.address.prefix(addressStart))…"
    case .enumVariant("Id", _): return address(values[0].below)
    default: return nil
    }
  }
}

extension String {
  /// The text without the trailing characters for which `isCut` is true.
  fileprivate func trimmingSuffix(_ isCut: (Character) -> Bool) -> String {
    guard let last = lastIndex(where: { !isCut($0) }) else { return "" }
    return String(self[...last])
  }
}
